import { expect, it } from "vitest";
import type { GrammarMark } from "./mark.ts";
import { mergeMarks } from "./merge-marks.ts";

const mark = (start: number, end: number, rule: string, suggestions: string[] = []): GrammarMark => ({
  start,
  end,
  type: "grammar",
  rule,
  reason: rule,
  suggestions,
});

it("keeps our mark on an overlap, and adds the other checker's marks in order", () => {
  const merged = mergeMarks(
    [mark(10, 15, "ours", ["a"])],
    [mark(20, 22, "b"), mark(10, 15, "c", ["a", "d"]), mark(12, 18, "e"), mark(0, 4, "f")],
  );
  expect(merged.map(({ rule }) => rule)).toEqual(["f", "ours", "b"]);
  expect(merged[1]?.suggestions).toEqual(["a", "d"]);
});

it("returns no overlapping marks and does not change its arguments", () => {
  const ours = [mark(0, 3, "a")];
  const merged = mergeMarks(ours, [mark(5, 9, "x"), mark(5, 7, "y"), mark(8, 8, "z"), mark(0, 3, "w", ["q"])]);
  expect(merged.map(({ rule }) => rule)).toEqual(["a", "x"]);
  expect(ours[0]?.suggestions).toEqual([]);
});
