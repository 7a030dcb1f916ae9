import type { MediaItem } from "#core/exam/content/media.ts";
import type { Device } from "#web/db/storage/device.ts";
import { putBookSamples } from "#web/db/library/samples.ts";
import type { Client } from "#web/net/client.ts";

/**
 * Fetches a book's model answers and the pictures of their tasks. The next download of a Writing module of the book
 * tries again.
 */
export async function fetchBookSamples(
  { device, client, now }: { device: Device; client: Client; now: () => number },
  bookSlug: string,
  fetchMedia: (item: MediaItem) => Promise<unknown>,
): Promise<void> {
  const reply = await client.call("samplePack", { params: { book_slug: bookSlug } });
  if (reply.kind !== "ok") return;
  // The list is stored first, because it marks the pictures as needed: removing a download then keeps them.
  await putBookSamples(device, reply.data, now());
  for (const task of reply.data.tasks) for (const item of task.media) await fetchMedia(item);
}
