/** One evaluation of a handed-in Writing attempt; rows are only ever added. */
export interface WritingEvaluationTable {
  attempt_slug: string;
  number: number;
  evaluator_version: string;
  /** The key whose briefs it was made with; null where the module has none. */
  key_version: string | null;
  /** rules: by our own rules. model: by a language model, whose name stands in `model`. */
  source: "rules" | "model";
  model: string | null;
  /** Twice the band, so that halves are whole numbers. */
  band_halves: number;
  /** The evaluation as JSON. */
  body: string;
  created_at: number;
}

/** What a language model was asked for on one day (UTC), so that it stays within what the owner allows. */
export interface ModelUsageTable {
  day: string;
  tokens: number;
}

export interface EvaluationTables {
  writing_evaluation: WritingEvaluationTable;
  model_usage: ModelUsageTable;
}
