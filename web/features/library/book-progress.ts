import { plural } from "#core/format/plural.ts";
import { listFullTests } from "#core/exam/attempt/full-test.ts";
import { isWholeModule } from "#core/exam/attempt/smart-test.ts";
import { attemptBand, type AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { ListingEntry } from "./listing-entries.ts";

/**
 * A learner's progress with a module: untried, in progress on this device (the latest unfinished attempt), or taken
 * (the latest finished one). An unfinished attempt of another device does not count.
 */
export type BookProgress =
  | { kind: "untried" }
  | { kind: "in_progress"; attemptSlug: string }
  | { kind: "taken"; attemptSlug: string; band: number | null; at: number };

const UNTRIED: BookProgress = { kind: "untried" };

/** Returns progress by module slug; a missing module is untried. */
export function moduleProgressOf(attempts: readonly AttemptRecord[]): ReadonlyMap<string, BookProgress> {
  const progressByKey = new Map<string, BookProgress>();
  const oldestFirst = [...attempts].sort((a, b) => a.updated_at - b.updated_at);
  // A finished whole module replaces finished parts of it, even later ones.
  const finished = oldestFirst.filter((each) => each.status !== "in_progress");
  for (const attempt of [...finished.filter(isPart), ...finished.filter((each) => !isPart(each))]) {
    progressByKey.set(attempt.head.module_slug, {
      kind: "taken",
      attemptSlug: attempt.slug,
      band: attemptBand(attempt),
      at: attempt.submitted_at ?? attempt.updated_at,
    });
  }
  for (const attempt of oldestFirst.filter((each) => each.status === "in_progress" && each.held)) {
    progressByKey.set(attempt.head.module_slug, { kind: "in_progress", attemptSlug: attempt.slug });
  }
  return progressByKey;
}

function isPart({ head }: AttemptRecord): boolean {
  return !isWholeModule(head);
}

/** Returns the progress of full tests by entry key. */
export function fullTestProgressOf(
  attempts: readonly AttemptRecord[],
  entries: readonly ListingEntry[],
): ReadonlyMap<string, BookProgress> {
  const taken = listFullTests(
    attempts.map(({ head, status, updated_at }) => ({
      module_type: head.module_type,
      module_slug: head.module_slug,
      full_test: head.full_test,
      status,
      updated_at,
    })),
  );
  const progressByKey = new Map<string, BookProgress>();
  for (const entry of entries) {
    const slugs = entry.modules.map((entry) => entry.module.slug);
    const own = taken.filter((one) => one.module_slugs.every((slug) => slugs.includes(slug)));
    const open = own.find((one) => !one.isOver);
    const last = own[0];
    if (open !== undefined) progressByKey.set(entry.key, { kind: "in_progress", attemptSlug: open.slug });
    else if (last !== undefined)
      progressByKey.set(entry.key, { kind: "taken", attemptSlug: last.slug, band: null, at: last.updated_at });
  }
  return progressByKey;
}

export function progressOf(progressByKey: ReadonlyMap<string, BookProgress>, key: string): BookProgress {
  return progressByKey.get(key) ?? UNTRIED;
}

/** Describes progress under a book's test boxes. */
export function describeProgress(
  entries: readonly { number: number; key: string }[],
  progressByKey: ReadonlyMap<string, BookProgress>,
): string {
  const inProgress = entries.find((entry) => progressOf(progressByKey, entry.key).kind === "in_progress");
  if (inProgress !== undefined) return `Test ${inProgress.number} in progress`;
  const taken = entries.filter((entry) => progressOf(progressByKey, entry.key).kind === "taken").length;
  if (taken > 0) return `${taken} of ${entries.length} taken`;
  return plural(entries.length, { one: "# test", other: "# tests" });
}
