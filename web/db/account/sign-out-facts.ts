import { withCacheDatabase, withWorkDatabase, type Device } from "../storage/device.ts";
import { isRunningHere } from "../attempt/running-here.ts";
import { readDiagnostic } from "../study/diagnostic.ts";
import { readMeta } from "../storage/meta.ts";
import { countUnsentItems } from "./remove-account.ts";

/** What a sign-out will change. The app shows it before the learner confirms. */
export type SignOutFacts = {
  unsentItems: number;
  /** Whether unsent work can be encrypted: the device has the account's public key. */
  canEncrypt: boolean;
  /** Whether an exam runs on this device. */
  isTestRunning: boolean;
  /** Whether a drill was begun and not finished. A sign-out deletes its answers. */
  isDrillRunning: boolean;
  /** Whether the 15-minute check was begun and not finished. A sign-out deletes its answers. */
  isCheckRunning: boolean;
  /** Number of downloaded modules. A sign-out removes these downloads. */
  downloads: number;
};

export async function readSignOutFacts(device: Device, owner: string): Promise<SignOutFacts> {
  const { work, cache } = device;
  const [unsentItems, key, running, drills, check, downloads] = await Promise.all([
    countUnsentItems(device, owner),
    withWorkDatabase(device, () => readMeta(work.meta, `keptWorkKey:${owner}`)),
    withWorkDatabase(device, () => work.attempt.where("owner").equals(owner).filter(isRunningHere).count()),
    withWorkDatabase(device, () =>
      work.drill
        .where("owner")
        .equals(owner)
        .filter((drill) => drill.finished_at === null)
        .count(),
    ),
    readDiagnostic(device, owner),
    withCacheDatabase(device, () => cache.packRows.filter((row) => row.state === "ready").count()),
  ]);
  return {
    unsentItems,
    canEncrypt: key !== null,
    isTestRunning: running > 0,
    isDrillRunning: drills > 0,
    isCheckRunning: check !== null && check.at !== "level",
    downloads,
  };
}
