import { join } from "node:path";
import { expect, test } from "vitest";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { WritingTaskSchema } from "#core/exam/content/part.ts";
import { QUESTION_TYPES } from "#core/exam/content/question-type.ts";
import { lessonHead, readLessons } from "./read-lessons.ts";

const lessons = readLessons(join(import.meta.dirname, "../../../content/lessons"));

test("there is a lesson for each question type, each kind of Writing task and each Speaking part", () => {
  expect(lessons.flatMap(({ types }) => types)).toEqual(expect.arrayContaining([...QUESTION_TYPES]));
  expect(lessons.flatMap(({ tasks }) => tasks)).toEqual(
    expect.arrayContaining([...WritingTaskSchema.entries.kind.options]),
  );
  expect(lessons.flatMap(({ parts }) => parts)).toEqual(expect.arrayContaining([1, 2, 3]));
  expect(new Set(lessons.map(({ module_type }) => module_type))).toEqual(new Set(MODULE_TYPES));
});

test.each(lessons.map((lesson) => [lesson.id, lesson] as const))(
  "the lesson %s belongs to a question type, a task or a part, and has two different tries with different options",
  (_, lesson) => {
    expect(lesson.types.length + lesson.tasks.length + lesson.parts.length).toBeGreaterThan(0);
    const [first, second] = lesson.tries;
    expect(first?.text).not.toBe(second?.text);
    for (const { options } of lesson.tries) expect(new Set(options.map(({ text }) => text)).size).toBe(options.length);
  },
);

test.each(lessons.map((lesson) => [lesson.id, lesson] as const))(
  "%s takes at most five minutes to read",
  (_, lesson) => {
    const words = JSON.stringify(lesson).split(/\s+/u).length;

    expect(words).toBeLessThan(900);
  },
);

test("the head of a lesson has no text", () => {
  const [lesson] = lessons;

  expect(lesson && Object.keys(lessonHead(lesson))).toEqual([
    "id",
    "title",
    "module_type",
    "minutes",
    "types",
    "tasks",
    "parts",
  ]);
});
