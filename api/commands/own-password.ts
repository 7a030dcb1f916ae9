import type { Problem } from "#core/wire/problem.ts";
import type { Parts } from "../parts.ts";
import { findAccount } from "../store/accounts.ts";
import type { AccountRow } from "../store/tables/account.ts";

const WRONG = "That is not your password.";

/**
 * Asks who is signed in for the password again, before something that cannot easily be taken back. Wrong ones slow
 * down further tries by a count of their own: whoever holds a session cannot guess, nor keep the owner out elsewhere.
 */
export async function provePassword(parts: Parts, accountId: string, password: string): Promise<AccountRow | Problem> {
  const { store, limits, passwords, clock, log } = parts;
  const account = await findAccount(store.db, accountId);
  if (account === undefined) return { problem: "unauthenticated" };
  const now = clock.now();
  const counter = `own-password ${accountId}`;
  const wait = await limits.attempt(counter, now);
  if (wait !== null) return { problem: "too_many", retryAfter: wait.after };
  const isRight = await passwords.verify(password, account.password_hash);
  if (isRight === null) return { problem: "unavailable", retryAfter: 2 };
  if (!isRight) {
    log.info({ event: "password_proof_failed", account: accountId }, "security");
    return { problem: "invalid", errors: { password: [WRONG] } };
  }
  await limits.forgive(counter);
  return account;
}
