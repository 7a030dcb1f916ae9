import { formatPercent } from "#core/format/format-number.ts";
import type { QuestionType } from "#core/exam/content/question-type.ts";
import type { Miss } from "#core/exam/marking/mark.ts";

/** Label of each cause of a lost mark. */
export const CAUSE_LABELS: Record<Miss, string> = {
  empty: "Left empty",
  over_limit: "Too many words",
  spelling: "Spelling",
  plural: "Singular or plural",
  article: "An article too many",
  wrong: "Another answer",
};

/** Short names of question types whose full names fill a line. */
export const SHORT_TYPE_NAMES: Partial<Record<QuestionType, string>> = {
  summary_completion: "Summary or note completion",
  form_completion: "Form or note completion",
  plan_map_labelling: "Plan or map labelling",
};

/** Formats a score in whole percent: "75%". A dash if there were no questions. */
export function formatScore(right: number, total: number): string {
  return total === 0 ? "–" : formatPercent(right / total);
}
