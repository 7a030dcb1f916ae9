import { emailContextOf } from "#api/mail/compose-email.ts";
import type { SecondFactorSetup, SecondFactorState } from "#core/wire/account/account-security.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import { IV_BYTES, sealText } from "#api/gateways/sealed-text.ts";
import { encodeBase32, buildTotpAddress } from "#api/gateways/totp.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Services, Session } from "#api/services.ts";
import { findAccount, findAccountByEmail } from "#api/store/account/accounts.ts";
import {
  confirmSecondFactor,
  countUnusedRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  putSecondFactor,
  replaceRecoveryCodes,
} from "#api/store/account/second-factors.ts";
import { endAllSessions, endOtherSessions } from "#api/store/account/sessions.ts";
import type { Tx } from "#api/store/store.ts";
import { verifyOwnPassword } from "./verify-own-password.ts";
import { queueEmail } from "#api/mail/queue-email.ts";
import {
  checkSecondFactor,
  needsSecondFactor,
  hashRecoveryCode,
  SECOND_FACTOR_KEY_PURPOSE,
  consumeCode,
} from "./second-factor.ts";
import { secondFactorEmail } from "#api/mail/security-emails.ts";

const SECRET_BYTES = 20;
const RECOVERY_CODE_COUNT = 10;
const RECOVERY_CODE_BYTES = 10;
const NOT_SET_UP: Problem = { problem: "conflict", detail: "This account has no two-step sign-in." };

export async function readSecondFactor(services: Services, session: Session): Promise<SecondFactorState> {
  const factor = await findSecondFactor(services.store.db, session.accountId);
  return {
    is_required: needsSecondFactor(services, session.role),
    confirmed_at: factor?.confirmed_at ?? null,
    recovery_codes_left: await countUnusedRecoveryCodes(services.store.db, session.accountId),
  };
}

/** Creates a secret for the authenticator app. Signing in requires no code until a first code was confirmed. */
export async function beginSecondFactor(
  services: Services,
  session: Session,
  password: string,
): Promise<SecondFactorSetup | Problem> {
  const account = await verifyOwnPassword(services, session.accountId, password);
  if (isProblem(account)) return account;
  const secret = encodeBase32(services.random.bytes(SECRET_BYTES));
  const iv = services.random.bytes(IV_BYTES);
  const sealed = sealText(services.keyring, SECOND_FACTOR_KEY_PURPOSE, { text: secret, owner: account.id, iv });
  const isStored = await services.store.withTx((tx) => putSecondFactor(tx, account.id, sealed, services.clock.now()), {
    lock: account.id,
  });
  if (!isStored) return { problem: "conflict", detail: "Two-step sign-in is on already." };
  return { secret, address: buildTotpAddress(secret, account.email) };
}

/** Enables the second factor with a first code. Ends all other sessions, which were opened without a code. */
export async function enableSecondFactor(
  services: Services,
  session: Session,
  code: string,
): Promise<{ recovery_codes: string[] } | Problem> {
  const { store, limits, clock, log } = services;
  const now = clock.now();
  const { accountId: id } = session;
  const counter = `second-factor ${id}`;
  const wait = await limits.attempt(counter, now);
  if (wait !== null) return { problem: "too_many", retryAfter: wait.after };
  const outcome = await store.withTx(
    async (tx): Promise<string[] | Problem> => {
      const factor = await findSecondFactor(tx, id);
      if (factor === undefined || factor.confirmed_at !== null) return NOT_SET_UP;
      if (!(await consumeCode(services, tx, factor, code)))
        return { problem: "second_factor_wrong", errors: { code: ["That code is not right. Try the next one."] } };
      await confirmSecondFactor(tx, id, now);
      await endOtherSessions(tx, id, session.sessionId, now);
      await notifyOwner(services, tx, id, "on");
      return issueRecoveryCodes(services, tx, id);
    },
    { lock: id },
  );
  if (isProblem(outcome)) return outcome;
  await limits.clearFailures(counter);
  log.info({ event: "second_factor_on", account: id }, "security");
  await sendMailSoon(services);
  return { recovery_codes: outcome };
}

/** Creates ten new recovery codes. The earlier ones stop working. */
export async function renewRecoveryCodes(
  services: Services,
  session: Session,
  proof: { password: string; code: string },
): Promise<{ recovery_codes: string[] } | Problem> {
  const fault = await verifyPasswordAndCode(services, session, proof);
  if (fault !== null) return fault;
  const { accountId: id } = session;
  return { recovery_codes: await services.store.withTx((tx) => issueRecoveryCodes(services, tx, id), { lock: id }) };
}

/** Disables the second factor, for roles that do not require it. */
export async function disableSecondFactor(
  services: Services,
  session: Session,
  proof: { password: string; code: string },
): Promise<{ detail: string } | Problem> {
  if (needsSecondFactor(services, session.role))
    return { problem: "unprocessable", detail: "Staff always sign in with a second step." };
  const fault = await verifyPasswordAndCode(services, session, proof);
  if (fault !== null) return fault;
  const { accountId: id } = session;
  await services.store.withTx(
    async (tx) => {
      await deleteSecondFactor(tx, id);
      await notifyOwner(services, tx, id, "off");
    },
    { lock: id },
  );
  services.log.warn({ event: "second_factor_off", account: id }, "security");
  await sendMailSoon(services);
  return { detail: "Two-step sign-in is off." };
}

/**
 * Removes the second factor of somebody who has lost the app and the recovery codes. For the command line. Returns
 * "none" if the account has no second factor, "unknown" if there is no account.
 */
export async function resetSecondFactor(services: Services, email: string): Promise<"done" | "none" | "unknown"> {
  const account = await findAccountByEmail(services.store.db, email);
  if (account === undefined) return "unknown";
  const isDone = await services.store.withTx(
    async (tx) => {
      if (!(await deleteSecondFactor(tx, account.id))) return false;
      await endAllSessions(tx, account.id, "staff", services.clock.now());
      await notifyOwner(services, tx, account.id, "off");
      return true;
    },
    { lock: account.id },
  );
  if (!isDone) return "none";
  services.log.warn({ event: "second_factor_reset", account: account.id }, "security");
  await sendMailSoon(services);
  return "done";
}

async function verifyPasswordAndCode(
  services: Services,
  { accountId }: Session,
  { password, code }: { password: string; code: string },
): Promise<Problem | null> {
  const account = await verifyOwnPassword(services, accountId, password);
  if (isProblem(account)) return account;
  const factor = await findSecondFactor(services.store.db, accountId);
  if (factor === undefined || factor.confirmed_at === null) return NOT_SET_UP;
  return checkSecondFactor(services, account, code);
}

/** Returns new recovery codes in groups of four characters, and stores their digests in place of the earlier ones. */
async function issueRecoveryCodes(services: Services, tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    encodeBase32(services.random.bytes(RECOVERY_CODE_BYTES)),
  );
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashRecoveryCode(accountId, code)),
  );
  return codes.map((code) => code.match(/.{4}/gu)?.join("-") ?? code);
}

async function notifyOwner(services: Services, tx: Tx, accountId: string, state: "on" | "off"): Promise<void> {
  const account = await findAccount(tx, accountId);
  if (account === undefined) throw new Error("The account of a second factor was not found.");
  await queueEmail(tx, secondFactorEmail(emailContextOf(services), account, state), services.clock.now());
}
