import { expect, test } from "vitest";
import type { LessonHead } from "./lesson.ts";
import { lessonFor } from "./lesson-for.ts";

const lesson = (id: string, more: Partial<LessonHead>): LessonHead => ({
  id,
  title: id,
  module_type: "reading",
  minutes: 3,
  types: [],
  tasks: [],
  parts: [],
  ...more,
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
  [{ speakingPart: 3 }, undefined],
] as const)("the lesson for %j", (need, id) => {
  expect(lessonFor(LESSONS, need)?.id).toBe(id);
});
