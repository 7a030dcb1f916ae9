import type { Generated } from "kysely";

/**
 * A script that an examiner marks without knowing earlier bands: a published evaluation, or a seed. Overall bands in
 * halves: 13 means 6.5. Marks are JSON. Learners never see these marks.
 */
export interface SecondMarkingTable {
  id: Generated<number>;
  slug: string;
  /** Null for a seed. */
  evaluation_id: number | null;
  /** Null for an evaluation. */
  seed_id: number | null;
  /** "disputed": the two bands of an evaluation differ by more than one. */
  state: "open" | "done" | "disputed" | "adjudicated";
  /** The examiner whose bands were published. */
  first_id: string | null;
  /** `TaskMarks[]` as they were published, or the agreed ones of a seed. */
  first_marks: string;
  first_halves: number;
  /** The examiner who marks it now. While an evaluation is open, others may take it over after `taken_until`. */
  marker_id: string | null;
  taken_until: number | null;
  /** `TaskMarks[]`. */
  second_marks: string | null;
  second_halves: number | null;
  marked_at: number | null;
  adjudicator_id: string | null;
  /** `TaskBands[]`. */
  final_marks: string | null;
  final_halves: number | null;
  reason: string | null;
  adjudicated_at: number | null;
  created_at: number;
}

/** Model answers of our own with bands that administrators agreed on. Every examiner marks each once. */
export interface SeedScriptTable {
  id: Generated<number>;
  book_name: string;
  test_name: string;
  /** `ScriptSection[]` as JSON. */
  sections: string;
  /** `TaskMarks[]` as JSON. */
  marks: string;
  halves: number;
  created_by: string | null;
  created_at: number;
  /** When it was withdrawn: examiners who have not marked it no longer get it. */
  stopped_at: number | null;
}

export interface QualityTables {
  second_marking: SecondMarkingTable;
  seed_script: SeedScriptTable;
}
