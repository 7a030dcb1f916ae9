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
  /** The published `TaskMarks[]` of an evaluation, or the agreed ones of a seed. */
  first_marks: string;
  first_halves: number;
  /** The examiner who marks the script. Null until somebody takes an evaluation. */
  marker_id: string | null;
  /** After this time, another examiner may take over an evaluation that is still "open". */
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

/** A seed: model answers with bands that administrators agreed on. Every examiner marks a seed once. */
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
  /** When the seed was withdrawn. Examiners who have not marked the seed no longer get it. */
  stopped_at: number | null;
}

export interface QualityTables {
  second_marking: SecondMarkingTable;
  seed_script: SeedScriptTable;
}
