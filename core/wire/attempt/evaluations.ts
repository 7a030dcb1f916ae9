import * as v from "valibot";
import { AttemptSlugSchema, InstantSchema } from "#core/exam/attempt/attempt.ts";
import { BandSchema } from "#core/exam/bands/band-table.ts";
import { LocalIdSchema } from "#core/exam/content/slug.ts";
import {
  BandRangeSchema,
  type Criterion,
  FeedbackSchema,
  type WritingEvaluation,
  WritingEvaluationSchema,
} from "#core/exam/writing/evaluation.ts";

/**
 * Who evaluated. device: this device, until the server has evaluated. rules: the server, by the same rules. model: a
 * language model that the owner has configured, named in `model`.
 */
const EvaluationSourceSchema = v.picklist(["device", "rules", "model"]);

/** The current evaluation of a Writing attempt and its source. */
export const AttemptEvaluationSchema = v.object({
  source: EvaluationSourceSchema,
  model: v.nullable(v.string()),
  evaluated_at: InstantSchema,
  result: WritingEvaluationSchema,
});
export type AttemptEvaluation = v.InferOutput<typeof AttemptEvaluationSchema>;

/** The grammar checker used in addition to our rules; "ours" if no other checker replied. */
export const GrammarCheckerSchema = v.picklist(["ours", "harper", "languagetool"]);
export type GrammarChecker = v.InferOutput<typeof GrammarCheckerSchema>;

/**
 * The answers of an attempt as marked by the server: annotated HTML for `readAnnotated`, and a score of 0 to 100, null
 * for an empty text.
 */
export const AttemptGrammarSchema = v.object({
  attempt_slug: AttemptSlugSchema,
  data: v.array(
    v.object({
      id: LocalIdSchema,
      grammar_check: v.string(),
      grammar_score: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
      checker: GrammarCheckerSchema,
    }),
  ),
});
export type AttemptGrammar = v.InferOutput<typeof AttemptGrammarSchema>;

/** Names of the criteria on the wire. */
export const CRITERION_FIELDS = {
  task: "task_achievement_band_score",
  coherence: "coherence_and_cohesion_band_score",
  lexis: "lexical_resource_band_score",
  grammar: "grammatical_range_accuracy_band_score",
} as const satisfies Record<Criterion, string>;

export const TaskEvaluationFieldsSchema = v.object({
  task_achievement_band_score: BandSchema,
  coherence_and_cohesion_band_score: BandSchema,
  lexical_resource_band_score: BandSchema,
  grammatical_range_accuracy_band_score: BandSchema,
  overall_band_score: BandSchema,
  ...FeedbackSchema.entries,
});

/** A Writing evaluation with the specification's fields. Until it is ready `bands` is null and `data` empty. */
export const CompleteEvaluationSchema = v.object({
  attempt_slug: AttemptSlugSchema,
  bands: v.nullable(BandSchema),
  bands_description: v.nullable(v.string()),
  range: v.nullable(BandRangeSchema),
  source: v.nullable(EvaluationSourceSchema),
  model: v.nullable(v.string()),
  evaluator_version: v.nullable(v.string()),
  data: v.array(v.object({ id: LocalIdSchema, task: v.picklist([1, 2]), evaluation: TaskEvaluationFieldsSchema })),
});
export type CompleteEvaluation = v.InferOutput<typeof CompleteEvaluationSchema>;

/** Returns the specification's fields of one evaluation. */
export function toCompleteEvaluation(attemptSlug: string, evaluation: AttemptEvaluation | null): CompleteEvaluation {
  const result = evaluation?.result ?? null;
  return {
    attempt_slug: attemptSlug,
    bands: result?.band ?? null,
    bands_description: result?.bands_description ?? null,
    range: result?.range ?? null,
    source: evaluation?.source ?? null,
    model: evaluation?.model ?? null,
    evaluator_version: result?.evaluator_version ?? null,
    data: result?.tasks.map(toTaskFields) ?? [],
  };
}

function toTaskFields({
  section,
  task,
  criteria,
  band,
  feedback,
}: WritingEvaluation["tasks"][number]): CompleteEvaluation["data"][number] {
  return {
    id: section,
    task,
    evaluation: {
      [CRITERION_FIELDS.task]: criteria.task,
      [CRITERION_FIELDS.coherence]: criteria.coherence,
      [CRITERION_FIELDS.lexis]: criteria.lexis,
      [CRITERION_FIELDS.grammar]: criteria.grammar,
      overall_band_score: band,
      ...feedback,
    },
  };
}

/** Additional fields of the owner's Writing attempt, with the specification's names. */
export const writingAttemptEntries = {
  id: v.optional(AttemptSlugSchema),
  slug: v.optional(AttemptSlugSchema),
  user_test_info: v.optional(
    v.object({ name: v.string(), created_at: InstantSchema, book: v.string(), test: v.string() }),
  ),
  attempt_link: v.optional(v.string()),
};

/**
 * A task of a Writing module with the specification's names. `sample_answer` is null if `bestSample` chooses none.
 */
export const WritingSectionSchema = v.object({
  id: LocalIdSchema,
  task: v.picklist([1, 2]),
  sample_answer: v.nullable(v.string()),
});
export type WritingSection = v.InferOutput<typeof WritingSectionSchema>;
