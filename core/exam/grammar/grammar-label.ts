export type GrammarLabel = "Excellent" | "Good" | "Fair" | "Needs Improvement";

/** Returns the label of a score, as the specification defines it. */
export function grammarLabel(score: number): GrammarLabel {
  if (score >= 90) return "Excellent";
  if (score >= 75) return "Good";
  return score >= 60 ? "Fair" : "Needs Improvement";
}

/** Lowest and highest score to show beside a grammar band of at least `minBand`, so that label and band agree. */
const SCORES_OF_BANDS: readonly (readonly [minBand: number, minScore: number, maxScore: number])[] = [
  [7.5, 75, 100],
  [6.5, 60, 89],
  [5.5, 40, 74],
  [0, 0, 59],
];

/**
 * Limits a grammar score to the scores that suit the grammar band shown beside it. The score counts only marks. The
 * band also depends on the range of structures and on errors that no rule marks. Without the limit, "Excellent" could
 * appear beside band 5. If `band` is null, returns the score without a limit.
 */
export function limitScoreToBand(score: number | null, band: number | null): number | null {
  if (score === null || band === null) return score;
  const [, minScore, maxScore] = SCORES_OF_BANDS.find(([minBand]) => band >= minBand) ?? [0, 0, 100];
  return Math.min(maxScore, Math.max(minScore, score));
}
