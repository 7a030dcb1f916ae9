import { expect, it } from "vitest";
import type { PackRow } from "#web/db/library/packs.ts";
import type { BookProgress } from "./book-progress.ts";
import { canOpenOffline, openableBooksFirst, openableFirst } from "./openable-first.ts";
import type { ListingBook, ListingEntry } from "./listing-entries.ts";

const entry = (...slugs: string[]): ListingEntry =>
  ({ key: slugs.join(" "), modules: slugs.map((slug) => ({ module: { slug } })) }) as unknown as ListingEntry;
const book = (slug: string, ...entries: ListingEntry[]): ListingBook =>
  ({ book: { slug }, entries }) as unknown as ListingBook;
const pack = (slug: string, state: PackRow["state"]): [string, PackRow] => [slug, { state } as PackRow];

const onDevice = {
  packs: new Map([pack("b", "ready"), pack("c", "downloading"), pack("l", "ready")]),
  progressByKey: new Map([["d", { kind: "in_progress" } as BookProgress]]),
};

it.each([
  ["a downloaded test", true, entry("b")],
  ["a test that is still downloading", false, entry("c")],
  ["a test without a download", false, entry("a")],
  ["a test that is running on this device", true, entry("d")],
  ["a full test with one module that is not downloaded", false, entry("l", "c")],
])("canOpenOffline for %s is %s", (_, expected, one) => {
  expect(canOpenOffline(one, onDevice)).toBe(expected);
});

it("puts tests that can be opened before the others, and otherwise keeps the order", () => {
  const keys = openableFirst([entry("a"), entry("c"), entry("d"), entry("b")], onDevice).map(({ key }) => key);
  expect(keys).toEqual(["d", "b", "a", "c"]);
  const books = openableBooksFirst([book("one", entry("a")), book("two", entry("a"), entry("b"))], onDevice);
  expect(books.map((item) => item.book.slug)).toEqual(["two", "one"]);
});
