import type { PackRow } from "#web/db/library/packs.ts";
import type { TestProgress } from "./test-progress.ts";
import type { ListingBook, ListingEntry, ListingModule } from "./listing-entries.ts";

/** What this device has: its downloads, and the learner's progress by entry. */
export type OnDevice = {
  packs: ReadonlyMap<string, PackRow>;
  progressByKey: ReadonlyMap<string, TestProgress>;
};

/**
 * Returns whether the modules can be opened without the server. An attempt in progress needs no download, because it has
 * a copy of its module.
 */
export function canOpenOffline(
  { key, modules }: { key: string; modules: readonly Pick<ListingModule, "module">[] },
  { packs, progressByKey }: OnDevice,
): boolean {
  if (progressByKey.get(key)?.kind === "in_progress") return true;
  return modules.every(({ module }) => packs.get(module.slug)?.state === "ready");
}

/** Returns the entries in their order, but entries that can be opened offline come first. */
export function sortOpenableEntries<T extends Pick<ListingEntry, "key" | "modules">>(
  entries: readonly T[],
  onDevice: OnDevice,
): T[] {
  return sortOpenable(entries, (entry) => canOpenOffline(entry, onDevice));
}

/** Returns the books in their order, but books with an entry that can be opened offline come first. */
export function sortOpenableBooks(books: readonly ListingBook[], onDevice: OnDevice): ListingBook[] {
  return sortOpenable(books, ({ entries }) => entries.some((entry) => canOpenOffline(entry, onDevice)));
}

/** Returns the items in their order, but those for which `canOpen` is true come first. */
export function sortOpenable<T>(items: readonly T[], canOpen: (item: T) => boolean): T[] {
  return [...items.filter(canOpen), ...items.filter((item) => !canOpen(item))];
}
