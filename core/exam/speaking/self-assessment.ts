import * as v from "valibot";
import type { Band } from "../bands/band-table.ts";

/** The four criteria of Speaking, in the order of the descriptors. */
export const SPEAKING_CRITERIA = ["fluency", "lexis", "grammar", "pronunciation"] as const;
export type SpeakingCriterion = (typeof SPEAKING_CRITERIA)[number];

/** Criteria are awarded in whole bands. Below 3 there is too little speech to judge. */
const CriterionBandSchema = v.pipe(v.number(), v.integer(), v.minValue(3), v.maxValue(9));

/**
 * The bands that the learner chose after comparing the recording with the descriptors. `at` is the device's time in ms
 * since 1970.
 */
export const SelfAssessmentSchema = v.object({
  v: v.literal(1),
  fluency: CriterionBandSchema,
  lexis: CriterionBandSchema,
  grammar: CriterionBandSchema,
  pronunciation: CriterionBandSchema,
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type SelfAssessment = v.InferOutput<typeof SelfAssessmentSchema>;

/**
 * Returns the Speaking band of four whole criterion bands: their mean to the nearest half, quarters rounded up. The
 * exam weighs them equally (docs/exam-rules.md).
 */
export function speakingBand(bands: Readonly<Record<SpeakingCriterion, number>>): Band {
  const sum = SPEAKING_CRITERIA.reduce((total, criterion) => total + bands[criterion], 0);
  return Math.floor((2 * sum + 2) / 4) / 2;
}

/**
 * Parses a stored self-assessment. Returns null for an empty text, which means that the learner withdrew it, and for
 * any invalid text.
 */
export function readSelfAssessment(text: string | undefined): SelfAssessment | null {
  if (text === undefined || text === "") return null;
  try {
    const parsed = v.safeParse(SelfAssessmentSchema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
