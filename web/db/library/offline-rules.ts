import { withWorkDatabase, type Device } from "../storage/device.ts";
import { readMeta, writeMeta } from "../storage/meta.ts";
import { watch, type Watch } from "../storage/watch.ts";

/** What this device may download and delete automatically. */
export type OfflineRules = {
  /** Number of untried modules to keep downloaded; 0 for none. */
  keep: 0 | 1 | 2 | 3;
  /** Whether automatic downloads and resumed downloads may use a metered connection. */
  mobile_data: boolean;
  /** Whether the downloads of `findFinishedPacks` are deleted. */
  remove_finished?: boolean;
};

const DEFAULT_RULES: OfflineRules = { keep: 0, mobile_data: false };

export async function readOfflineRules(device: Device): Promise<OfflineRules> {
  return (await withWorkDatabase(device, () => readMeta(device.work.meta, "offlineRules"))) ?? DEFAULT_RULES;
}

export async function writeOfflineRules(device: Device, rules: OfflineRules): Promise<void> {
  await withWorkDatabase(device, () => writeMeta(device.work.meta, "offlineRules", rules));
}

export function watchOfflineRules(device: Device): Watch<OfflineRules> {
  return watch(async () => (await readMeta(device.work.meta, "offlineRules")) ?? DEFAULT_RULES);
}
