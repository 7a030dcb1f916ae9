import type { Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { findAccount } from "#api/store/account/accounts.ts";
import type { AccountRow } from "#api/store/tables/account.ts";

const WRONG = "That is not your password.";

/**
 * Checks the password of a signed-in user before an action that is hard to undo. Wrong passwords slow down further
 * tries here, but not at sign-in: somebody who stole a session can neither guess the password nor lock out its owner.
 */
export async function verifyOwnPassword(
  services: Services,
  accountId: string,
  password: string,
): Promise<AccountRow | Problem> {
  const { store, limits, passwords, clock, log } = services;
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
  await limits.clearFailures(counter);
  return account;
}
