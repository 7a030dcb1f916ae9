import type { Miss } from "#core/exam/marking/mark.ts";

/** Label of each cause of a lost mark. */
export const CAUSE_LABELS: Record<Miss, string> = {
  empty: "Left empty",
  over_limit: "Too many words",
  spelling: "Spelling",
  plural: "Singular or plural",
  article: "Article added or left out",
  wrong: "Wrong answer",
};
