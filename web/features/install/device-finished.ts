import type { Device } from "#web/db/device.ts";
import { listAttempts } from "#web/db/attempts.ts";

// Loaded on demand: this is where the offer to install meets Dexie.
/** Whether the learner has finished a test on this device. */
export async function hasFinishedTest(device: Device, owner: string): Promise<boolean> {
  return (await listAttempts(device, owner)).some((attempt) => attempt.status !== "in_progress" && attempt.held);
}
