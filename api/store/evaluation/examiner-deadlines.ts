import { HOUR_MS } from "#core/exam/durations.ts";
import { EXAMINER_HOURS } from "#core/wire/crm/examiner.ts";
import type { EvaluationRow } from "./examiner-evaluations.ts";
import type { Tx } from "../store.ts";

/** How long before the examiner deadline staff are notified, by the column that records the notice. */
export const NOTICE_BEFORE_MS = {
  reminded_at: (EXAMINER_HOURS.due - EXAMINER_HOURS.reminder) * HOUR_MS,
  alarmed_at: (EXAMINER_HOURS.due - EXAMINER_HOURS.alarm) * HOUR_MS,
} as const;
/** A notice about an examiner deadline, the reminder or the alarm, by the column that records when it was given. */
export type DeadlineNotice = keyof typeof NOTICE_BEFORE_MS;

export type DueEvaluation = Pick<EvaluationRow, "id" | "link_type" | "slug" | "name" | "open_due_at">;

/**
 * Returns at most `limit` evaluations about which staff must be notified now, most urgent first. Marks them as
 * notified.
 */
export async function takeEvaluationsToNotify(
  tx: Tx,
  notice: DeadlineNotice,
  now: number,
  limit: number,
): Promise<DueEvaluation[]> {
  const due = await tx
    .selectFrom("examiner_evaluation")
    .select(["id", "link_type", "slug", "name", "open_due_at"])
    .where("open_due_at", "<=", now + NOTICE_BEFORE_MS[notice])
    .where(notice, "is", null)
    .orderBy("open_due_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  await tx
    .updateTable("examiner_evaluation")
    .set({ [notice]: now })
    .where(
      "id",
      "in",
      due.map((row) => row.id),
    )
    .execute();
  return due;
}
