import { expect, test } from "vitest";
import { parseUniqueId } from "./unique-id.ts";
import { uniqueIdOf } from "./unique-id-of.ts";

test.each([
  ["book-tidewater-1", { kind: "book", slug: "tidewater-1" }],
  ["reading-tidewater-1-test-1-reading", { kind: "reading", slug: "tidewater-1-test-1-reading" }],
  ["speaking-a", { kind: "speaking", slug: "a" }],
] as const)("reads %s and writes it back", (uniqueId, subject) => {
  expect(parseUniqueId(uniqueId)).toEqual(subject);
  expect(uniqueIdOf(subject)).toBe(uniqueId);
});

test.each([
  "",
  "book",
  "book-",
  "-tidewater",
  "books-tidewater",
  "fulltest-a",
  "book-Tide",
  "book--a",
  "book-a/b",
  "BOOK-a",
  "book_a",
])("returns null for %j", (uniqueId) => {
  expect(parseUniqueId(uniqueId)).toBeNull();
});
