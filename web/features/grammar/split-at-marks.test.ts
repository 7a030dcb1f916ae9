import { expect, it } from "vitest";
import { splitAtMarks } from "./split-at-marks.ts";

const mark = (start: number, end: number) => ({
  start,
  end,
  type: "grammar" as const,
  rule: "agreement-there",
  reason: "",
  suggestions: [],
});

it("splits each line at its marks and keeps every character", () => {
  const text = "One two.\n\nThree four five.\n";
  const lines = splitAtMarks(text, [mark(4, 7), mark(10, 15)]);
  expect(lines.map((pieces) => pieces.map((piece) => piece.text).join(""))).toEqual(["One two.", "Three four five."]);
  expect(lines.flat().filter(({ index }) => index !== null)).toEqual([
    { start: 4, text: "two", index: 0, isLast: true },
    { start: 10, text: "Three", index: 1, isLast: true },
  ]);
});

it("splits a mark at a line break, and only the last piece ends the mark", () => {
  const pieces = splitAtMarks("ab\ncd", [mark(1, 4)]).flat();
  expect(pieces.filter(({ index }) => index === 0).map(({ isLast }) => isLast)).toEqual([false, true]);
});
