import type { Device } from "#web/db/storage/device.ts";
import { listAttempts } from "#web/db/attempt/attempts.ts";

// Import this module on demand, because it loads Dexie.
/** Returns whether the learner has handed in an attempt that was started or continued on this device. */
export async function hasFinishedTest(device: Device, owner: string): Promise<boolean> {
  return (await listAttempts(device, owner)).some((attempt) => attempt.status !== "in_progress" && attempt.held);
}
