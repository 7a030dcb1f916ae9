import type { AttemptSummary } from "#core/exam/performance/attempt-summary.ts";
import { drillSummaries } from "#core/exam/drill/drill-summaries.ts";
import type { DrillRow } from "#web/db/drill/drill-rows.ts";
import type { RecentTest } from "#core/wire/attempt/performance.ts";
import { attemptBand, type AttemptRecord } from "#web/db/attempt/attempt-record.ts";

/**
 * Summarises handed-in attempts and finished drills. The performance is computed from the summaries. Drills that cannot
 * be read from the device are left out.
 */
export function toPracticeSummaries(
  attempts: readonly AttemptRecord[],
  drills: readonly DrillRow[] | "unreadable",
): AttemptSummary[] {
  return [...toAttemptSummaries(attempts), ...(drills === "unreadable" ? [] : toDrillSummaries(drills))];
}

function toAttemptSummaries(attempts: readonly AttemptRecord[]): AttemptSummary[] {
  return attempts.flatMap((attempt) => {
    if (attempt.status === "in_progress") return [];
    const { slug, head, excluded, submitted_at, updated_at, marking, evaluation, own_band, work } = attempt;
    return {
      slug,
      module_type: head.module_type,
      mode: head.mode,
      parts: head.parts,
      only: head.only,
      excluded,
      at: submitted_at ?? updated_at,
      marking,
      evaluation: evaluation?.result ?? null,
      own_band,
      seconds: work.seconds,
    };
  });
}

function toDrillSummaries(drills: readonly DrillRow[]): AttemptSummary[] {
  return drills.flatMap(({ slug, finished_at, marking, ...drill }) =>
    finished_at === null || marking === null
      ? []
      : drillSummaries({ ...drill, drill_slug: slug, finished_at, marking }),
  );
}

/** Returns the newest attempts in the server's format for recent tests, ordered by the date that each shows. */
export function toRecentTests(attempts: readonly AttemptRecord[], count: number): RecentTest[] {
  const newestFirst = attempts.toSorted((a, b) => shownDate(b) - shownDate(a) || (a.slug < b.slug ? 1 : -1));
  return newestFirst.slice(0, count).map((attempt) => ({
    module: attempt.head.module_type,
    module_slug: attempt.head.module_slug,
    attempt_slug: attempt.slug,
    book_name: attempt.book_name,
    test_name: attempt.test_name,
    updated_at: shownDate(attempt),
    status: attempt.status,
    score: scoreOf(attempt),
  }));
}

function shownDate({ submitted_at, updated_at }: AttemptRecord): number {
  return submitted_at ?? updated_at;
}

function scoreOf(attempt: AttemptRecord): string | null {
  const band = attemptBand(attempt);
  if (band !== null) return band.toFixed(1);
  const { marking } = attempt;
  return marking === null ? null : `${marking.raw.right}/${marking.raw.total}`;
}
