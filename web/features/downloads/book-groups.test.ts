import { describe, expect, it, test } from "vitest";
import type { Book, ModuleSummary } from "#core/exam/content/book.ts";
import type { PackRow } from "#web/db/library/packs.ts";
import { groupBooks, describeDownloaded, listUnlistedPacks } from "./book-groups.ts";
import { bookOf, moduleSummary } from "#tests/support/fixture-book.ts";

const module = (slug: string, test_type: ModuleSummary["test_type"], json: number): ModuleSummary =>
  moduleSummary(slug, { test_type, pack_bytes: { json, media: 1 } });
const book = (slug: string): Book =>
  bookOf(slug, [
    {
      slug: "test-1",
      name: "Test 1",
      listening_module: [],
      reading_module: [module(`${slug}-a`, "academic", 99), module(`${slug}-g`, "general", 199)],
      writing_module: [],
      speaking_module: [module(`${slug}-s`, "both", 9)],
    },
  ]);
const packEntry = (module_slug: string, state: PackRow["state"]): [string, PackRow] => [
  module_slug,
  {
    module_slug,
    module_type: "reading",
    title: module_slug,
    state,
    done: 0,
    total: 0,
    content_version: null,
    key_version: null,
    error: null,
    stored_at: 1,
  },
];
const books = [book("one"), book("two")];

describe("the library by book", () => {
  it("lists the modules for the test type in library order", () => {
    const groups = groupBooks(books, new Map(), "academic");
    expect(groups.map((group) => group.modules.map((entry) => entry.module.slug))).toEqual([
      ["one-a", "one-s"],
      ["two-a", "two-s"],
    ]);
    expect(groups[0]).toMatchObject({ readyCount: 0, bytes: 0 });
  });

  it("lists books with downloads first, with the downloads of any test type", () => {
    const packs = new Map([packEntry("two-g", "ready"), packEntry("two-a", "paused")]);
    const groups = groupBooks(books, packs, "academic");
    expect(groups.map((group) => [group.book.slug, group.modules.length, group.readyCount, group.bytes])).toEqual([
      ["two", 3, 1, 200],
      ["one", 2, 0, 0],
    ]);
  });

  it("lists withdrawn modules, and modules that no listing has, apart from the books", () => {
    const packs = new Map([packEntry("one-g", "withdrawn"), packEntry("gone", "ready"), packEntry("one-a", "ready")]);
    expect(groupBooks(books, packs, "academic")[0]?.modules).toHaveLength(2);
    expect(listUnlistedPacks(books, packs).map(({ module_slug }) => module_slug)).toEqual(["one-g", "gone"]);
  });
});

test.each([
  [0, 1, "1 module"],
  [0, 4, "4 modules"],
  [2, 4, "2 of 4 modules downloaded"],
  [4, 4, "All 4 modules downloaded"],
  [1, 1, "1 module downloaded"],
])("describes %i of %i modules downloaded as: %s", (readyCount, count, expected) => {
  const modules = Array.from({ length: count }, (_, i) => ({
    type: "reading" as const,
    module: module(`m${i}`, "both", 1),
  }));
  expect(describeDownloaded({ readyCount, modules })).toBe(expected);
});
