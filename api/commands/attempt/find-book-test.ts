import type * as v from "valibot";
import { chooseFullTest, fullTestModules, listFullTests, nextModule } from "#core/exam/attempt/full-test.ts";
import { chooseModule } from "#core/exam/attempt/smart-test.ts";
import type { ModuleType, TestType } from "#core/exam/content/module-type.ts";
import type { BookTestReplySchema } from "#core/wire/attempt/full-test.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { findAccount } from "#api/store/account/accounts.ts";
import { listAttempts } from "#api/store/attempt/attempt-lists.ts";
import { findBook } from "#api/store/content/books.ts";
import { listFullTestAttempts } from "#api/store/attempt/full-tests.ts";
import { chooseAttemptSlug, MAX_CONSIDERED_ATTEMPTS } from "./find-smart-test.ts";
import { toFullTestProgress } from "./full-test-link.ts";

type BookTest = v.InferOutput<typeof BookTestReplySchema>;

/**
 * Chooses a test of one book by the rules of the smart test, among all its tests or only `specific_test`. Returns one
 * module, or the next module of a full test for kind "fulltest". Stores no attempt. Returns the problem not_found if no
 * test fits.
 */
export async function findBookTest(
  services: Pick<Services, "store" | "random">,
  accountId: string,
  { kind, book_slug }: { kind: ModuleType | "fulltest"; book_slug: string },
  request: { specific_test: string; attempt_slug?: string | undefined; test_type?: TestType | undefined },
): Promise<BookTest | Problem> {
  const { db } = services.store;
  const account = await findAccount(db, accountId);
  if (account === undefined) return { problem: "unauthenticated" };
  const testType = request.test_type ?? account.test_type;
  const bandsTarget = account.target_halves / 2;
  const book = await findBook(db, book_slug, testType);
  const isWanted = (test: { slug: string }): boolean =>
    request.specific_test === "" || test.slug === request.specific_test;
  const tests = book?.tests.filter(isWanted) ?? [];
  const noSuchTest: Problem = { problem: "not_found", detail: "This book has no such test for you." };
  if (book === null || tests.length === 0) return noSuchTest;
  const books = [{ ...book, tests }];

  if (kind !== "fulltest") {
    const { attempts } = await listAttempts(db, {
      account_id: accountId,
      book_slug: book.slug,
      module_type: kind,
      after: null,
      limit: MAX_CONSIDERED_ATTEMPTS,
    });
    const choice = chooseModule({ books, attempts, moduleType: kind, testType, bandsTarget });
    if (choice === null) return noSuchTest;
    const attempt = choice.resume ?? (await chooseAttemptSlug(services, request.attempt_slug));
    return { module_type: kind, selected_module: choice.module_slug, attempt };
  }

  const attempts = await listFullTestAttempts(db, accountId, { book_slug: book.slug });
  const choice = chooseFullTest({ books, taken: listFullTests(attempts), testType, bandsTarget });
  if (choice === null) return noSuchTest;
  const test = tests.find(({ slug }) => slug === choice.test_slug);
  const modules = (test && fullTestModules(test, testType)) ?? [];
  const attemptsOfTest = attempts.filter((attempt) => attempt.full_test === choice.resume);
  const next = nextModule(toFullTestProgress(attemptsOfTest)) ?? "listening";
  const module = modules.find(({ module_type }) => module_type === next)?.module;
  if (module === undefined) return noSuchTest;
  const attempt = choice.resume ?? (await chooseAttemptSlug(services, request.attempt_slug));
  return { module_type: "fulltest", selected_module: module.slug, attempt };
}
