import * as v from "valibot";
import { LocalIdSchema } from "./slug.ts";

/** Synonyms for one idea, in lower case. Any of them counts, in any inflected form. Feedback uses the first. */
export const WordGroupSchema = v.pipe(
  v.array(v.pipe(v.string(), v.minLength(1), v.regex(/^[^A-Z]+$/, "must be in lower case"))),
  v.minLength(1),
);
export type WordGroup = v.InferOutput<typeof WordGroupSchema>;

/**
 * A point that a good answer makes. One sentence, or two sentences in a row, must contain a word of every group in
 * `needs`. If there are `figures`, they must also contain one of these numbers, within the evaluator's tolerance.
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
 * What the evaluator looks for in the answer to a Writing task. Shown only after hand-in, like an answer key.
 * - `synonyms`: content words of the prompt or the figure, with their alternatives.
 * - `overview`: Academic Task 1 only; an overview contains at least one of these.
 * - `points`: the features to report in Academic Task 1, the three bullets of a letter in order, or the parts of the
 * question in Task 2.
 */
export const TaskBriefSchema = v.object({
  synonyms: v.record(v.string(), WordGroupSchema),
  overview: v.optional(v.pipe(v.array(BriefPointSchema), v.minLength(1))),
  points: v.pipe(v.array(BriefPointSchema), v.minLength(2)),
});
export type TaskBrief = v.InferOutput<typeof TaskBriefSchema>;
