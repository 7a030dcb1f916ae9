import type { BookSamples } from "#core/wire/library/model-answers.ts";
import type { BookSamplesRow, SamplePageRow } from "../storage/cache-database.ts";
import { withCacheDatabase, type Device } from "../storage/device.ts";

/** Maximum number of stored pages; the oldest are deleted first. */
const MAX_PAGES = 300;

/** Returns a stored page of model answers. */
export function getSamplePage(device: Device, key: string): Promise<SamplePageRow | undefined> {
  return withCacheDatabase(device, () => device.cache.samplePages.get(key));
}

export async function putSamplePage(device: Device, key: string, value: unknown, now = Date.now()): Promise<void> {
  const { samplePages } = device.cache;
  await withCacheDatabase(device, async () => {
    await samplePages.put({ key, value, fetched_at: now });
    const excess = (await samplePages.count()) - MAX_PAGES;
    if (excess > 0) await samplePages.bulkDelete(await samplePages.orderBy("fetched_at").limit(excess).primaryKeys());
  });
}

/** Deletes a page whose content no longer exists. */
export async function deleteSamplePage(device: Device, key: string): Promise<void> {
  await withCacheDatabase(device, () => device.cache.samplePages.delete(key));
}

/** Lists the books whose model answers are all on the device. */
export function readAllBookSamples(device: Device): Promise<BookSamplesRow[]> {
  return withCacheDatabase(device, () => device.cache.bookSamples.toArray());
}

export function getBookSamples(device: Device, slug: string): Promise<BookSamplesRow | undefined> {
  return withCacheDatabase(device, () => device.cache.bookSamples.get(slug));
}

export async function putBookSamples(device: Device, samples: BookSamples, now: number): Promise<void> {
  await withCacheDatabase(device, () =>
    device.cache.bookSamples.put({ slug: samples.book.slug, samples, fetched_at: now }),
  );
}
