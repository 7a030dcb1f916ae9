import { expect, it } from "vitest";
import { nextSentence, quoteOf, trimSpan } from "./essay-places.ts";

const SENTENCES = [
  { start: 0, end: 10 },
  { start: 11, end: 20 },
  { start: 22, end: 30 },
];

it("goes from sentence to sentence and stays at the ends", () => {
  expect(nextSentence(SENTENCES, null, 1)).toEqual(SENTENCES[0]);
  expect(nextSentence(SENTENCES, null, -1)).toEqual(SENTENCES[2]);
  expect(nextSentence(SENTENCES, { start: 0, end: 10 }, 1)).toEqual(SENTENCES[1]);
  expect(nextSentence(SENTENCES, { start: 13, end: 15 }, -1)).toEqual(SENTENCES[1]);
  expect(nextSentence(SENTENCES, { start: 22, end: 30 }, 1)).toEqual(SENTENCES[2]);
  expect(nextSentence(SENTENCES, { start: 0, end: 10 }, -1)).toEqual(SENTENCES[0]);
  expect(nextSentence([], null, 1)).toBeNull();
});

it("a place holds no white space at its ends, and something at all", () => {
  expect(trimSpan("a  bc \n", { start: 1, end: 7 })).toEqual({ start: 3, end: 5 });
  expect(trimSpan("a   b", { start: 1, end: 4 })).toBeNull();
  expect(trimSpan("ab", { start: -3, end: 9 })).toEqual({ start: 0, end: 2 });
});

it("quotes long words by their beginning and end", () => {
  expect(quoteOf("one\ntwo  three", { start: 0, end: 14 })).toBe("one two three");
  const quote = quoteOf("abcdefghi ".repeat(30), { start: 0, end: 300 });
  expect(quote).toContain(" … ");
  expect(quote.length).toBeLessThan(95);
});
