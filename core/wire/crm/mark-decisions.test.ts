import { expect, it } from "vitest";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { applyMarkDecisions, type MarkDecision, markKey, listOpenMarks } from "./mark-decisions.ts";

const mark = (start: number, suggestion: string): GrammarMark => ({
  start,
  end: start + 3,
  type: "grammar",
  rule: "agreement",
  reason: "Why.",
  suggestions: [suggestion],
});
const MARKS = [mark(0, "goes"), mark(10, "has"), mark(20, "were"), mark(30, "is")];
const DECISIONS: MarkDecision[] = [
  { mark: "0-3-agreement", state: "accepted" },
  { mark: "10-13-agreement", state: "dismissed" },
  { mark: "20-23-agreement", state: "changed", suggestion: "was" },
];

it("a report shows accepted, changed and undecided marks", () => {
  expect(applyMarkDecisions(MARKS, DECISIONS).map(({ start, suggestions }) => [start, suggestions[0]])).toEqual([
    [0, "goes"],
    [20, "was"],
    [30, "is"],
  ]);
});

it("a mark is open until somebody decides, and a decision about a mark that no longer exists is ignored", () => {
  expect(listOpenMarks(MARKS, DECISIONS).map(markKey)).toEqual(["30-33-agreement"]);
  expect(listOpenMarks([mark(1, "goes")], DECISIONS)).toHaveLength(1);
});
