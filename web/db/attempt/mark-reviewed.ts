import { withWorkDatabase, type Device } from "../storage/device.ts";

/** Records that the learner opened the review. Removing the download then also deletes the files of this attempt. */
export async function markReviewed(device: Device, slug: string): Promise<void> {
  await withWorkDatabase(device, () => device.work.attempt.update(slug, { reviewed: true }));
}
