import type { Problem } from "#core/wire/problem.ts";
import { openText } from "#api/gateways/sealed-text.ts";
import { findTotpStep } from "#api/gateways/totp.ts";
import type { Services } from "#api/services.ts";
import { findSecondFactor, consumeRecoveryCode, markStepUsed } from "#api/store/account/second-factors.ts";
import type { Tx } from "#api/store/store.ts";
import type { AccountRow, SecondFactorRow } from "#api/store/tables/account.ts";
import { sha256Hex } from "#api/sha256.ts";

/** Purpose of the key that encrypts the secrets of authenticator apps. */
export const SECOND_FACTOR_KEY_PURPOSE = "second factor";

const WRONG = "That code is not right, or it was used before.";

/** Returns true if a role requires a second factor: all staff in production, because they can harm real learners. */
export function needsSecondFactor(services: Pick<Services, "env">, role: AccountRow["role"]): boolean {
  return role !== "learner" && services.env.mode === "production";
}

/**
 * Checks the second factor after the password was correct. Returns null if the account has none, or the code is valid.
 * Wrong codes have a counter that slows down further tries. Wrong passwords do not increase it, so only somebody with
 * the password can make the owner wait.
 */
export async function checkSecondFactor(
  services: Services,
  account: Pick<AccountRow, "id">,
  code: string | undefined,
): Promise<Problem | null> {
  const { store, limits, clock, log } = services;
  const factor = await findSecondFactor(store.db, account.id);
  if (factor === undefined || factor.confirmed_at === null) return null;
  if (code === undefined || code.trim() === "") return { problem: "second_factor_needed" };
  const now = clock.now();
  const counter = `second-factor ${account.id}`;
  const wait = await limits.attempt(counter, now);
  if (wait !== null) return { problem: "too_many", retryAfter: wait.after };
  const isRight = await store.withTx((tx) => consumeCode(services, tx, factor, code), { lock: account.id });
  if (!isRight) {
    log.info({ event: "second_factor_failed", account: account.id }, "security");
    return { problem: "second_factor_wrong", errors: { code: [WRONG] } };
  }
  await limits.clearFailures(counter);
  return null;
}

/** Consumes a one-time code or recovery code. Returns false if it is neither, or was used before. */
export async function consumeCode(
  services: Services,
  tx: Tx,
  factor: SecondFactorRow,
  given: string,
): Promise<boolean> {
  const code = given.replaceAll(/[\s-]/gu, "").toUpperCase();
  const now = services.clock.now();
  const { account_id: id } = factor;
  if (!/^\d{6}$/u.test(code)) {
    if (factor.confirmed_at === null) return false;
    const isSpent = await consumeRecoveryCode(tx, id, hashRecoveryCode(id, code), now);
    if (isSpent) services.log.warn({ event: "recovery_code_used", account: id }, "security");
    return isSpent;
  }
  const secret = openText(services.keyring, SECOND_FACTOR_KEY_PURPOSE, { sealed: factor.secret, owner: id });
  if (secret === null) {
    services.log.error({ event: "second_factor_unreadable", account: id }, "security");
    return false;
  }
  const step = findTotpStep(secret, code, now);
  return step !== null && markStepUsed(tx, id, step);
}

/** Returns the stored digest of a recovery code. A plain digest is enough for 80 random bits. */
export function hashRecoveryCode(accountId: string, code: string): string {
  return sha256Hex(`${accountId}:${code}`);
}
