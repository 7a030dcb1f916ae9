import type { Db } from "../store.ts";
import type { EvaluationRow } from "./examiner-evaluations.ts";

/** Audit actions that show that a member of staff has seen the bands of an evaluation. */
export const MARKING_ACTIONS = [
  "section_saved",
  "conclusion_saved",
  "comment_added",
  "comment_changed",
  "voice_added",
] as const;

/** Returns the accounts of the staff who marked an evaluation, marked it a second time, or adjudicated it. */
export async function listExaminersOf(db: Db, evaluationId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("examiner_audit")
    .select("account_id")
    .distinct()
    .where("evaluation_id", "=", evaluationId)
    .where("action", "in", MARKING_ACTIONS)
    .execute();
  const second = await db
    .selectFrom("second_marking")
    .select(["marker_id", "adjudicator_id"])
    .where("evaluation_id", "=", evaluationId)
    .execute();
  const all = [
    ...rows.map(({ account_id }) => account_id),
    ...second.flatMap(({ marker_id, adjudicator_id }) => [marker_id, adjudicator_id]),
  ];
  return [...new Set(all.filter((id) => id !== null))];
}

/** Returns the re-mark of an evaluation, or null if there is none or it was cancelled. */
export async function findReMarkOf(db: Db, evaluationId: number): Promise<EvaluationRow | null> {
  const row = await db
    .selectFrom("examiner_evaluation")
    .selectAll()
    .where("remark_of", "=", evaluationId)
    .where("cancelled_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}
