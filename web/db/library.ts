import type { Book } from "#core/exam/content/book.ts";
import type { TestKind } from "#core/exam/content/module-type.ts";
import { atCache, type Device } from "./device.ts";
import { watch, type Watch } from "./watch.ts";

/** A listing of the library: one per module type, and the full tests. */
export type BookListName = TestKind;

/** Replaces a listing by what the server says now. */
export async function putBooks(
  device: Device,
  list: BookListName,
  books: readonly Book[],
  now = Date.now(),
): Promise<void> {
  const { cache } = device;
  await atCache(device, () =>
    cache.transaction("rw", [cache.books, cache.bookLists], async () => {
      await cache.books.bulkPut([...books]);
      await cache.bookLists.put({ list, slugs: books.map((book) => book.slug), fetched_at: now });
    }),
  );
}

/** A listing in its order; null when it was never fetched. */
export function getBooks(device: Device, list: BookListName): Promise<Book[] | null> {
  return atCache(device, () => readBooks(device, list));
}

export function watchBooks(device: Device, list: BookListName): Watch<Book[] | null> {
  return watch(() => readBooks(device, list));
}

async function readBooks(device: Device, list: BookListName): Promise<Book[] | null> {
  const row = await device.cache.bookLists.get(list);
  if (row === undefined) return null;
  const books = await device.cache.books.bulkGet(row.slugs);
  return books.filter((book): book is Book => book !== undefined);
}

export async function putBook(device: Device, book: Book): Promise<void> {
  await atCache(device, () => device.cache.books.put(book));
}

export function getBook(device: Device, slug: string): Promise<Book | undefined> {
  return atCache(device, () => device.cache.books.get(slug));
}

/** Every book that any listing brought. */
export function allBooks(device: Device): Promise<Book[]> {
  return atCache(device, () => device.cache.books.toArray());
}
