import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";

/**
 * Returns the milliseconds that an attempt took. Exam: from start to hand-in, at most the time limit. Practice: what
 * its timer counted. Practice on another device: the sum of the seconds per question, or null if the sum is 0. Null
 * before the hand-in.
 */
export function timeUsed(
  attempt: Pick<AttemptRecord, "head" | "clock" | "submitted_at" | "work" | "held">,
): number | null {
  if (attempt.submitted_at === null) return null;
  if (attempt.clock.mode === "exam")
    return Math.min(attempt.clock.limit, Math.max(0, attempt.submitted_at - attempt.head.started_at));
  if (attempt.held) return attempt.clock.elapsed;
  const seconds = Object.values(attempt.work.seconds).reduce((sum, spent) => sum + spent, 0);
  return seconds === 0 ? null : seconds * 1000;
}
