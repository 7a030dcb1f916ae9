import { atWork, type Device } from "./device.ts";

/** The review has been opened: from now on the files go when the learner removes the download. */
export async function markReviewed(device: Device, slug: string): Promise<void> {
  await atWork(device, () => device.work.attempt.update(slug, { reviewed: true }));
}
