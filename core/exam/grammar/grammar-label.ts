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
