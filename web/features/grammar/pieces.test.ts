import { expect, it } from "vitest";
import { readPieces } from "./pieces.ts";
import { codeOf, MARK_TYPES, titleOf } from "./mark-labels.ts";

const mark = (start: number, end: number) => ({
  start,
  end,
  type: "grammar" as const,
  rule: "agreement-there",
  reason: "",
  suggestions: [],
});

it("splits each paragraph at its marks and keeps every character", () => {
  const text = "One two.\n\nThree four five.\n";
  const paragraphs = readPieces(text, [mark(4, 7), mark(10, 15)]);
  expect(paragraphs.map((pieces) => pieces.map((piece) => piece.text).join(""))).toEqual([
    "One two.",
    "Three four five.",
  ]);
  expect(paragraphs.flat().filter(({ index }) => index !== null)).toEqual([
    { start: 4, text: "two", index: 0, isLast: true },
    { start: 10, text: "Three", index: 1, isLast: true },
  ]);
});

it("splits a mark at a line break and ends it once", () => {
  const pieces = readPieces("ab\ncd", [mark(1, 4)]).flat();
  expect(pieces.filter(({ index }) => index === 0).map(({ isLast }) => isLast)).toEqual([false, true]);
});

it("uses our rule's title, or the type's name for another checker's rule", () => {
  expect(titleOf({ rule: "agreement-plural", type: "grammar" })).toBe("Subject and verb");
  expect(titleOf({ rule: "harper-Whatever", type: "style" })).toBe("Style");
  expect(MARK_TYPES.map(({ type }) => codeOf(type))).toEqual(["gr", "sp", "st", "pn"]);
});
