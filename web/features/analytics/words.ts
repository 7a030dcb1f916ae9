import type { QuestionType } from "#core/exam/content/question-type.ts";
import type { Miss } from "#core/exam/marking/mark.ts";

/** What each cause of a lost mark is called. */
export const CAUSE_WORDS: Record<Miss, string> = {
  empty: "Left empty",
  over_limit: "Too many words",
  spelling: "Spelling",
  plural: "Singular or plural",
  article: "An article too many",
  wrong: "Another answer",
};

/** Of the kinds of question whose full names fill a line. */
export const SHORT_TYPE_NAMES: Partial<Record<QuestionType, string>> = {
  summary_completion: "Summary or note completion",
  form_completion: "Form or note completion",
  plan_map_labelling: "Plan or map labelling",
};

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

export function dayWords(at: number): string {
  return DAY.format(at);
}

/** A share in whole percent. */
export function percentWords(right: number, total: number): string {
  return total === 0 ? "–" : `${Math.round((100 * right) / total)} %`;
}

/** "48 s", "1 min 05 s". */
export function secondsWords(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, "0")} s`;
}
