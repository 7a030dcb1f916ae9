import { expect, test } from "vitest";
import type { QuestionType } from "../content/question-type.ts";
import type { LessonHead } from "./lesson.ts";
import { lessonFor, lessonForMistakes } from "./lesson-for.ts";

const lesson = (id: string, overrides: Partial<LessonHead>): LessonHead => ({
  id,
  title: id,
  module_type: "reading",
  minutes: 3,
  types: [],
  tasks: [],
  parts: [],
  ...overrides,
});
const LESSONS = [
  lesson("choice-reading", { types: ["multiple_choice"] }),
  lesson("choice-listening", { module_type: "listening", types: ["multiple_choice"] }),
  lesson("headings", { types: ["matching_headings"] }),
  lesson("letters", { module_type: "writing", tasks: ["letter_formal", "letter_informal"] }),
  lesson("long-turn", { module_type: "speaking", parts: [2] }),
];

test.each([
  [{ module_type: "listening", type: "multiple_choice" }, "choice-listening"],
  [{ module_type: "reading", type: "multiple_choice" }, "choice-reading"],
  [{ module_type: "listening", type: "matching_headings" }, "headings"],
  [{ task: "letter_informal" }, "letters"],
  [{ speakingPart: 2 }, "long-turn"],
] as const)("finds for the subject %j the lesson %s", (need, id) => {
  expect(lessonFor(LESSONS, need)?.id).toBe(id);
});

test("finds no lesson for a subject without one", () => {
  expect(lessonFor(LESSONS, { speakingPart: 3 })).toBeUndefined();
});

/** Returns marked questions of one type: first the wrong ones, then the right ones. */
const markedQuestions = (type: QuestionType, wrong: number, right = 0) =>
  Array.from({ length: wrong + right }, (_, i) => ({ type, right: i >= wrong }));

test("offers the lesson about the type with the most wrong answers", () => {
  const questions = [...markedQuestions("matching_headings", 2, 4), ...markedQuestions("multiple_choice", 3)];
  expect(lessonForMistakes(LESSONS, "reading", questions)).toMatchObject({
    lesson: { id: "choice-reading" },
    type: "multiple_choice",
    wrong: 3,
  });
});

test("offers no lesson for a type with a single wrong answer, nor for a type without a lesson", () => {
  const questions = [...markedQuestions("matching_headings", 1), ...markedQuestions("form_completion", 4)];
  expect(lessonForMistakes(LESSONS, "reading", questions)).toBeUndefined();
});
