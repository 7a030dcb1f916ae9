import { describe, expect, test } from "vitest";
import type { TaskEvaluation } from "../writing/evaluation.ts";
import { type DiagnosticAnswer, levelFromAnswers, levelFromWriting } from "./diagnostic-level.ts";

/** "1+" is a typed question of difficulty 1 answered right; "2-?" one of three options answered wrong. */
const answers = (marks: string): DiagnosticAnswer[] =>
  marks.split(" ").map((mark) => ({
    difficulty: Number(mark[0]) as 1 | 2 | 3,
    options: mark.endsWith("?") ? 3 : null,
    right: mark[1] === "+",
  }));

describe("the level from answers", () => {
  test.each([
    ["1+ 1+ 2+ 2+ 2+", [6, 8.5]],
    ["1+ 1+ 2+ 2+ 2-", [5, 7.5]],
    ["1+ 1+ 2+ 2- 2-", [4.5, 6.5]],
    ["1+ 1+ 2- 2- 2-", [4, 6]],
    ["1- 1- 2- 2- 2-", [2.5, 4.5]],
    ["1+? 2+? 3+? 1+ 2+ 3+", [6, 8.5]],
  ])("for the answers %s is %j", (marks, [low, high]) => {
    expect(levelFromAnswers(answers(marks))).toEqual({ low, high });
  });

  test("never falls with a further right answer, and rises with some", () => {
    const lows = ["1- 2- 3-", "1+ 2- 3-", "1+ 2+ 3-", "1+ 2+ 3+"].map((marks) => levelFromAnswers(answers(marks)).low);

    expect(lows).toEqual(lows.toSorted((a, b) => a - b));
    expect(new Set(lows).size).toBeGreaterThan(2);
  });

  test("counts a right option less than a right typed answer", () => {
    expect(levelFromAnswers(answers("1+? 1+? 2+?")).low).toBeLessThan(levelFromAnswers(answers("1+ 1+ 2+")).low);
  });

  test("is the usual range of learners if nothing was answered", () => {
    expect(levelFromAnswers([])).toEqual({ low: 3.5, high: 7.5 });
  });
});

const evaluation = (change: Partial<TaskEvaluation>): TaskEvaluation => ({
  section: "letter",
  task: 1,
  words: 95,
  countedWords: 95,
  criteria: { task: 4, coherence: 5, lexis: 6, grammar: 5.5 },
  band: 5,
  range: { low: 4, high: 6 },
  gates: [],
  priorities: [],
  strengths: [],
  points: [],
  wrongClaims: [],
  feedback: {
    ta_feedback: "",
    advice: "",
    vocabulary_choice_suggestions: "",
    overall_personalized_feedback_suggestions: "",
  },
  ...change,
});
const gate = (id: string) => ({ id, criteria: ["task", "coherence", "lexis", "grammar"] as const, cap: 4, reason: "" });

describe("the level from writing", () => {
  test("depends on vocabulary and grammar, with the wide range of a short answer", () => {
    expect(levelFromWriting(evaluation({}))).toEqual({ low: 4, high: 7.5 });
  });

  test.each([
    ["empty", "too_short"],
    ["under-half", "too_short"],
    ["word-salad", "unreadable"],
    ["not-english", "unreadable"],
  ])("is missing for the gate %s", (id, reason) => {
    const { criteria, ...rest } = gate(id);
    expect(levelFromWriting(evaluation({ gates: [{ ...rest, criteria: [...criteria] }] }))).toBe(reason);
  });
});
