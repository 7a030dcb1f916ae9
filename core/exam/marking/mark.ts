import * as v from "valibot";
import { VersionSchema } from "../content/slug.ts";
import { QuestionTypeSchema } from "../content/question-type.ts";
import { BandSchema } from "../bands/band-table.ts";

/** Increase this when the same answers and key can be marked differently. Stored with every marking. */
export const MARKING_ENGINE_VERSION = 1;

/**
 * Why an answer earned no mark: the first of these reasons that applies, in the order of this comment.
 * - empty.
 * - over_limit: too many words, even if they include the right ones.
 * - article: an article that the page already prints, or a missing, extra or wrong article inside the answer.
 * - plural: singular for plural, or the reverse.
 * - spelling: a misspelt word.
 * - wrong: every other answer.
 */
export const MissSchema = v.picklist(["empty", "over_limit", "spelling", "plural", "article", "wrong"]);
export type Miss = v.InferOutput<typeof MissSchema>;

/** The marking of one question number. */
export const QuestionMarkSchema = v.object({
  number: v.number(),
  type: QuestionTypeSchema,
  part: v.number(),
  right: v.boolean(),
  miss: v.nullable(MissSchema),
  /** The learner's answer to this number: typed words, an option id, or "" if there is none. */
  given: v.string(),
});
export type QuestionMark = v.InferOutput<typeof QuestionMarkSchema>;

/** Right answers out of all, for an attempt, a part or a question type. */
export const TallySchema = v.object({ right: v.number(), total: v.number() });
export type Tally = v.InferOutput<typeof TallySchema>;

/** The result of marking a module or a practice set. */
export const MarkingSchema = v.object({
  key_version: VersionSchema,
  engine_version: v.number(),
  raw: TallySchema,
  /** Null unless all 40 questions of a module were marked. */
  band: v.nullable(BandSchema),
  questions: v.array(QuestionMarkSchema),
});
export type Marking = v.InferOutput<typeof MarkingSchema>;
