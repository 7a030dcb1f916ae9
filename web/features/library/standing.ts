import type { AttemptRecord } from "#web/db/attempts.ts";

/**
 * What a learner has done with a module: nothing, begun on this device (the latest unfinished), or taken (the latest
 * finished). What was begun on another device goes on there, so it does not count here.
 */
export type Standing =
  | { kind: "open" }
  | { kind: "now"; attemptSlug: string }
  | { kind: "taken"; attemptSlug: string; band: number | null; at: number };

const OPEN: Standing = { kind: "open" };

/** Standings by module slug; modules that are not in the map are open. */
export function standingsOf(attempts: readonly AttemptRecord[]): ReadonlyMap<string, Standing> {
  const standings = new Map<string, Standing>();
  const oldestFirst = [...attempts].sort((a, b) => a.updated_at - b.updated_at);
  for (const attempt of oldestFirst.filter((each) => each.status !== "in_progress")) {
    standings.set(attempt.head.module_slug, {
      kind: "taken",
      attemptSlug: attempt.slug,
      band: attempt.marking?.band ?? null,
      at: attempt.submitted_at ?? attempt.updated_at,
    });
  }
  for (const attempt of oldestFirst.filter((each) => each.status === "in_progress" && each.held)) {
    standings.set(attempt.head.module_slug, { kind: "now", attemptSlug: attempt.slug });
  }
  return standings;
}

export function standingOf(standings: ReadonlyMap<string, Standing>, moduleSlug: string): Standing {
  return standings.get(moduleSlug) ?? OPEN;
}

/** The line under a book's test boxes. */
export function standingWords(
  entries: readonly { number: number; module: { slug: string } }[],
  standings: ReadonlyMap<string, Standing>,
): string {
  const now = entries.find((entry) => standingOf(standings, entry.module.slug).kind === "now");
  if (now !== undefined) return `Test ${now.number} in progress`;
  const taken = entries.filter((entry) => standingOf(standings, entry.module.slug).kind === "taken").length;
  if (taken > 0) return `${taken} of ${entries.length} taken`;
  return entries.length === 1 ? "1 test" : `${entries.length} tests`;
}
