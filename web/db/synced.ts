import { atWork, type Device } from "./device.ts";
import { readMeta, writeMeta } from "./meta.ts";
import { watch, type Watch } from "./watch.ts";

/** Notes that this device knows all that the server knows of an account, at `now` in ms since 1970. */
export async function noteSynced(device: Device, owner: string, now: number): Promise<void> {
  await atWork(device, () => writeMeta(device.work.meta, `synced:${owner}`, now));
}

/** When that was last so; null before the first time. */
export function watchSynced(device: Device, owner: string): Watch<number | null> {
  return watch(() => readMeta(device.work.meta, `synced:${owner}`));
}
