import * as v from "valibot";
import { BandSchema } from "../bands/band-table.ts";
import { LocalIdSchema } from "../content/slug.ts";

/** Evaluator version, stored with each result. Raise it with every change to a band or a sentence of feedback. */
export const EVALUATOR_VERSION = "18";

/**
 * The four criteria: Task Achievement or Task Response, Coherence and Cohesion, Lexical Resource, Grammatical Range and
 * Accuracy.
 */
export const CriterionSchema = v.picklist(["task", "coherence", "lexis", "grammar"]);
export type Criterion = v.InferOutput<typeof CriterionSchema>;

/** The range in which the band that people give probably is. See `bandRange`. */
export const BandRangeSchema = v.object({ low: BandSchema, high: BandSchema });
export type BandRange = v.InferOutput<typeof BandRangeSchema>;

/** A quotation from the answer. UTF-16 offsets, `end` exclusive. */
export const PlaceSchema = v.object({ start: v.number(), end: v.number(), quote: v.string() });
export type Place = v.InferOutput<typeof PlaceSchema>;

/**
 * An improvement to make. `say` is whole sentences, made from `id` and `values`, or the reason of a gate. `cost` is the
 * bands lost in this criterion. `better` is a better version of the quoted words. Versions 1 to 4 have no values.
 */
export const PrioritySchema = v.object({
  id: v.string(),
  criterion: CriterionSchema,
  cost: v.number(),
  say: v.string(),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  place: v.optional(PlaceSchema),
  better: v.optional(v.string()),
});
export type Priority = v.InferOutput<typeof PrioritySchema>;

/** A strength of the answer, in one sentence. */
export const StrengthSchema = v.object({ id: v.string(), criterion: CriterionSchema, say: v.string() });
export type Strength = v.InferOutput<typeof StrengthSchema>;

/** A rule that caps criteria whatever else the answer does: the criteria, the cap in bands and the reason. */
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

/** A number or direction in the answer that the task's figure does not support. */
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

/** Feedback with field names of the wire. Plain text; an empty line separates paragraphs. */
export const FeedbackSchema = v.object({
  ta_feedback: v.string(),
  advice: v.string(),
  vocabulary_choice_suggestions: v.string(),
  overall_personalized_feedback_suggestions: v.string(),
});
export type Feedback = v.InferOutput<typeof FeedbackSchema>;

/**
 * The estimate for one answer. `words` counts all words. `countedWords` leaves out words that are copied from the task,
 * repeated, off the subject or in another language. Criteria are indicative; `band` is the band of this task.
 * `priorities` are at most five, the most important first. `points` and `wrongClaims` are empty without a brief or
 * figure.
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
 * The estimate for a Writing module, in the order of its tasks. For two tasks `band` is the Writing band (Task 2 counts
 * twice), for one task its band. `bands_description` explains the band and its range in a few sentences.
 */
export const WritingEvaluationSchema = v.object({
  evaluator_version: v.string(),
  band: BandSchema,
  range: BandRangeSchema,
  bands_description: v.string(),
  tasks: v.pipe(v.array(TaskEvaluationSchema), v.minLength(1)),
});
export type WritingEvaluation = v.InferOutput<typeof WritingEvaluationSchema>;
