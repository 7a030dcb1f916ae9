import type { Book } from "#core/exam/content/book.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import type { Device } from "#web/db/storage/device.ts";
import { getBooks } from "#web/db/library/books.ts";
import { watchOfflineRules, writeOfflineRules } from "#web/db/library/offline-rules.ts";
import { listEvictable, readPins } from "#web/db/library/download-storage.ts";
import type { PackRow } from "#web/db/library/packs.ts";
import { watch, type Watch } from "#web/db/storage/watch.ts";

// Import this module on demand, because it loads Dexie.
export { listEvictable, watchOfflineRules, writeOfflineRules };

/** The state of downloads on this device. */
export type DeviceDownloads = {
  /** In library order. */
  books: readonly Book[];
  /** When the oldest listing was fetched, in ms since 1970. Null if a listing was never fetched. */
  fetchedAt: number | null;
  packs: ReadonlyMap<string, PackRow>;
  /** Slugs of the modules that an attempt needs. */
  pinned: ReadonlySet<string>;
  /** Bytes of recordings made on this device. */
  recordingBytes: number;
};

export function watchDownloads(device: Device): Watch<DeviceDownloads> {
  return watch(async () => {
    const [lists, fetched, rows, pins, recordings] = await Promise.all([
      Promise.all(MODULE_TYPES.map((type) => getBooks(device, type))),
      device.cache.bookLists.bulkGet([...MODULE_TYPES]),
      device.cache.packRows.toArray(),
      readPins(device),
      device.work.recording.toArray(),
    ]);
    const books = new Map(lists.flatMap((list) => list ?? []).map((book) => [book.slug, book]));
    const times = fetched.flatMap((list) => (list === undefined ? [] : [list.fetched_at]));
    return {
      books: [...books.values()],
      fetchedAt: times.length === MODULE_TYPES.length ? Math.min(...times) : null,
      packs: new Map(rows.map((row) => [row.module_slug, row])),
      pinned: pins.modules,
      recordingBytes: recordings.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  });
}
