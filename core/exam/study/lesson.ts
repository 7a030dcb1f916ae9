import * as v from "valibot";
import { ModuleTypeSchema } from "../content/module-type.ts";
import { WritingTaskSchema } from "../content/part.ts";
import { QuestionTypeSchema } from "../content/question-type.ts";
import { LocalIdSchema } from "../content/slug.ts";

const text = (maxLength: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxLength));
const list = <Schema extends v.GenericSchema>(schema: Schema, min: number, max: number) =>
  v.pipe(v.array(schema), v.minLength(min), v.maxLength(max));

/** An answer to choose, and why it is right or wrong. */
const LessonOptionSchema = v.object({ text: text(160), why: text(300) });

/** A question with a short text to try the method on. `answer` is the position of the right option. */
const LessonTrySchema = v.pipe(
  v.object({
    text: text(900),
    question: text(300),
    options: list(LessonOptionSchema, 2, 5),
    answer: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  v.check(({ options, answer }) => answer < options.length, "answer must be the position of an option"),
);
export type LessonTry = v.InferOutput<typeof LessonTrySchema>;

/**
 * A lesson of three to five minutes about one question type, task or part. Words between two asterisks are marked.
 */
export const LessonSchema = v.object({
  id: LocalIdSchema,
  title: text(60),
  module_type: ModuleTypeSchema,
  minutes: v.picklist([3, 4, 5]),
  /** What the lesson is about: question types of Listening or Reading, kinds of Writing task, or Speaking parts. */
  types: v.optional(list(QuestionTypeSchema, 0, 4), []),
  tasks: v.optional(list(WritingTaskSchema.entries.kind, 0, 8), []),
  parts: v.optional(list(v.picklist([1, 2, 3]), 0, 3), []),
  /** `tests` says what the question type tests, `point` the one thing to remember. */
  tests: text(400),
  point: text(260),
  method: list(text(260), 3, 5),
  example: v.object({ text: text(900), question: text(300), moves: list(text(300), 2, 4), answer: text(300) }),
  tries: v.pipe(v.array(LessonTrySchema), v.length(2)),
  /** Where the example and the tries come from. */
  source: text(200),
});
export type Lesson = v.InferOutput<typeof LessonSchema>;

/** The fields of a lesson that lists and suggestions show. */
export type LessonHead = Pick<Lesson, "id" | "title" | "module_type" | "minutes" | "types" | "tasks" | "parts">;
