import { plural } from "#core/format/plural.ts";
import { listFullTests } from "#core/exam/attempt/full-test.ts";
import { isWholeModule } from "#core/exam/attempt/smart-test.ts";
import { attemptBand, type AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { ListingEntry } from "./listing-entries.ts";

/**
 * A learner's progress with a module or a full test. `in_progress` has the latest unfinished attempt. Otherwise `taken`
 * has the latest finished attempt: at the whole module if there is one, else at a part. A module that is unfinished on
 * another device is not in progress here. For a full test, `attemptSlug` is the slug of the full test.
 */
export type TestProgress =
  | { kind: "untried" }
  | { kind: "in_progress"; attemptSlug: string }
  | { kind: "taken"; attemptSlug: string; band: number | null; at: number };

const UNTRIED: TestProgress = { kind: "untried" };

/** Returns the progress by module slug. A module without an entry is untried. */
export function readModuleProgress(attempts: readonly AttemptRecord[]): ReadonlyMap<string, TestProgress> {
  const progressByKey = new Map<string, TestProgress>();
  const oldestFirst = [...attempts].sort((a, b) => a.updated_at - b.updated_at);
  const finished = oldestFirst.filter((attempt) => attempt.status !== "in_progress");
  // Later entries replace earlier ones. A whole module counts before its parts, even if a part is newer.
  for (const attempt of [...finished.filter(isPart), ...finished.filter((attempt) => !isPart(attempt))]) {
    progressByKey.set(attempt.head.module_slug, {
      kind: "taken",
      attemptSlug: attempt.slug,
      band: attemptBand(attempt),
      at: attempt.submitted_at ?? attempt.updated_at,
    });
  }
  for (const attempt of oldestFirst.filter(({ status, held }) => status === "in_progress" && held)) {
    progressByKey.set(attempt.head.module_slug, { kind: "in_progress", attemptSlug: attempt.slug });
  }
  return progressByKey;
}

function isPart({ head }: AttemptRecord): boolean {
  return !isWholeModule(head);
}

/** Returns the progress of full tests by entry key. A full test without an entry is untried. */
export function readFullTestProgress(
  attempts: readonly AttemptRecord[],
  entries: readonly ListingEntry[],
): ReadonlyMap<string, TestProgress> {
  const latestFirst = listFullTests(
    attempts.map(({ head, status, updated_at }) => ({
      module_type: head.module_type,
      module_slug: head.module_slug,
      full_test: head.full_test,
      status,
      updated_at,
    })),
  );
  const progressByKey = new Map<string, TestProgress>();
  for (const entry of entries) {
    const slugs = entry.modules.map(({ module }) => module.slug);
    const started = latestFirst.filter(({ module_slugs }) => module_slugs.every((slug) => slugs.includes(slug)));
    const unfinished = started.find(({ isOver }) => !isOver);
    const last = started[0];
    if (unfinished !== undefined) progressByKey.set(entry.key, { kind: "in_progress", attemptSlug: unfinished.slug });
    else if (last !== undefined)
      progressByKey.set(entry.key, { kind: "taken", attemptSlug: last.slug, band: null, at: last.updated_at });
  }
  return progressByKey;
}

export function getProgress(progressByKey: ReadonlyMap<string, TestProgress>, key: string): TestProgress {
  return progressByKey.get(key) ?? UNTRIED;
}

/** Returns "Test 3 in progress", "1 of 3 taken" or "3 tests". */
export function describeProgress(
  entries: readonly { number: number; key: string }[],
  progressByKey: ReadonlyMap<string, TestProgress>,
): string {
  const inProgress = entries.find((entry) => getProgress(progressByKey, entry.key).kind === "in_progress");
  if (inProgress !== undefined) return `Test ${inProgress.number} in progress`;
  const takenCount = entries.filter((entry) => getProgress(progressByKey, entry.key).kind === "taken").length;
  if (takenCount > 0) return `${takenCount} of ${entries.length} taken`;
  return plural(entries.length, { one: "# test", other: "# tests" });
}
