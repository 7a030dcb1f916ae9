import { testModules } from "#core/exam/content/book-tests.ts";
import type { MediaRow, PackRow } from "../storage/cache-database.ts";
import { withCacheDatabase, type Device } from "../storage/device.ts";
import { getBooks } from "./library.ts";
import { readPins, removePacks } from "./download-storage.ts";

/**
 * Lists downloads whose module left the library, according to a listing fetched after them. Skips those that an attempt
 * needs.
 */
export async function findWithdrawn(device: Device): Promise<PackRow[]> {
  const { cache } = device;
  const [rows, lists, pins] = await Promise.all([
    withCacheDatabase(device, () => cache.packRows.toArray()),
    withCacheDatabase(device, () => cache.bookLists.toArray()),
    readPins(device),
  ]);
  const withdrawn: PackRow[] = [];
  for (const list of lists) {
    const suspects = rows.filter(
      (row) =>
        row.module_type === list.list &&
        row.state === "ready" &&
        (row.stored_at ?? Number.POSITIVE_INFINITY) < list.fetched_at &&
        !pins.modules.has(row.module_slug),
    );
    if (suspects.length === 0) continue;
    const books = (await getBooks(device, list.list as PackRow["module_type"])) ?? [];
    const offered = new Set(
      books.flatMap((book) =>
        book.tests.flatMap((test) =>
          testModules(test, list.list as PackRow["module_type"]).map((module) => module.slug),
        ),
      ),
    );
    withdrawn.push(...suspects.filter((row) => !offered.has(row.module_slug)));
  }
  return withdrawn;
}

/** Deletes withdrawn downloads and leaves a tombstone for each. Returns the files that can be deleted too. */
export async function replaceByTombstones(device: Device, rows: readonly PackRow[]): Promise<MediaRow[]> {
  const orphans = await removePacks(
    device,
    rows.map((row) => row.module_slug),
  );
  await withCacheDatabase(device, () =>
    device.cache.packRows.bulkPut(
      rows.map((row) => ({ ...row, state: "withdrawn" as const, done: 0, total: 0, error: null, files: [] })),
    ),
  );
  return orphans;
}
