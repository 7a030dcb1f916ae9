import { withWorkDatabase, type Device } from "./device.ts";
import { readMeta, writeMeta } from "./meta.ts";
import { watch, type Watch } from "./watch.ts";

/** Records that a pull has fetched all changes, at `now` in ms since 1970. */
export async function recordSync(device: Device, owner: string, now: number): Promise<void> {
  await withWorkDatabase(device, () => writeMeta(device.work.meta, `synced:${owner}`, now));
}

/** Watches when a pull last fetched all changes; null before the first such pull. */
export function watchLastSync(device: Device, owner: string): Watch<number | null> {
  return watch(() => readMeta(device.work.meta, `synced:${owner}`));
}
