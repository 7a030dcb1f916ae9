import * as v from "valibot";
import { AttemptSlugSchema } from "#core/exam/attempt/attempt.ts";
import { chooseModule } from "#core/exam/attempt/smart-test.ts";
import type { Book } from "#core/exam/content/book.ts";
import type { ModuleType, TestType } from "#core/exam/content/module-type.ts";
import type { Problem } from "#core/wire/problem.ts";
import { findAccount } from "#api/store/account/accounts.ts";
import { listAttempts } from "#api/store/attempt/attempt-lists.ts";
import { findStoredAttempt } from "#api/store/attempt/attempts.ts";
import { type BookCursor, listBooks } from "#api/store/content/books.ts";
import type { Db } from "#api/store/store.ts";
import type { Services } from "#api/services.ts";
import { randomId } from "#api/random-id.ts";

/** How many attempts the choice considers. */
export const MAX_CONSIDERED_ATTEMPTS = 1000;
const PAGE_SIZE = 100;

type SmartTest = { module_type: ModuleType; selected_module: string; attempt: string };

/**
 * Chooses a module for the learner with the same rule as the device. Also returns the slug of the attempt to open: of
 * the unfinished attempt, else the one that the device proposed, else a new one. Adds no attempt; the device's first
 * command does. Returns the problem `not_found` if no module in the library fits.
 */
export async function findSmartTest(
  services: Pick<Services, "store" | "random">,
  accountId: string,
  moduleType: ModuleType,
  request: { attempt_slug?: string | undefined; test_type?: TestType | undefined },
): Promise<SmartTest | Problem> {
  const { db } = services.store;
  const account = await findAccount(db, accountId);
  if (account === undefined) return { problem: "unauthenticated" };
  const testType = request.test_type ?? account.test_type;
  const { attempts } = await listAttempts(db, {
    account_id: accountId,
    module_type: moduleType,
    after: null,
    limit: MAX_CONSIDERED_ATTEMPTS,
  });
  const books = await listAllBooks(db, moduleType, testType);
  const choice = chooseModule({ books, attempts, moduleType, testType, bandsTarget: account.target_halves / 2 });
  if (choice === null) return { problem: "not_found", detail: "There is no test of this kind in the library yet." };
  const attempt = choice.resume ?? (await chooseAttemptSlug(services, request.attempt_slug));
  return { module_type: moduleType, selected_module: choice.module_slug, attempt };
}

async function listAllBooks(db: Db, type: ModuleType, testType: TestType): Promise<Book[]> {
  const books: Book[] = [];
  let after: BookCursor | null = null;
  do {
    const page: { books: Book[]; next: BookCursor | null } = await listBooks(db, {
      type,
      testType,
      after,
      limit: PAGE_SIZE,
    });
    books.push(...page.books);
    after = page.next;
  } while (after !== null);
  return books;
}

/**
 * Returns the slug that the device proposed for an attempt. If this slug is missing, invalid or in use, returns a new
 * one.
 */
export async function chooseAttemptSlug(
  { store, random }: Pick<Services, "store" | "random">,
  proposed: string | undefined,
): Promise<string> {
  if (v.is(AttemptSlugSchema, proposed) && (await findStoredAttempt(store.db, proposed)) === null) return proposed;
  return randomId(random);
}
