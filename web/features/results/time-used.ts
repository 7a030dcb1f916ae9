import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";

/**
 * Milliseconds that an attempt took. An exam: from start to hand-in, at most its time. Practice: what its clock
 * counted. An attempt of another device: the seconds it counted per question. Null while not handed in.
 */
export function timeUsed(
  attempt: Pick<AttemptRecord, "head" | "clock" | "submitted_at" | "work" | "held">,
): number | null {
  if (attempt.submitted_at === null) return null;
  if (attempt.clock.mode === "exam")
    return Math.min(attempt.clock.limit, Math.max(0, attempt.submitted_at - attempt.head.started_at));
  if (attempt.held) return attempt.clock.elapsed;
  const seconds = Object.values(attempt.work.seconds).reduce((sum, one) => sum + one, 0);
  return seconds === 0 ? null : seconds * 1000;
}
