import { fullTestsOf } from "#core/exam/attempt/full-test.ts";
import { isWhole } from "#core/exam/attempt/smart-test.ts";
import { attemptBand, type AttemptRecord } from "#web/db/attempt-record.ts";
import type { ShelfEntry } from "./shelf.ts";

/**
 * What a learner has done with a module: nothing, begun on this device (the latest unfinished), or taken (the latest
 * finished). What was begun on another device goes on there, so it does not count here.
 */
export type Standing =
  | { kind: "open" }
  | { kind: "now"; attemptSlug: string }
  | { kind: "taken"; attemptSlug: string; band: number | null; at: number };

const OPEN: Standing = { kind: "open" };

/** Standings of modules, by slug; those that are not in the map are open. */
export function standingsOf(attempts: readonly AttemptRecord[]): ReadonlyMap<string, Standing> {
  const standings = new Map<string, Standing>();
  const oldestFirst = [...attempts].sort((a, b) => a.updated_at - b.updated_at);
  // A whole paper says more of a module than a piece of it, however recent.
  const finished = oldestFirst.filter((each) => each.status !== "in_progress");
  for (const attempt of [...finished.filter(isPiece), ...finished.filter((each) => !isPiece(each))]) {
    standings.set(attempt.head.module_slug, {
      kind: "taken",
      attemptSlug: attempt.slug,
      band: attemptBand(attempt),
      at: attempt.submitted_at ?? attempt.updated_at,
    });
  }
  for (const attempt of oldestFirst.filter((each) => each.status === "in_progress" && each.held)) {
    standings.set(attempt.head.module_slug, { kind: "now", attemptSlug: attempt.slug });
  }
  return standings;
}

function isPiece({ head }: AttemptRecord): boolean {
  return !isWhole(head);
}

/** Standings of full tests, by the key of their entries. */
export function fullTestStandingsOf(
  attempts: readonly AttemptRecord[],
  entries: readonly ShelfEntry[],
): ReadonlyMap<string, Standing> {
  const taken = fullTestsOf(
    attempts.map(({ head, status, updated_at }) => ({
      module_type: head.module_type,
      module_slug: head.module_slug,
      full_test: head.full_test,
      status,
      updated_at,
    })),
  );
  const standings = new Map<string, Standing>();
  for (const entry of entries) {
    const slugs = entry.papers.map((paper) => paper.module.slug);
    const own = taken.filter((one) => one.module_slugs.every((slug) => slugs.includes(slug)));
    const begun = own.find((one) => !one.isOver);
    const last = own[0];
    if (begun !== undefined) standings.set(entry.key, { kind: "now", attemptSlug: begun.slug });
    else if (last !== undefined)
      standings.set(entry.key, { kind: "taken", attemptSlug: last.slug, band: null, at: last.updated_at });
  }
  return standings;
}

export function standingOf(standings: ReadonlyMap<string, Standing>, key: string): Standing {
  return standings.get(key) ?? OPEN;
}

/** The line under a book's test boxes. */
export function standingWords(
  entries: readonly { number: number; key: string }[],
  standings: ReadonlyMap<string, Standing>,
): string {
  const now = entries.find((entry) => standingOf(standings, entry.key).kind === "now");
  if (now !== undefined) return `Test ${now.number} in progress`;
  const taken = entries.filter((entry) => standingOf(standings, entry.key).kind === "taken").length;
  if (taken > 0) return `${taken} of ${entries.length} taken`;
  return entries.length === 1 ? "1 test" : `${entries.length} tests`;
}
