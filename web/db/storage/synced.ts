import { withWorkDatabase, type Device } from "./device.ts";
import { readMeta, writeMeta } from "./meta.ts";
import { watch, type Watch } from "./watch.ts";

/** Records that this device is in sync with the server, at `now` in ms since 1970. */
export async function recordSync(device: Device, owner: string, now: number): Promise<void> {
  await withWorkDatabase(device, () => writeMeta(device.work.meta, `synced:${owner}`, now));
}

/** Watches the last sync time; null before the first. */
export function watchSynced(device: Device, owner: string): Watch<number | null> {
  return watch(() => readMeta(device.work.meta, `synced:${owner}`));
}
