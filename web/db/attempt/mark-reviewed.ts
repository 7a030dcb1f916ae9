import { withWorkDatabase, type Device } from "../storage/device.ts";

/** Records that the learner opened the review. From then on, removing the download deletes this attempt's files too. */
export async function markReviewed(device: Device, slug: string): Promise<void> {
  await withWorkDatabase(device, () => device.work.attempt.update(slug, { reviewed: true }));
}
