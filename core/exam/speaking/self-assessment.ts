import * as v from "valibot";
import type { Band } from "../bands/band-table.ts";

/** The four criteria of Speaking, in the order of the descriptors. */
export const SPEAKING_CRITERIA = ["fluency", "lexis", "grammar", "pronunciation"] as const;
export type SpeakingCriterion = (typeof SPEAKING_CRITERIA)[number];

/** Criteria are awarded in whole bands. Below 3 there is next to nothing to judge. */
const CriterionBandSchema = v.pipe(v.number(), v.integer(), v.minValue(3), v.maxValue(9));

/** What the learner found when holding the recording against the descriptors. `at` by the device's clock, ms since 1970. */
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
 * The Speaking band of four criteria: their mean to the nearest half band, a quarter and three quarters going up. Equal
 * weights are the exam's (docs/exam-rules.md); of four whole bands.
 */
export function speakingBand(bands: Readonly<Record<SpeakingCriterion, number>>): Band {
  const sum = SPEAKING_CRITERIA.reduce((total, criterion) => total + bands[criterion], 0);
  return Math.floor((2 * sum + 2) / 4) / 2;
}

/** The assessment in a kept text; null for an empty text, which takes it back, and for anything else that is none. */
export function readSelfAssessment(text: string | undefined): SelfAssessment | null {
  if (text === undefined || text === "") return null;
  try {
    const parsed = v.safeParse(SelfAssessmentSchema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
