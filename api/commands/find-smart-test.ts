import * as v from "valibot";
import { AttemptSlugSchema } from "#core/exam/attempt/attempt.ts";
import { chooseModule } from "#core/exam/attempt/smart-test.ts";
import type { Book } from "#core/exam/content/book.ts";
import type { ModuleType, TestType } from "#core/exam/content/module-type.ts";
import type { Problem } from "#core/wire/problem.ts";
import { findAccount } from "../store/accounts.ts";
import { listAttempts } from "../store/attempt-lists.ts";
import { findStoredAttempt } from "../store/attempts.ts";
import { type BookPlace, listBooks } from "../store/books.ts";
import type { Db } from "../store/store.ts";
import type { Parts } from "../parts.ts";

/** How far back the choice looks. */
export const LOOK_BACK = 1000;
const PAGE = 100;

type SmartTest = { module_type: ModuleType; selected_module: string; attempt: string };

/**
 * Chooses a module for the learner by the same rule as the device, and names the attempt to open: the unfinished one,
 * or the slug that the device proposed (a fresh one where it proposed none that can be used). It makes no attempt; the
 * first command of the device does. Problem not_found when the library has nothing that fits.
 */
export async function findSmartTest(
  parts: Pick<Parts, "store" | "random">,
  accountId: string,
  moduleType: ModuleType,
  request: { attempt_slug?: string | undefined; test_type?: TestType | undefined },
): Promise<SmartTest | Problem> {
  const { db } = parts.store;
  const account = await findAccount(db, accountId);
  if (account === undefined) return { problem: "unauthenticated" };
  const testType = request.test_type ?? account.test_type;
  const { attempts } = await listAttempts(db, {
    account_id: accountId,
    module_type: moduleType,
    after: null,
    limit: LOOK_BACK,
  });
  const books = await allBooks(db, moduleType, testType);
  const choice = chooseModule({ books, attempts, moduleType, testType, bandsTarget: account.target_halves / 2 });
  if (choice === null) return { problem: "not_found", detail: "There is no test of this kind in the library yet." };
  const attempt = choice.resume ?? (await freeSlug(parts, request.attempt_slug));
  return { module_type: moduleType, selected_module: choice.module_slug, attempt };
}

async function allBooks(db: Db, type: ModuleType, testType: TestType): Promise<Book[]> {
  const books: Book[] = [];
  let after: BookPlace | null = null;
  do {
    const page: { books: Book[]; next: BookPlace | null } = await listBooks(db, { type, testType, after, limit: PAGE });
    books.push(...page.books);
    after = page.next;
  } while (after !== null);
  return books;
}

/** The slug that the device proposed, or a fresh one where it proposed none that can be used. */
export async function freeSlug(
  { store, random }: Pick<Parts, "store" | "random">,
  proposed: string | undefined,
): Promise<string> {
  if (v.is(AttemptSlugSchema, proposed) && (await findStoredAttempt(store.db, proposed)) === null) return proposed;
  return Buffer.from(random.bytes(16)).toString("base64url");
}
