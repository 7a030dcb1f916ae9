import * as v from "valibot";
import { LocalIdSchema } from "./slug.ts";

/**
 * Words or phrases that stand for one idea, in lower case: any of them, in any inflected form, counts. The first is the
 * one to name in feedback.
 */
export const WordGroupSchema = v.pipe(
  v.array(v.pipe(v.string(), v.minLength(1), v.regex(/^[^A-Z]+$/, "must be in lower case"))),
  v.minLength(1),
);
export type WordGroup = v.InferOutput<typeof WordGroupSchema>;

/**
 * Something a good answer says: it is said where one sentence, or two neighbours, hold a word of every group in `needs`
 * and, where there are `figures`, one of these numbers within the tolerance of the evaluator.
 */
export const BriefPointSchema = v.object({
  id: LocalIdSchema,
  /** For the feedback, as a noun phrase or clause: "the fall in ferry passengers after 1995". */
  say: v.pipe(v.string(), v.minLength(3)),
  needs: v.pipe(v.array(WordGroupSchema), v.minLength(1)),
  figures: v.optional(v.array(v.number())),
});
export type BriefPoint = v.InferOutput<typeof BriefPointSchema>;

/**
 * What the evaluator looks for in the answer to a Writing task. Like an answer key it is shown only after hand-in.
 * - `synonyms`: content words of the prompt or the figure, and what candidates say instead.
 * - `overview`: Academic Task 1 only; an overview says at least one of these.
 * - `points`: Academic Task 1, the features to report; letters, the three bullets in their order; Task 2, the parts of
 *   the question.
 */
export const TaskBriefSchema = v.object({
  synonyms: v.record(v.string(), WordGroupSchema),
  overview: v.optional(v.pipe(v.array(BriefPointSchema), v.minLength(1))),
  points: v.pipe(v.array(BriefPointSchema), v.minLength(2)),
});
export type TaskBrief = v.InferOutput<typeof TaskBriefSchema>;
