import { EXAMINER_HOURS } from "#core/wire/examiner.ts";
import type { EvaluationRow } from "./examiner-evaluations.ts";
import type { Tx } from "./store.ts";

const HOUR = 3_600_000;
const LEFT = {
  reminded_at: (EXAMINER_HOURS.due - EXAMINER_HOURS.reminder) * HOUR,
  alarmed_at: (EXAMINER_HOURS.due - EXAMINER_HOURS.alarm) * HOUR,
} as const;
/** What staff are told of a clock: that it has come to hour 40, or to hour 47. */
export type ClockNotice = keyof typeof LEFT;

export type DueEvaluation = Pick<EvaluationRow, "id" | "slug" | "name" | "open_due_at">;

/** Notes that staff are now told of these clocks, and answers which ones: each is told once. The most pressing first. */
export async function takeDue(tx: Tx, notice: ClockNotice, now: number, limit: number): Promise<DueEvaluation[]> {
  const due = await tx
    .selectFrom("examiner_evaluation")
    .select(["id", "slug", "name", "open_due_at"])
    .where("open_due_at", "<=", now + LEFT[notice])
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
