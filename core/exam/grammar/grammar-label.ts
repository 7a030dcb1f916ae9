export type GrammarLabel = "Excellent" | "Good" | "Fair" | "Needs Improvement";

/**
 * Returns the label of a score: 90 or more Excellent, 75 Good, 60 Fair, below that Needs Improvement. From the
 * specification.
 */
export function grammarLabel(score: number): GrammarLabel {
  if (score >= 90) return "Excellent";
  if (score >= 75) return "Good";
  return score >= 60 ? "Fair" : "Needs Improvement";
}

/** Lowest and highest score to show beside a grammar band of at least `band`, so that label and band agree. */
const SCORES_OF_BANDS: readonly (readonly [band: number, least: number, most: number])[] = [
  [7.5, 75, 100],
  [6.5, 60, 89],
  [5.5, 40, 74],
  [0, 0, 59],
];

/**
 * Limits a grammar score to what suits the grammar band that is shown beside it. The score counts marks. The band also
 * counts range and errors that no rule marks, so without the limit "Excellent" could appear beside band 5. Without a
 * band the score stays as it is.
 */
export function limitScoreToBand(score: number | null, band: number | null): number | null {
  if (score === null || band === null) return score;
  const [, least, most] = SCORES_OF_BANDS.find(([from]) => band >= from) ?? [0, 0, 100];
  return Math.min(most, Math.max(least, score));
}
