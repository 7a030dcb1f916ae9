import fc from "fast-check";
import { expect, it } from "vitest";
import { cutAtComments } from "./comment-pieces.ts";

it("splits a text where comments begin and end, also where they overlap", () => {
  const [pieces] = cutAtComments("one two three", [
    { start: 0, end: 7 },
    { start: 4, end: 13 },
  ]);
  expect(pieces).toEqual([
    { text: "one ", coveredBy: [0], ends: [] },
    { text: "two", coveredBy: [0, 1], ends: [0] },
    { text: " three", coveredBy: [1], ends: [1] },
  ]);
});

it("ends a comment once if it spans two paragraphs, or ends in the empty line between them", () => {
  const ends = (spans: { start: number; end: number }[]) =>
    cutAtComments("ab\n\ncd", spans).map((pieces) => pieces.flatMap((piece) => piece.ends));
  expect(ends([{ start: 1, end: 5 }])).toEqual([[], [0]]);
  expect(ends([{ start: 1, end: 4 }])).toEqual([[0], []]);
});

it("keeps every line with text, and ends each comment that covers text exactly once", () => {
  const text = fc.array(fc.constantFrom("a", "b ", "\n", "\n\n", "é"), { minLength: 1 }).map((parts) => parts.join(""));
  const span = fc.tuple(fc.nat(30), fc.nat(10)).map(([start, length]) => ({ start, end: start + length }));
  fc.assert(
    fc.property(text, fc.array(span, { maxLength: 5 }), (words, spans) => {
      const paragraphs = cutAtComments(words, spans);
      expect(paragraphs.map((pieces) => pieces.map((piece) => piece.text).join(""))).toEqual(
        words.split("\n").filter((line) => line.trim() !== ""),
      );
      const ended = paragraphs.flat().flatMap((piece) => piece.ends);
      const covering = spans.flatMap(({ start, end }, index) => (words.slice(start, end).trim() === "" ? [] : [index]));
      for (const index of covering) expect(ended.filter((endedIndex) => endedIndex === index)).toHaveLength(1);
    }),
  );
});
