import type { BookSamples } from "#core/wire/model-answers.ts";
import type { BookSamplesRow, SamplePageRow } from "./cache-database.ts";
import { atCache, type Device } from "./device.ts";

/** Pages of model answers that the device keeps: the oldest go first. */
const MOST_PAGES = 300;

/** A page of model answers that was seen here. */
export function getSamplePage(device: Device, key: string): Promise<SamplePageRow | undefined> {
  return atCache(device, () => device.cache.samplePages.get(key));
}

export async function putSamplePage(device: Device, key: string, value: unknown, now = Date.now()): Promise<void> {
  const { samplePages } = device.cache;
  await atCache(device, async () => {
    await samplePages.put({ key, value, fetched_at: now });
    const over = (await samplePages.count()) - MOST_PAGES;
    if (over > 0) await samplePages.bulkDelete(await samplePages.orderBy("fetched_at").limit(over).primaryKeys());
  });
}

/** Forgets a page whose content is gone. */
export async function dropSamplePage(device: Device, key: string): Promise<void> {
  await atCache(device, () => device.cache.samplePages.delete(key));
}

/** The books whose model answers are all on the device. */
export function allBookSamples(device: Device): Promise<BookSamplesRow[]> {
  return atCache(device, () => device.cache.bookSamples.toArray());
}

export function getBookSamples(device: Device, slug: string): Promise<BookSamplesRow | undefined> {
  return atCache(device, () => device.cache.bookSamples.get(slug));
}

export async function putBookSamples(device: Device, samples: BookSamples, now: number): Promise<void> {
  await atCache(device, () => device.cache.bookSamples.put({ slug: samples.book.slug, samples, fetched_at: now }));
}
