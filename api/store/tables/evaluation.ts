/** One evaluation of a handed-in Writing attempt. Append-only. */
export interface WritingEvaluationTable {
  attempt_slug: string;
  number: number;
  evaluator_version: string;
  /** The key version whose task briefs the evaluator used; null if the module has none. */
  key_version: string | null;
  /** "rules": made by our own rules. "model": made by the language model that the column `model` names. */
  source: "rules" | "model";
  model: string | null;
  /** Twice the band, to store half bands as integers. */
  band_halves: number;
  /** The evaluation as JSON. */
  body: string;
  created_at: number;
}

/** Tokens reserved for calls of the language model on one day. The daily limit in the settings limits them. */
export interface ModelUsageTable {
  /** The date in UTC, as YYYY-MM-DD. */
  day: string;
  tokens: number;
}

export interface EvaluationTables {
  writing_evaluation: WritingEvaluationTable;
  model_usage: ModelUsageTable;
}
