import { atWork, type Device } from "./device.ts";
import { readMeta, writeMeta } from "./meta.ts";
import { watch, type Watch } from "./watch.ts";

/** What this device may fetch and remove by itself. */
export type OfflineRules = {
  /** So many tests that were never tried are kept ready; 0 for none. */
  keep: 0 | 1 | 2 | 3;
  /** Whether that, and going on with what was cut off, may use a connection that costs money. */
  mobile_data: boolean;
  /** Whether a download goes once its paper has its result and was looked through. */
  remove_finished?: boolean;
};

const FIRST: OfflineRules = { keep: 0, mobile_data: false };

export async function readOfflineRules(device: Device): Promise<OfflineRules> {
  return (await atWork(device, () => readMeta(device.work.meta, "offlineRules"))) ?? FIRST;
}

export async function writeOfflineRules(device: Device, rules: OfflineRules): Promise<void> {
  await atWork(device, () => writeMeta(device.work.meta, "offlineRules", rules));
}

export function watchOfflineRules(device: Device): Watch<OfflineRules> {
  return watch(async () => (await readMeta(device.work.meta, "offlineRules")) ?? FIRST);
}
