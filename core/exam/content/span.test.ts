import { expect, it } from "vitest";
import { quoteSpan, trimSpan } from "./span.ts";

it("trims white space from a range, and rejects an empty one", () => {
  expect(trimSpan("a  bc \n", { start: 1, end: 7 })).toEqual({ start: 3, end: 5 });
  expect(trimSpan("a   b", { start: 1, end: 4 })).toBeNull();
  expect(trimSpan("ab", { start: -3, end: 9 })).toEqual({ start: 0, end: 2 });
});

it("quotes long ranges by their beginning and end", () => {
  expect(quoteSpan("one\ntwo  three", { start: 0, end: 14 })).toBe("one two three");
  const quote = quoteSpan("abcdefghi ".repeat(30), { start: 0, end: 300 });
  expect(quote).toContain(" … ");
  expect(quote.length).toBeLessThan(95);
});
