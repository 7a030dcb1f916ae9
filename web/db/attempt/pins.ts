import { withWorkDatabase, type Device } from "../storage/device.ts";

/** Unpins the files once the review was opened: removing the download now deletes them. */
export async function markReviewed(device: Device, slug: string): Promise<void> {
  await withWorkDatabase(device, () => device.work.attempt.update(slug, { reviewed: true }));
}
