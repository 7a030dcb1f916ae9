import { testModules } from "#core/exam/content/book-tests.ts";
import type { MediaRow, PackRow } from "../storage/cache-database.ts";
import { withCacheDatabase, type Device } from "../storage/device.ts";
import { getBooks } from "./books.ts";
import { readPins, removePacks } from "./download-storage.ts";

/**
 * Lists the downloads whose module left the library: a listing that was fetched after the download lacks the module.
 * Skips modules that an attempt needs.
 */
export async function findWithdrawnPacks(device: Device): Promise<PackRow[]> {
  const { cache } = device;
  const [rows, lists, pins] = await Promise.all([
    withCacheDatabase(device, () => cache.packRows.toArray()),
    withCacheDatabase(device, () => cache.bookLists.toArray()),
    readPins(device),
  ]);
  const withdrawn: PackRow[] = [];
  for (const list of lists) {
    const moduleType = list.list as PackRow["module_type"];
    const olderRows = rows.filter(
      (row) =>
        row.module_type === moduleType &&
        row.state === "ready" &&
        (row.stored_at ?? Number.POSITIVE_INFINITY) < list.fetched_at &&
        !pins.modules.has(row.module_slug),
    );
    if (olderRows.length === 0) continue;
    const books = (await getBooks(device, moduleType)) ?? [];
    const tests = books.flatMap((book) => book.tests);
    const listed = new Set(tests.flatMap((test) => testModules(test, moduleType).map((module) => module.slug)));
    withdrawn.push(...olderRows.filter((row) => !listed.has(row.module_slug)));
  }
  return withdrawn;
}

/**
 * Deletes withdrawn downloads. Leaves a row in the state "withdrawn" for each, a tombstone, so that the app can tell
 * the learner. Returns the media files that the caller can delete too.
 */
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
