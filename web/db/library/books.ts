import type { Book } from "#core/exam/content/book.ts";
import type { TestKind } from "#core/exam/content/module-type.ts";
import { withCacheDatabase, type Device } from "../storage/device.ts";
import { watch, type Watch } from "../storage/watch.ts";

/** The name of a listing: a module type, or full tests. */
export type BookListName = TestKind;

/** Replaces a listing with the server's, and stores its books. */
export async function putBooks(
  device: Device,
  list: BookListName,
  books: readonly Book[],
  now = Date.now(),
): Promise<void> {
  const { cache } = device;
  await withCacheDatabase(device, () =>
    cache.transaction("rw", [cache.books, cache.bookLists], async () => {
      await cache.books.bulkPut([...books]);
      await cache.bookLists.put({ list, slugs: books.map((book) => book.slug), fetched_at: now });
    }),
  );
}

/** Returns the books of a listing in its order, or null if it was never fetched. */
export function getBooks(device: Device, list: BookListName): Promise<Book[] | null> {
  return withCacheDatabase(device, () => readBooks(device, list));
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
  await withCacheDatabase(device, () => device.cache.books.put(book));
}

export function getBook(device: Device, slug: string): Promise<Book | undefined> {
  return withCacheDatabase(device, () => device.cache.books.get(slug));
}

/** Returns every stored book, also books that are in no listing. */
export function readAllBooks(device: Device): Promise<Book[]> {
  return withCacheDatabase(device, () => device.cache.books.toArray());
}
