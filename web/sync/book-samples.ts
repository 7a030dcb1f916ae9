import type { MediaItem } from "#core/exam/content/media.ts";
import type { Device } from "#web/db/device.ts";
import { putBookSamples } from "#web/db/samples.ts";
import type { Client } from "#web/net/client.ts";

/** Fetches all model answers of a book and the pictures of their tasks. What fails comes with the next download. */
export async function fetchBookSamples(
  { device, client, now }: { device: Device; client: Client; now: () => number },
  bookSlug: string,
  keep: (item: MediaItem) => Promise<unknown>,
): Promise<void> {
  const reply = await client.call("samplePack", { params: { book_slug: bookSlug } });
  if (reply.kind !== "ok") return;
  // The list first: it says that the pictures are needed, so that nothing takes them for nobody's.
  await putBookSamples(device, reply.data, now());
  for (const task of reply.data.tasks) for (const item of task.media) await keep(item);
}
