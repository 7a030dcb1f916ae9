import { testModules } from "#core/exam/content/book-tests.ts";
import type { MediaRow, PackRow } from "./cache-database.ts";
import { atCache, type Device } from "./device.ts";
import { getBooks } from "./library.ts";
import { readPins, removePacks } from "./pack-room.ts";

/**
 * Downloads whose module has left the library, as far as a listing fetched after them says so. Those that an attempt
 * holds on to are left out: the text goes after hand-in.
 */
export async function findWithdrawn(device: Device): Promise<PackRow[]> {
  const { cache } = device;
  const [rows, lists, pins] = await Promise.all([
    atCache(device, () => cache.packRows.toArray()),
    atCache(device, () => cache.bookLists.toArray()),
    readPins(device),
  ]);
  const gone: PackRow[] = [];
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
    gone.push(...suspects.filter((row) => !offered.has(row.module_slug)));
  }
  return gone;
}

/** Takes withdrawn downloads off the device and leaves a tombstone for each. Answers the files that may go with them. */
export async function buryPacks(device: Device, rows: readonly PackRow[]): Promise<MediaRow[]> {
  const orphans = await removePacks(
    device,
    rows.map((row) => row.module_slug),
  );
  await atCache(device, () =>
    device.cache.packRows.bulkPut(
      rows.map((row) => ({ ...row, state: "withdrawn" as const, done: 0, total: 0, error: null, files: [] })),
    ),
  );
  return orphans;
}
