import { fullTestModules, nextModule, attemptSlugSeed, hashToSlug } from "#core/exam/attempt/full-test.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { Attempt } from "#core/wire/attempt/attempts.ts";
import { findAccount } from "#api/store/account/accounts.ts";
import { findTest, type FullTestAttempt, listFullTestAttempts } from "#api/store/attempt/full-tests.ts";
import type { Db } from "#api/store/store.ts";
import { sha256Bytes } from "#api/sha256.ts";

/** Returns the slug of a module's attempt in a full test, as the device computes it. */
export function computeFullTestAttemptSlug(fullTest: string, moduleType: ModuleType): string {
  return hashToSlug(sha256Bytes(attemptSlugSeed(fullTest, moduleType)));
}

/**
 * Returns the progress of each module of a full test, by its type. A module with two attempts has the progress of the
 * attempt that was handed in.
 */
export function toFullTestProgress(attempts: readonly FullTestAttempt[]): Parameters<typeof nextModule>[0] {
  const progress: Partial<Record<ModuleType, { status: FullTestAttempt["status"]; band: null }>> = {};
  for (const { module_type, status } of attempts)
    if ((progress[module_type]?.status ?? "in_progress") === "in_progress")
      progress[module_type] = { status, band: null };
  return progress;
}

/**
 * Returns the slug of an attempt's full test and the attempt to take next in it; nulls for an attempt outside a full
 * test.
 */
export async function findFullTestLink(
  db: Db,
  accountId: string,
  attempt: Pick<Attempt, "full_test" | "attempt_slug">,
): Promise<Pick<Attempt, "full_test_attempt_slug" | "full_test_next_attempt">> {
  const { full_test } = attempt;
  if (full_test === undefined) return { full_test_attempt_slug: null, full_test_next_attempt: null };
  const attempts = await listFullTestAttempts(db, accountId, { full_test });
  return {
    full_test_attempt_slug: full_test,
    full_test_next_attempt: await findNextAttempt(db, accountId, full_test, attempts),
  };
}

async function findNextAttempt(
  db: Db,
  accountId: string,
  fullTest: string,
  attempts: readonly FullTestAttempt[],
): Promise<Attempt["full_test_next_attempt"]> {
  const module_type = nextModule(toFullTestProgress(attempts));
  const [first] = attempts;
  if (module_type === null || first === undefined) return null;
  const startedAttempt = attempts.find((attempt) => attempt.module_type === module_type);
  if (startedAttempt !== undefined)
    return { module_type, module_slug: startedAttempt.module_slug, attempt_slug: startedAttempt.attempt_slug };
  const testTypeTaken = attempts.map((attempt) => attempt.test_type).find((type) => type !== "both");
  const testType = testTypeTaken ?? (await findAccount(db, accountId))?.test_type ?? "academic";
  const test = await findTest(db, first.book_slug, first.test_slug, testType);
  const next = test && fullTestModules(test, testType)?.find((known) => known.module_type === module_type);
  return next
    ? { module_type, module_slug: next.module.slug, attempt_slug: computeFullTestAttemptSlug(fullTest, module_type) }
    : null;
}
