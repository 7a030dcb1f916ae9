import fc from "fast-check";
import { expect, it } from "vitest";
import { countWords } from "./word-count.ts";

it.each([
  ["", 0],
  ["   \n\t ", 0],
  ["The car remained the most common choice.", 7],
  ["can't won't it's", 3],
  ["a well-known, three-year-old café", 4],
  ["21st July", 2],
  ["in 2004 and 2024", 4],
  ["from 1,250.50 to £40 or 37%", 6],
  ["at 9.30 on 21/07/2024", 4],
  ["the bus (and the train) fell", 6],
  ["walking - which fell - and cycling", 5],
  ["walking \u2013 which fell \u2013 and cycling", 5],
  ["cycling\u2014the fastest\u2014grew", 4],
  ["cycling--the fastest -- grew", 4],
  ["between 2004\u20132024", 2],
  ["and/or", 1],
  ["\u201cquoted words\u201d", 2],
  ["one\u00a0two\u3000three", 3],
  ["\u2022 first \u2022 second", 2],
  ["& + = £ € \u{1f642}", 0],
  ["na\u00efve \u0440\u0443\u0441\u0441\u043a\u0438\u0439 \u6f22\u5b57", 3],
  ["Overall,it fell;sales rose.However,prices", 7],
  ["e.g. the U.S.A. in a.m. or 4,200 at example.com", 9],
  ["first line\nsecond line\r\n\r\nthird", 5],
] as const)("counts %j as %i", (text, words) => {
  expect(countWords(text)).toBe(words);
});

const word = fc.stringMatching(/^[A-Za-z0-9]{1,9}(?:['-][a-z]{1,4})?$/);

it("counts joined words one by one, whatever white space separates them", () => {
  fc.assert(
    fc.property(fc.array(word), fc.constantFrom(" ", "\n", "  \t", "\n\n"), (words, space) => {
      expect(countWords(words.join(space))).toBe(words.length);
    }),
  );
});

it("never counts fewer words if text is added", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, more) => {
      expect(countWords(text + more)).toBeGreaterThanOrEqual(countWords(text));
      expect(countWords(`${text} ${more}`)).toBe(countWords(text) + countWords(more));
    }),
  );
});
