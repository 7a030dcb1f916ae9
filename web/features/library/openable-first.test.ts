import { expect, it } from "vitest";
import type { PackRow } from "#web/db/library/packs.ts";
import type { TestProgress } from "./test-progress.ts";
import { canOpenOffline, sortOpenableBooks, sortOpenableEntries } from "./openable-first.ts";
import type { ListingBook, ListingEntry } from "./listing-entries.ts";

const entry = (...slugs: string[]): ListingEntry =>
  ({ key: slugs.join(" "), modules: slugs.map((slug) => ({ module: { slug } })) }) as unknown as ListingEntry;
const book = (slug: string, ...entries: ListingEntry[]): ListingBook =>
  ({ book: { slug }, entries }) as unknown as ListingBook;
const pack = (slug: string, state: PackRow["state"]): [string, PackRow] => [slug, { state } as PackRow];

const onDevice = {
  packs: new Map([pack("b", "ready"), pack("c", "downloading"), pack("l", "ready")]),
  progressByKey: new Map([["d", { kind: "in_progress" } as TestProgress]]),
};

it.each([
  ["a downloaded test", true, entry("b")],
  ["a test that is still downloading", false, entry("c")],
  ["a test without a download", false, entry("a")],
  ["a test that is running on this device", true, entry("d")],
  ["a full test with one module that is not downloaded", false, entry("l", "c")],
])("canOpenOffline for %s is %s", (_, expected, listed) => {
  expect(canOpenOffline(listed, onDevice)).toBe(expected);
});

it("puts tests that can be opened before the others, and otherwise keeps the order", () => {
  const sorted = sortOpenableEntries([entry("a"), entry("c"), entry("d"), entry("b")], onDevice);
  const keys = sorted.map(({ key }) => key);
  expect(keys).toEqual(["d", "b", "a", "c"]);
  const books = sortOpenableBooks([book("one", entry("a")), book("two", entry("a"), entry("b"))], onDevice);
  expect(books.map((item) => item.book.slug)).toEqual(["two", "one"]);
});
