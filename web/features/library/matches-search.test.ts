import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesSearch } from "./matches-search.ts";

test.each([
  ["Harbour Academic 4", "", true],
  ["Harbour Academic 4", "   ", true],
  ["Harbour Academic 4", "harb", true],
  ["Harbour Academic 4", "HARB 4", true],
  ["Harbour Academic 4", "4 acad", true],
  ["Harbour Academic 4", "arbo", true],
  ["Harbour Academic 4", "harbour 5", false],
  ["Harbour Academic 4", "harbouracademic", false],
  ["Harbour Academic 14", "4", true],
])("matchesSearch(%s, %s) is %s", (name, typed, expected) => {
  expect(matchesSearch(name, typed)).toBe(expected);
});

test("finds a book by any part of any word", () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 5 }),
      fc.nat(),
      fc.nat(),
      fc.nat(),
      (words, which, from, length) => {
        const chosen = words[which % words.length] ?? "";
        const start = from % chosen.length;
        const part = chosen.slice(start, start + 1 + (length % (chosen.length - start)));
        return matchesSearch(words.join(" "), part.toUpperCase());
      },
    ),
  );
});
