import * as v from "valibot";
import { BandSchema } from "../bands/band-table.ts";
import { LocalIdSchema } from "../content/slug.ts";

/** Raised with every change that can change a band or a sentence of feedback. Stored with each result. */
export const EVALUATOR_VERSION = "3";

/** The four criteria: Task Achievement or Task Response, Coherence and Cohesion, Lexical Resource, Grammatical Range and Accuracy. */
export const CriterionSchema = v.picklist(["task", "coherence", "lexis", "grammar"]);
export type Criterion = v.InferOutput<typeof CriterionSchema>;

/** A band is expected between these two in eight answers of ten. */
export const BandRangeSchema = v.object({ low: BandSchema, high: BandSchema });
export type BandRange = v.InferOutput<typeof BandRangeSchema>;

/** Words of the answer itself. UTF-16 units, `end` excluded. */
export const PlaceSchema = v.object({ start: v.number(), end: v.number(), quote: v.string() });
export type Place = v.InferOutput<typeof PlaceSchema>;

/** What is worth changing: `say` is a whole sentence or two, `cost` what it takes from this criterion, in bands. */
export const PrioritySchema = v.object({
  id: v.string(),
  criterion: CriterionSchema,
  cost: v.number(),
  say: v.string(),
  place: v.optional(PlaceSchema),
});
export type Priority = v.InferOutput<typeof PrioritySchema>;

/** What went well, in a sentence. */
export const StrengthSchema = v.object({ id: v.string(), criterion: CriterionSchema, say: v.string() });
export type Strength = v.InferOutput<typeof StrengthSchema>;

/** A rule that sets an upper bound, whatever else the answer does: the criteria it holds for, the bound and the reason. */
export const GateSchema = v.object({
  id: v.string(),
  criteria: v.array(CriterionSchema),
  cap: BandSchema,
  reason: v.string(),
});
export type Gate = v.InferOutput<typeof GateSchema>;

/** Whether the answer makes a point of the task's brief, and where. */
export const PointFoundSchema = v.object({
  id: v.string(),
  kind: v.picklist(["overview", "point"]),
  say: v.string(),
  isMade: v.boolean(),
  place: v.optional(PlaceSchema),
});
export type PointFound = v.InferOutput<typeof PointFoundSchema>;

/** A claim of the answer that the figure of the task does not bear out: a number or a direction. */
export const WrongClaimSchema = v.object({
  kind: v.picklist(["figure", "direction"]),
  say: v.string(),
  place: PlaceSchema,
});
export type WrongClaim = v.InferOutput<typeof WrongClaimSchema>;

export const CriteriaSchema = v.object({
  task: BandSchema,
  coherence: BandSchema,
  lexis: BandSchema,
  grammar: BandSchema,
});
export type Criteria = v.InferOutput<typeof CriteriaSchema>;

/** The wire's names for what is said about an answer. Plain text; paragraphs are parted by an empty line. */
export const FeedbackSchema = v.object({
  ta_feedback: v.string(),
  advice: v.string(),
  vocabulary_choice_suggestions: v.string(),
  overall_personalized_feedback_suggestions: v.string(),
});
export type Feedback = v.InferOutput<typeof FeedbackSchema>;

/**
 * The estimate for one answer. `words` counts what was written, `countedWords` what is left without text copied from the
 * task. The criteria are indicative, `band` is the task's own. `priorities` are at most five, the dearest first.
 * `points` and `wrongClaims` are empty for a task without a brief or figure.
 */
export const TaskEvaluationSchema = v.object({
  section: LocalIdSchema,
  task: v.picklist([1, 2]),
  words: v.number(),
  countedWords: v.number(),
  criteria: CriteriaSchema,
  band: BandSchema,
  range: BandRangeSchema,
  gates: v.array(GateSchema),
  priorities: v.pipe(v.array(PrioritySchema), v.maxLength(5)),
  strengths: v.array(StrengthSchema),
  points: v.array(PointFoundSchema),
  wrongClaims: v.array(WrongClaimSchema),
  feedback: FeedbackSchema,
});
export type TaskEvaluation = v.InferOutput<typeof TaskEvaluationSchema>;

/**
 * The estimate for a Writing module, in the order of its tasks: for both tasks `band` is the Writing band (Task 2 counts
 * twice), for one task that task's band. `bands_description` says in a sentence or two what the band and its range mean.
 */
export const WritingEvaluationSchema = v.object({
  evaluator_version: v.string(),
  band: BandSchema,
  range: BandRangeSchema,
  bands_description: v.string(),
  tasks: v.pipe(v.array(TaskEvaluationSchema), v.minLength(1)),
});
export type WritingEvaluation = v.InferOutput<typeof WritingEvaluationSchema>;
