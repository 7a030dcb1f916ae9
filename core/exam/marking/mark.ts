import * as v from "valibot";
import { VersionSchema } from "../content/slug.ts";
import { QuestionTypeSchema } from "../content/question-type.ts";
import { BandSchema } from "../bands/band-table.ts";

/** Raised whenever the same answers and key could be marked differently. Stored with every marking. */
export const MARKING_ENGINE_VERSION = 1;

/**
 * Why an answer earned no mark, in the order in which they are tested:
 * empty; over_limit (too many words, even if the right ones are among them); then the near misses
 * article (repeated or in the middle), plural, spelling; else wrong.
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
  /** What the learner answered for this number, as shown: typed words, an option id, or "" for nothing. */
  given: v.string(),
});
export type QuestionMark = v.InferOutput<typeof QuestionMarkSchema>;

/** right of total, for one part or one question type. */
export const TallySchema = v.object({ right: v.number(), total: v.number() });
export type Tally = v.InferOutput<typeof TallySchema>;

/** The result of marking one module or a piece of one. */
export const MarkingSchema = v.object({
  key_version: VersionSchema,
  engine_version: v.number(),
  raw: TallySchema,
  /** Null for a piece of a module: only a whole module of 40 questions has a band. */
  band: v.nullable(BandSchema),
  questions: v.array(QuestionMarkSchema),
});
export type Marking = v.InferOutput<typeof MarkingSchema>;
