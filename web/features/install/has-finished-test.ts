import type { Device } from "#web/db/storage/device.ts";
import { listAttempts } from "#web/db/attempt/attempts.ts";

// Loaded on demand, so that the offer does not load Dexie.
/** Returns whether the learner has finished a test on this device. */
export async function hasFinishedTest(device: Device, owner: string): Promise<boolean> {
  return (await listAttempts(device, owner)).some((attempt) => attempt.status !== "in_progress" && attempt.held);
}
