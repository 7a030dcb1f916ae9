import { describe, expect, it } from "vitest";
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

describe("offline, a test can be opened", () => {
  it.each([
    ["if it is downloaded", entry("b"), true],
    ["not while it is downloading", entry("c"), false],
    ["not without its download", entry("a"), false],
    ["if it is running here", entry("d"), true],
    ["not if one module of a full test is missing", entry("l", "c"), false],
  ])("%s", (_, one, expected) => {
    expect(canOpenOffline(one, onDevice)).toBe(expected);
  });
});

it("lists what can be opened first, and otherwise keeps the order", () => {
  const keys = openableFirst([entry("a"), entry("c"), entry("d"), entry("b")], onDevice).map(({ key }) => key);
  expect(keys).toEqual(["d", "b", "a", "c"]);
  const books = openableBooksFirst([book("one", entry("a")), book("two", entry("a"), entry("b"))], onDevice);
  expect(books.map((item) => item.book.slug)).toEqual(["two", "one"]);
});
