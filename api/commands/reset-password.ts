import type * as v from "valibot";
import type { ResetConfirmSchema, ResetSchema } from "#core/wire/account.ts";
import type { Problem } from "#core/wire/problem.ts";
import { sha256 } from "../gateways/keyring.ts";
import { sendMailSoon } from "../jobs/send-mail.ts";
import type { Parts } from "../parts.ts";
import { findAccount, findAccountByEmail, normalEmail, setPasswordHash, setVerified } from "../store/accounts.ts";
import { findMailTokenByLink } from "../store/mail-tokens.ts";
import { endAllSessions } from "../store/sessions.ts";
import { deleteRegistrations } from "../store/registrations.ts";
import type { Tx } from "../store/store.ts";
import type { AccountRow } from "../store/tables/account.ts";
import { type Letter, passwordChangedLetter, resetLetter } from "./mails.ts";
import { judgePassword } from "./password-policy.ts";
import { devMailPath, discreetly, postLetter } from "./post-letter.ts";
import { issueProof, redeemCode, redeemLink } from "./proofs.ts";
import { takeQuota } from "./quotas.ts";
import { type MailSent, writerOf } from "./register.ts";
import { forgiveSignIns } from "./sign-in.ts";

const SENT = "If there is an account with this address, a message is on its way.";
const CHANGED = "Your password has been changed. Please sign in with the new one.";

/** Sends the mail to choose a new password, if the address has an account; the answer does not tell. */
export async function requestReset(
  parts: Parts,
  { email }: v.InferOutput<typeof ResetSchema>,
  { address }: { address: string },
): Promise<MailSent | Problem> {
  const name = normalEmail(email);
  const refusal =
    (await takeQuota(parts, "mailRequest", address)) ??
    (await takeQuota(parts, "mailToFromHere", `${name} ${address}`)) ??
    (await takeQuota(parts, "mailTo", name));
  if (refusal !== null) return refusal;
  const letter = await discreetly(parts, async () => {
    const account = await findAccountByEmail(parts.store.db, name);
    if (account === undefined) return null;
    return parts.store.withTx((tx) => postReset(parts, tx, account), { lockUser: account.id });
  });
  return { detail: SENT, dev_mail: devMailPath(parts, letter) };
}

async function postReset(parts: Parts, tx: Tx, account: AccountRow): Promise<Letter> {
  const { token, code } = await issueProof(parts, tx, account.id, "reset");
  const link = `${parts.env.publicOrigin}/reset/confirm/?token=${token}`;
  const letter = resetLetter(writerOf(parts), account, { link, code });
  await postLetter(tx, letter, parts.clock.now());
  return letter;
}

/** Sets a new password by link token or code. Every session ends, and the owner is told. */
export async function confirmReset(
  parts: Parts,
  form: v.InferOutput<typeof ResetConfirmSchema>,
  { address }: { address: string },
): Promise<{ detail: string } | Problem> {
  const refusal = await takeQuota(parts, "resetConfirm", address);
  if (refusal !== null) return refusal;
  const wrong: Problem =
    "token" in form
      ? { problem: "link_wrong" }
      : { problem: "code_wrong", errors: { code: ["That code is not right, or it has expired."] } };
  const account = await accountOf(parts, form);
  if (account === undefined) return wrong;
  const fault = judgePassword(form.password1, account);
  if (fault !== null) return { problem: "invalid", errors: { password1: [fault] } };
  const hash = await parts.passwords.hash(form.password1);
  if (hash === null) return { problem: "unavailable", retryAfter: 2 };

  const isChanged = await parts.store.withTx((tx) => confirmIn(parts, tx, account, form, hash), {
    lockUser: account.id,
  });
  if (!isChanged) return wrong;
  await forgiveSignIns(parts, account.email);
  parts.log.info({ event: "password_reset", account: account.id }, "security");
  await sendMailSoon(parts);
  return { detail: CHANGED };
}

async function accountOf(
  parts: Parts,
  form: v.InferOutput<typeof ResetConfirmSchema>,
): Promise<AccountRow | undefined> {
  if (!("token" in form)) return findAccountByEmail(parts.store.db, form.email);
  const proof = await findMailTokenByLink(parts.store.db, "reset", sha256(form.token));
  return proof === undefined ? undefined : findAccount(parts.store.db, proof.account_id);
}

async function confirmIn(
  parts: Parts,
  tx: Tx,
  account: AccountRow,
  form: v.InferOutput<typeof ResetConfirmSchema>,
  hash: string,
): Promise<boolean> {
  const now = parts.clock.now();
  const isProved =
    "token" in form
      ? (await redeemLink(parts, tx, "reset", form.token)) === account.id
      : await redeemCode(parts, tx, "reset", account.id, form.code);
  if (!isProved) return false;
  await setPasswordHash(tx, account.id, hash, now);
  await setVerified(tx, account.id, now);
  await deleteRegistrations(tx, account.id);
  await endAllSessions(tx, account.id, "reset", now);
  await postLetter(tx, passwordChangedLetter(writerOf(parts), account), now);
  return true;
}
