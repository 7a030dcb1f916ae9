import { withWorkDatabase, type Device } from "./device.ts";
import { readMeta, writeMeta } from "./meta.ts";
import { watch, type Watch } from "./watch.ts";

/** Records that this device has sent and pulled everything, at `now` in ms since 1970. */
export async function recordSync(device: Device, owner: string, now: number): Promise<void> {
  await withWorkDatabase(device, () => writeMeta(device.work.meta, `synced:${owner}`, now));
}

/** Watches when this device last had everything sent and pulled; null before the first time. */
export function watchLastSync(device: Device, owner: string): Watch<number | null> {
  return watch(() => readMeta(device.work.meta, `synced:${owner}`));
}
