import { withCacheDatabase, withWorkDatabase, type Device } from "../storage/device.ts";
import { isRunningHere } from "../attempt/running-here.ts";
import { readMeta } from "../storage/meta.ts";
import { countUnsentItems } from "./remove-account.ts";

/** What a sign-out changes, for the question before it. */
export type SignOutFacts = {
  /** Number of unsent items. */
  left: number;
  /** Whether unsent work can be encrypted: the device has the account's public key. */
  canEncrypt: boolean;
  /** Whether an exam of this device is not handed in. */
  isTestRunning: boolean;
  /** Number of downloaded tests, which are removed. */
  downloads: number;
};

export async function readSignOutFacts(device: Device, owner: string): Promise<SignOutFacts> {
  const { work, cache } = device;
  const [left, key, running, downloads] = await Promise.all([
    countUnsentItems(device, owner),
    withWorkDatabase(device, () => readMeta(work.meta, `keptWorkKey:${owner}`)),
    withWorkDatabase(device, () => work.attempt.where("owner").equals(owner).filter(isRunningHere).count()),
    withCacheDatabase(device, () => cache.packRows.filter((row) => row.state === "ready").count()),
  ]);
  return { left, canEncrypt: key !== null, isTestRunning: running > 0, downloads };
}
