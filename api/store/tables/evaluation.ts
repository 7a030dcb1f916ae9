/** One evaluation of a handed-in Writing attempt. Append-only. */
export interface WritingEvaluationTable {
  attempt_slug: string;
  number: number;
  evaluator_version: string;
  /** The key version whose task briefs it was made with; null if the module has none. */
  key_version: string | null;
  /** `rules`: by our own rules. `model`: by the language model named in `model`. */
  source: "rules" | "model";
  model: string | null;
  /** Twice the band, to store half bands as integers. */
  band_halves: number;
  /** The evaluation as JSON. */
  body: string;
  created_at: number;
}

/** Tokens reserved for calls of the language model on one day (UTC), limited by the owner's daily cap. */
export interface ModelUsageTable {
  day: string;
  tokens: number;
}

export interface EvaluationTables {
  writing_evaluation: WritingEvaluationTable;
  model_usage: ModelUsageTable;
}
