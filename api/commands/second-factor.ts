import type { Problem } from "#core/wire/problem.ts";
import { sha256 } from "../gateways/keyring.ts";
import { openText } from "../gateways/sealed-text.ts";
import { totpStep } from "../gateways/totp.ts";
import type { Parts } from "../parts.ts";
import { findSecondFactor, spendRecoveryCode, takeStep } from "../store/second-factors.ts";
import type { Tx } from "../store/store.ts";
import type { AccountRow, SecondFactorRow } from "../store/tables/account.ts";

/** What the keyring derives the key for that secrets are sealed under. */
export const SECOND_FACTOR = "second factor";

const WRONG = "That code is not right, or it was used before.";

/** Whether a role may work only with a second step: where it can do harm to real learners. */
export function needsSecondFactor(parts: Pick<Parts, "env">, role: AccountRow["role"]): boolean {
  return role !== "learner" && parts.env.mode === "production";
}

/**
 * Asks for the second step of an account whose password was right: null where there is none, or it is passed. Wrong
 * codes slow down further ones by a count of their own, so that only who has the password gets to guess at all.
 */
export async function checkSecondFactor(
  parts: Parts,
  account: Pick<AccountRow, "id">,
  code: string | undefined,
): Promise<Problem | null> {
  const { store, limits, clock, log } = parts;
  const factor = await findSecondFactor(store.db, account.id);
  if (factor === undefined || factor.confirmed_at === null) return null;
  if (code === undefined || code.trim() === "") return { problem: "second_factor_needed" };
  const now = clock.now();
  const counter = `second-factor ${account.id}`;
  const wait = await limits.attempt(counter, now);
  if (wait !== null) return { problem: "too_many", retryAfter: wait.after };
  const isRight = await store.withTx((tx) => takeCode(parts, tx, factor, code), { lockUser: account.id });
  if (!isRight) {
    log.info({ event: "second_factor_failed", account: account.id }, "security");
    return { problem: "second_factor_wrong", errors: { code: [WRONG] } };
  }
  await limits.forgive(counter);
  return null;
}

/** Uses up a code of the app or a recovery code; false where it is neither, or was used before. */
export async function takeCode(parts: Parts, tx: Tx, factor: SecondFactorRow, given: string): Promise<boolean> {
  const code = given.replaceAll(/[\s-]/gu, "").toUpperCase();
  const now = parts.clock.now();
  const { account_id: id } = factor;
  if (!/^\d{6}$/u.test(code)) {
    if (factor.confirmed_at === null) return false;
    const isSpent = await spendRecoveryCode(tx, id, recoveryHash(id, code), now);
    if (isSpent) parts.log.warn({ event: "recovery_code_used", account: id }, "security");
    return isSpent;
  }
  const secret = openText(parts.keyring, SECOND_FACTOR, { sealed: factor.secret, owner: id });
  if (secret === null) {
    parts.log.error({ event: "second_factor_unreadable", account: id }, "security");
    return false;
  }
  const step = totpStep(secret, code, now);
  return step !== null && takeStep(tx, id, step);
}

/** How a recovery code is kept: 80 random bits need no more than a digest. */
export function recoveryHash(accountId: string, code: string): string {
  return sha256(`${accountId}:${code}`);
}
