import type { SecondFactorSetup, SecondFactorState } from "#core/wire/account-security.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import { sealText } from "../gateways/sealed-text.ts";
import { base32, totpAddress } from "../gateways/totp.ts";
import { sendMailSoon } from "../jobs/send-mail.ts";
import type { Parts, Session } from "../parts.ts";
import { findAccountByEmail } from "../store/accounts.ts";
import {
  confirmSecondFactor,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  putSecondFactor,
  replaceRecoveryCodes,
} from "../store/second-factors.ts";
import { endAllSessions, endOtherSessions } from "../store/sessions.ts";
import type { Tx } from "../store/store.ts";
import { provePassword } from "./own-password.ts";
import { postLetter } from "./post-letter.ts";
import { writerOf } from "./register.ts";
import { checkSecondFactor, needsSecondFactor, recoveryHash, SECOND_FACTOR, takeCode } from "./second-factor.ts";
import { secondFactorLetter } from "./security-letters.ts";

const SECRET_BYTES = 20;
const CODES = 10;
const CODE_BYTES = 10;
const NONE: Problem = { problem: "conflict", detail: "This account has no two-step sign-in." };

export async function readSecondFactor(parts: Parts, session: Session): Promise<SecondFactorState> {
  const factor = await findSecondFactor(parts.store.db, session.accountId);
  return {
    is_required: needsSecondFactor(parts, session.role),
    confirmed_at: factor?.confirmed_at ?? null,
    recovery_codes_left: await countRecoveryCodes(parts.store.db, session.accountId),
  };
}

/** A secret for the authenticator app. Nothing is asked at sign-in until a code of it has been seen. */
export async function beginSecondFactor(
  parts: Parts,
  session: Session,
  password: string,
): Promise<SecondFactorSetup | Problem> {
  const account = await provePassword(parts, session.accountId, password);
  if (isProblem(account)) return account;
  const secret = base32(parts.random.bytes(SECRET_BYTES));
  const iv = parts.random.bytes(12);
  const sealed = sealText(parts.keyring, SECOND_FACTOR, { text: secret, owner: account.id, iv });
  const isKept = await parts.store.withTx((tx) => putSecondFactor(tx, account.id, sealed, parts.clock.now()), {
    lockUser: account.id,
  });
  if (!isKept) return { problem: "conflict", detail: "Two-step sign-in is on already." };
  return { secret, address: totpAddress(secret, account.email) };
}

/** Turns the second step on by a first code, and ends all sessions that were opened without it. */
export async function confirmFactor(
  parts: Parts,
  session: Session,
  code: string,
): Promise<{ recovery_codes: string[] } | Problem> {
  const { store, limits, clock, log } = parts;
  const now = clock.now();
  const { accountId: id } = session;
  const counter = `second-factor ${id}`;
  const wait = await limits.attempt(counter, now);
  if (wait !== null) return { problem: "too_many", retryAfter: wait.after };
  const outcome = await store.withTx(
    async (tx): Promise<string[] | Problem> => {
      const factor = await findSecondFactor(tx, id);
      if (factor === undefined || factor.confirmed_at !== null) return NONE;
      if (!(await takeCode(parts, tx, factor, code)))
        return { problem: "second_factor_wrong", errors: { code: ["That code is not right. Try the next one."] } };
      await confirmSecondFactor(tx, id, now);
      await endOtherSessions(tx, id, session.sessionId, now);
      await tell(parts, tx, id, "on");
      return newCodes(parts, tx, id);
    },
    { lockUser: id },
  );
  if (isProblem(outcome)) return outcome;
  await limits.forgive(counter);
  log.info({ event: "second_factor_on", account: id }, "security");
  await sendMailSoon(parts);
  return { recovery_codes: outcome };
}

/** Ten new recovery codes; the earlier ones stop working. */
export async function renewCodes(
  parts: Parts,
  session: Session,
  proof: { password: string; code: string },
): Promise<{ recovery_codes: string[] } | Problem> {
  const fault = await proveBoth(parts, session, proof);
  if (fault !== null) return fault;
  const { accountId: id } = session;
  return { recovery_codes: await parts.store.withTx((tx) => newCodes(parts, tx, id), { lockUser: id }) };
}

/** Turns the second step off, for who may work without it. */
export async function endSecondFactor(
  parts: Parts,
  session: Session,
  proof: { password: string; code: string },
): Promise<{ detail: string } | Problem> {
  if (needsSecondFactor(parts, session.role))
    return { problem: "unprocessable", detail: "Staff always sign in with a second step." };
  const fault = await proveBoth(parts, session, proof);
  if (fault !== null) return fault;
  const { accountId: id } = session;
  await parts.store.withTx(
    async (tx) => {
      await deleteSecondFactor(tx, id);
      await tell(parts, tx, id, "off");
    },
    { lockUser: id },
  );
  parts.log.warn({ event: "second_factor_off", account: id }, "security");
  await sendMailSoon(parts);
  return { detail: "Two-step sign-in is off." };
}

/** For the command line: who has lost app and codes signs in by password alone once more, and sets it up again. */
export async function resetSecondFactor(parts: Parts, email: string): Promise<"done" | "none" | "unknown"> {
  const account = await findAccountByEmail(parts.store.db, email);
  if (account === undefined) return "unknown";
  const isDone = await parts.store.withTx(
    async (tx) => {
      if (!(await deleteSecondFactor(tx, account.id))) return false;
      await endAllSessions(tx, account.id, "staff", parts.clock.now());
      await tell(parts, tx, account.id, "off");
      return true;
    },
    { lockUser: account.id },
  );
  if (!isDone) return "none";
  parts.log.warn({ event: "second_factor_reset", account: account.id }, "security");
  await sendMailSoon(parts);
  return "done";
}

async function proveBoth(
  parts: Parts,
  { accountId }: Session,
  { password, code }: { password: string; code: string },
): Promise<Problem | null> {
  const account = await provePassword(parts, accountId, password);
  if (isProblem(account)) return account;
  const factor = await findSecondFactor(parts.store.db, accountId);
  if (factor === undefined || factor.confirmed_at === null) return NONE;
  return checkSecondFactor(parts, account, code);
}

async function newCodes(parts: Parts, tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => base32(parts.random.bytes(CODE_BYTES)));
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => recoveryHash(accountId, code)),
  );
  return codes.map((code) => code.match(/.{4}/gu)?.join("-") ?? code);
}

async function tell(parts: Parts, tx: Tx, accountId: string, state: "on" | "off"): Promise<void> {
  const account = await tx
    .selectFrom("account")
    .select(["email", "first_name"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  await postLetter(tx, secondFactorLetter(writerOf(parts), account, state), parts.clock.now());
}
