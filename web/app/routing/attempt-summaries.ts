import type { AttemptSummary } from "#core/exam/performance/attempt-summary.ts";
import type { RecentTest } from "#core/wire/attempt/performance.ts";
import { attemptBand, type AttemptRecord } from "#web/db/attempt/attempt-record.ts";

/** Summarises handed-in attempts for the performance figures. */
export function toAttemptSummaries(attempts: readonly AttemptRecord[]): AttemptSummary[] {
  return attempts.flatMap((attempt) => {
    if (attempt.status === "in_progress") return [];
    const { slug, head, submitted_at, updated_at, marking, evaluation, own_band, work } = attempt;
    return {
      slug,
      module_type: head.module_type,
      mode: head.mode,
      parts: head.parts,
      only: head.only,
      at: submitted_at ?? updated_at,
      marking,
      evaluation: evaluation?.result ?? null,
      own_band,
      seconds: work.seconds,
    };
  });
}

/** Returns the newest attempts in the server's format for recent tests. */
export function toRecentTests(attempts: readonly AttemptRecord[], count: number): RecentTest[] {
  return attempts.slice(0, count).map((attempt) => ({
    module: attempt.head.module_type,
    module_slug: attempt.head.module_slug,
    attempt_slug: attempt.slug,
    book_name: attempt.book_name,
    test_name: attempt.test_name,
    updated_at: attempt.submitted_at ?? attempt.updated_at,
    status: attempt.status,
    score: scoreOf(attempt),
  }));
}

function scoreOf(attempt: AttemptRecord): string | null {
  const band = attemptBand(attempt);
  if (band !== null) return band.toFixed(1);
  const { marking } = attempt;
  return marking === null ? null : `${marking.raw.right}/${marking.raw.total}`;
}
