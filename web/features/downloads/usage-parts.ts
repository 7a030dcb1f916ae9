import type { BrowserStorage } from "#web/db/browser-storage.ts";
import type { BookGroup } from "./book-groups.ts";

export type UsagePart = { name: string; bytes: number; /** Of the whole bar, 0 to 1. */ share: number };
export type Usage = { used: number; free: number | null; parts: UsagePart[] };

/** So many books are named; the others are taken together. */
const NAMED = 2;

/**
 * What fills the room: the largest books by name, the learner's recordings, and the app itself with everything else.
 * What the browser counts is taken where it says so, but never for less than what is known to be here.
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
  const rest = books.slice(NAMED);
  const known = [
    ...books.slice(0, NAMED),
    ...(rest.length > 0
      ? [
          {
            name: rest.length === 1 ? "1 more book" : `${rest.length} more books`,
            bytes: rest.reduce((sum, book) => sum + book.bytes, 0),
          },
        ]
      : []),
    ...(recordings > 0 ? [{ name: "Your recordings", bytes: recordings }] : []),
  ];
  const sum = known.reduce((total, part) => total + part.bytes, 0);
  const used = Math.max(storage?.usage ?? 0, sum);
  const all = [...known, ...(used > sum ? [{ name: "The app and your work", bytes: used - sum }] : [])];
  const quota = storage?.quota ?? null;
  const whole = quota === null ? used : Math.max(quota, used);
  return {
    used,
    free: quota === null ? null : whole - used,
    parts: all.map((part) => ({ ...part, share: whole === 0 ? 0 : part.bytes / whole })),
  };
}
