import type { ModuleType, TestType } from "#core/exam/content/module-type.ts";
import type { AttemptStatus } from "#core/exam/attempt/attempt.ts";
import type { BookTest } from "#core/exam/content/book.ts";
import { findBook } from "../content/books.ts";
import type { Db } from "../store.ts";

/** An attempt at one module of a full test, with the test that it belongs to. */
export type FullTestAttempt = {
  attempt_slug: string;
  full_test: string;
  module_type: ModuleType;
  module_slug: string;
  test_type: TestType | "both";
  status: AttemptStatus;
  updated_at: number;
  book_slug: string;
  test_slug: string;
};

/** Returns the learner's attempts in one full test, or in all full tests of one book, oldest first. */
export async function listFullTestAttempts(
  db: Db,
  accountId: string,
  filter: { full_test: string } | { book_slug: string },
): Promise<FullTestAttempt[]> {
  let query = db
    .selectFrom("attempt")
    .innerJoin("module", "module.slug", "attempt.module_slug")
    .select([
      "attempt.slug as attempt_slug",
      "attempt.full_test",
      "attempt.module_type",
      "attempt.module_slug",
      "module.test_type",
      "attempt.status",
      "attempt.updated_at",
      "module.book_slug",
      "module.test_slug",
    ])
    .where("attempt.account_id", "=", accountId)
    .where("attempt.full_test", "is not", null)
    .orderBy("attempt.started_at")
    .orderBy("attempt.slug");
  query =
    "full_test" in filter
      ? query.where("attempt.full_test", "=", filter.full_test)
      : query.where("module.book_slug", "=", filter.book_slug);
  const rows = await query.execute();
  return rows.flatMap(({ full_test, ...row }) => (full_test === null ? [] : [{ ...row, full_test }]));
}

/** Returns a test as the library offers it to learners of a test type, or null. */
export async function findTest(
  db: Db,
  bookSlug: string,
  testSlug: string,
  testType: TestType,
): Promise<BookTest | null> {
  return (await findBook(db, bookSlug, testType))?.tests.find((test) => test.slug === testSlug) ?? null;
}
