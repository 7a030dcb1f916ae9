import { plural } from "#core/format/plural.ts";
import type { BrowserStorage } from "#web/db/storage/browser-storage.ts";
import type { BookGroup } from "./book-groups.ts";

export type UsagePart = { name: string; bytes: number; /** Fraction of the bar, 0 to 1. */ share: number };
/** Used and free storage in bytes. `free` is null if the browser does not report its quota. */
export type Usage = { used: number; free: number | null; parts: UsagePart[] };

/** Maximum number of books shown by name, the largest ones. All others form one part. */
const MAX_NAMED_BOOKS = 2;

/**
 * Splits the used storage into the largest books, all other books, recordings, and the app with everything else. The
 * total is the browser's estimate, but never less than the known sizes.
 */
export function usageParts(
  groups: readonly Pick<BookGroup, "book" | "bytes">[],
  recordingBytes: number,
  storage: BrowserStorage | null,
): Usage {
  const books = groups
    .filter((group) => group.bytes > 0)
    .map((group) => ({ name: group.book.name, bytes: group.bytes }))
    .sort((a, b) => b.bytes - a.bytes);
  const otherBooks = books.slice(MAX_NAMED_BOOKS);
  const knownParts = [
    ...books.slice(0, MAX_NAMED_BOOKS),
    ...(otherBooks.length > 0
      ? [
          {
            name: plural(otherBooks.length, { one: "# more book", other: "# more books" }),
            bytes: otherBooks.reduce((sum, book) => sum + book.bytes, 0),
          },
        ]
      : []),
    ...(recordingBytes > 0 ? [{ name: "Your recordings", bytes: recordingBytes }] : []),
  ];
  const knownBytes = knownParts.reduce((sum, part) => sum + part.bytes, 0);
  const used = Math.max(storage?.usage ?? 0, knownBytes);
  const parts = [
    ...knownParts,
    ...(used > knownBytes ? [{ name: "The app and your work", bytes: used - knownBytes }] : []),
  ];
  const quota = storage?.quota ?? null;
  const total = quota === null ? used : Math.max(quota, used);
  return {
    used,
    free: quota === null ? null : total - used,
    parts: parts.map((part) => ({ ...part, share: total === 0 ? 0 : part.bytes / total })),
  };
}
