import * as v from "valibot";
import { InstantSchema } from "../attempt/attempt.ts";
import { BandSchema, type Band } from "../bands/band-table.ts";
import type { ModuleType, TestType } from "../content/module-type.ts";
import { ModuleTypeSchema } from "../content/module-type.ts";
import { QuestionTypeSchema } from "../content/question-type.ts";
import { BandRangeSchema } from "../writing/evaluation.ts";
import { moduleBands, meanOverallBand, meanWithoutSpeaking } from "./averages.ts";
import { feedbackParagraphs } from "./feedback.ts";
import { planToTarget, type RawMeans } from "./plan.ts";
import { countPractice, tallyAccuracy } from "./accuracy.ts";
import { tallyCauses, weakestTypes } from "./tallies.ts";
import { countedAttempts, countsForBands, type CountedAttempt, type AttemptSummary } from "./attempt-summary.ts";
import { bandTrend } from "./trend.ts";

/** Maximum number of trend points returned: those of the newest attempts. */
const MAX_TREND_POINTS = 60;

const TypeTallySchema = v.object({
  module_type: ModuleTypeSchema,
  type: QuestionTypeSchema,
  right: v.number(),
  total: v.number(),
  seconds: v.number(),
  timed: v.number(),
});

const AverageSchema = v.object({ average_bands: v.nullable(BandSchema), papers: v.number() });

/**
 * A learner's performance. `average_score` has mean bands to the nearest half, over whole modules in exam mode, in the
 * specification's fields; `papers` counts the attempts. `without_speaking` is the mean of Listening, Reading and
 * Writing. `trend` is oldest first.
 */
export const PerformanceSchema = v.object({
  average_score: v.object({
    listening: AverageSchema,
    reading: AverageSchema,
    writing: AverageSchema,
    speaking: AverageSchema,
    overall: v.object({ average_bands: v.nullable(BandSchema), papers: v.number(), total_attempts: v.number() }),
    without_speaking: v.object({ average_bands: v.nullable(BandSchema) }),
  }),
  trend: v.array(
    v.object({
      slug: v.string(),
      module_type: ModuleTypeSchema,
      at: InstantSchema,
      band: BandSchema,
      range: v.nullable(BandRangeSchema),
      /**
       * True if another version of the evaluator estimated the previous Writing band. False if an older server omits
       * the field.
       */
      has_new_rules: v.optional(v.boolean(), false),
      mean: v.number(),
    }),
  ),
  weakest_question_types: v.array(TypeTallySchema),
  /** Every question type that was marked, the lowest share first. Empty if an older server omits the field. */
  accuracy: v.optional(v.array(TypeTallySchema), []),
  /** Number of parts, practice modules and drills that were finished. 0 if an older server omits the field. */
  practice_parts: v.optional(v.number(), 0),
  plan: v.nullable(
    v.object({
      now: BandSchema,
      target: BandSchema,
      steps: v.array(
        v.object({
          module_type: ModuleTypeSchema,
          from: BandSchema,
          to: BandSchema,
          answers: v.nullable(v.number()),
        }),
      ),
    }),
  ),
});
export type Performance = v.InferOutput<typeof PerformanceSchema>;

/** The specification's feedback: paragraphs separated by an empty line, and when the newest attempt was handed in. */
export const PerformanceFeedbackSchema = v.object({
  overall_feedback: v.string(),
  overall_feedback_date: v.nullable(InstantSchema),
});
export type PerformanceFeedback = v.InferOutput<typeof PerformanceFeedbackSchema>;

export type Learner = { target: Band; testType: TestType };

/**
 * Computes the performance. Bands come from whole modules in exam mode; question types from everything that was marked:
 * parts, practice and drills too. `totalAttempts` counts every started attempt, of any mode and length.
 */
export function computePerformance(
  summaries: readonly AttemptSummary[],
  totalAttempts: number,
  learner: Learner,
): Performance {
  const attempts = countedAttempts(summaries);
  const bands = moduleBands(attempts);
  const accuracy = tallyAccuracy(summaries);
  const average = (type: ModuleType) => ({
    average_bands: bands[type],
    papers: attempts.filter((attempt) => attempt.module_type === type).length,
  });
  return {
    average_score: {
      listening: average("listening"),
      reading: average("reading"),
      writing: average("writing"),
      speaking: average("speaking"),
      overall: { average_bands: meanOverallBand(bands), papers: attempts.length, total_attempts: totalAttempts },
      without_speaking: { average_bands: meanWithoutSpeaking(bands) },
    },
    trend: bandTrend(attempts).slice(-MAX_TREND_POINTS),
    weakest_question_types: weakestTypes(accuracy),
    accuracy,
    practice_parts: countPractice(summaries),
    plan: planToTarget(learner.target, bands, rawMeans(attempts), learner.testType),
  };
}

/**
 * Computes the feedback in words. It is dated by the newest attempt that counts in averages, else by the newest
 * attempt. Without anything to say the text is empty and the date null.
 */
export function computePerformanceFeedback(
  summaries: readonly AttemptSummary[],
  learner: Learner,
): PerformanceFeedback {
  const attempts = countedAttempts(summaries);
  const bands = moduleBands(attempts);
  const counted = summaries.filter(countsForBands);
  const lastWriting = attempts.findLast((attempt) => attempt.module_type === "writing")?.slug;
  const paragraphs = feedbackParagraphs({
    bands,
    plan: planToTarget(learner.target, bands, rawMeans(attempts), learner.testType),
    weakest: weakestTypes(tallyAccuracy(summaries)),
    causes: tallyCauses(counted),
    writing: counted.find((summary) => summary.slug === lastWriting)?.evaluation ?? null,
  });
  const newest = attempts.at(-1)?.at ?? (paragraphs.length === 0 ? null : Math.max(...summaries.map(({ at }) => at)));
  return { overall_feedback: paragraphs.join("\n\n"), overall_feedback_date: newest };
}

function rawMeans(attempts: readonly CountedAttempt[]): RawMeans {
  const meanOf = (type: ModuleType): number | null => {
    const raws = attempts.flatMap((attempt) =>
      attempt.module_type === type && attempt.raw !== null ? [attempt.raw] : [],
    );
    return raws.length === 0 ? null : Math.floor(raws.reduce((sum, raw) => sum + raw, 0) / raws.length);
  };
  return { listening: meanOf("listening"), reading: meanOf("reading") };
}
