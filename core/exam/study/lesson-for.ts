import type { ModuleType } from "../content/module-type.ts";
import type { WritingTask } from "../content/part.ts";
import type { QuestionType } from "../content/question-type.ts";
import type { LessonHead } from "./lesson.ts";

/** A subject that a lesson can be about. */
export type LessonNeed =
  | { module_type: ModuleType; type: QuestionType }
  | { task: WritingTask["kind"] }
  | { speakingPart: 1 | 2 | 3 };

/**
 * Returns the lesson about a subject, or undefined. If only the other module has a lesson about a question type,
 * returns that lesson.
 */
export function lessonFor(lessons: readonly LessonHead[], need: LessonNeed): LessonHead | undefined {
  if ("task" in need) return lessons.find(({ tasks }) => tasks.includes(need.task));
  if ("speakingPart" in need) return lessons.find(({ parts }) => parts.includes(need.speakingPart));
  const about = lessons.filter(({ types }) => types.includes(need.type));
  return about.find(({ module_type }) => module_type === need.module_type) ?? about[0];
}

/** A lesson is offered from this number of wrong answers on. A single one may be a slip. */
const MIN_WRONG_ANSWERS = 2;

/** Returns the lesson about the question type with the most wrong answers, at least two, or undefined. */
export function lessonForMistakes(
  lessons: readonly LessonHead[],
  module_type: ModuleType,
  questions: readonly { type: QuestionType; right: boolean }[],
): { lesson: LessonHead; type: QuestionType; wrong: number } | undefined {
  const counts = new Map<QuestionType, number>();
  for (const { type, right } of questions) if (!right) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts]
    .filter(([, wrong]) => wrong >= MIN_WRONG_ANSWERS)
    .sort((a, b) => b[1] - a[1])
    .flatMap(([type, wrong]) => {
      const lesson = lessonFor(lessons, { module_type, type });
      return lesson === undefined ? [] : [{ lesson, type, wrong }];
    })[0];
}
