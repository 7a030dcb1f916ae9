import { plural } from "#core/format/plural.ts";
import type { BrowserStorage } from "#web/db/storage/browser-storage.ts";
import type { BookGroup } from "./book-groups.ts";

export type UsagePart = { name: string; bytes: number; /** Fraction of the bar, 0 to 1. */ share: number };
export type Usage = { used: number; free: number | null; parts: UsagePart[] };

/** Number of books shown by name; the rest is grouped. */
const MAX_NAMED_BOOKS = 2;

/**
 * Splits the used storage: the largest books, recordings, and the app with everything else. Uses the browser's
 * estimate, but never less than the known sizes.
 */
export function usageParts(
  groups: readonly Pick<BookGroup, "book" | "bytes">[],
  recordings: number,
  storage: BrowserStorage | null,
): Usage {
  const books = groups
    .filter((group) => group.bytes > 0)
    .map((group) => ({ name: group.book.name, bytes: group.bytes }))
    .sort((a, b) => b.bytes - a.bytes);
  const rest = books.slice(MAX_NAMED_BOOKS);
  const known = [
    ...books.slice(0, MAX_NAMED_BOOKS),
    ...(rest.length > 0
      ? [
          {
            name: plural(rest.length, { one: "# more book", other: "# more books" }),
            bytes: rest.reduce((sum, book) => sum + book.bytes, 0),
          },
        ]
      : []),
    ...(recordings > 0 ? [{ name: "Your recordings", bytes: recordings }] : []),
  ];
  const sum = known.reduce((bytes, part) => bytes + part.bytes, 0);
  const used = Math.max(storage?.usage ?? 0, sum);
  const all = [...known, ...(used > sum ? [{ name: "The app and your work", bytes: used - sum }] : [])];
  const quota = storage?.quota ?? null;
  const total = quota === null ? used : Math.max(quota, used);
  return {
    used,
    free: quota === null ? null : total - used,
    parts: all.map((part) => ({ ...part, share: total === 0 ? 0 : part.bytes / total })),
  };
}
