import type { Book } from "#core/exam/content/book.ts";
import { MODULE_TYPES } from "#core/exam/content/papers.ts";
import type { Device } from "#web/db/device.ts";
import { getBooks } from "#web/db/library.ts";
import { watchOfflineRules, writeOfflineRules } from "#web/db/offline-rules.ts";
import { listRemovable, readPins } from "#web/db/pack-room.ts";
import type { PackRow } from "#web/db/packs.ts";
import { watch, type Watch } from "#web/db/watch.ts";

// Loaded on demand: this is where the downloads meet Dexie.
export { listRemovable, watchOfflineRules, writeOfflineRules };

/** Everything about downloads that this device knows. */
export type DeviceDownloads = {
  /** In the order of the library. */
  books: readonly Book[];
  /** When the oldest of the listings was fetched; null while one was never. */
  fetched_at: number | null;
  packs: ReadonlyMap<string, PackRow>;
  /** Modules that an attempt holds on to. */
  pinned: ReadonlySet<string>;
  /** Bytes of recordings made here. */
  recordings: number;
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
      fetched_at: times.length === MODULE_TYPES.length ? Math.min(...times) : null,
      packs: new Map(rows.map((row) => [row.module_slug, row])),
      pinned: pins.modules,
      recordings: recordings.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  });
}
