import { type Email, writerOf } from "#api/mail/compose-email.ts";
import type * as v from "valibot";
import type { ResetConfirmSchema, ResetSchema } from "#core/wire/account/account.ts";
import type { Problem } from "#core/wire/problem.ts";
import { sha256 } from "#api/gateways/keyring.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Services } from "#api/services.ts";
import {
  findAccount,
  findAccountByEmail,
  normaliseEmail,
  setPasswordHash,
  setVerified,
} from "#api/store/account/accounts.ts";
import { findMailTokenByLink } from "#api/store/account/mail-tokens.ts";
import { endAllSessions } from "#api/store/account/sessions.ts";
import { deleteRegistrations } from "#api/store/account/registrations.ts";
import type { Tx } from "#api/store/store.ts";
import type { AccountRow } from "#api/store/tables/account.ts";
import { passwordChangedEmail, resetEmail } from "#api/mail/account-emails.ts";
import { findPasswordFault } from "./password-policy.ts";
import { devMailPath, discreetly, queueEmail } from "#api/mail/queue-email.ts";
import { issueMailToken, redeemCode, redeemLink } from "./mail-tokens.ts";
import { takeQuota } from "../sync/quotas.ts";
import { type MailSent } from "./register.ts";
import { resetSignInFailures } from "./sign-in.ts";

const SENT = "If there is an account with this address, we have sent a message to it.";
const CHANGED = "Your password has been changed. Please sign in with the new one.";

/** Sends a password reset email if the address has an account. The reply does not reveal whether it has. */
export async function requestReset(
  services: Services,
  { email }: v.InferOutput<typeof ResetSchema>,
  { address }: { address: string },
): Promise<MailSent | Problem> {
  const name = normaliseEmail(email);
  const refusal =
    (await takeQuota(services, "mailRequest", address)) ??
    (await takeQuota(services, "mailToFromHere", `${name} ${address}`)) ??
    (await takeQuota(services, "mailTo", name));
  if (refusal !== null) return refusal;
  const letter = await discreetly(services, async () => {
    const account = await findAccountByEmail(services.store.db, name);
    if (account === undefined) return null;
    return services.store.withTx((tx) => queueResetEmail(services, tx, account), { lockUser: account.id });
  });
  return { detail: SENT, dev_mail: devMailPath(services, letter) };
}

async function queueResetEmail(services: Services, tx: Tx, account: AccountRow): Promise<Email> {
  const { token, code } = await issueMailToken(services, tx, account.id, "reset");
  const link = `${services.env.publicOrigin}/reset/confirm/?token=${token}`;
  const letter = resetEmail(writerOf(services), account, { link, code });
  await queueEmail(tx, letter, services.clock.now());
  return letter;
}

/** Sets a new password by link token or code. Ends every session and notifies the owner. */
export async function confirmReset(
  services: Services,
  form: v.InferOutput<typeof ResetConfirmSchema>,
  { address }: { address: string },
): Promise<{ detail: string } | Problem> {
  const refusal = await takeQuota(services, "resetConfirm", address);
  if (refusal !== null) return refusal;
  const wrong: Problem =
    "token" in form
      ? { problem: "link_wrong" }
      : { problem: "code_wrong", errors: { code: ["That code is wrong or has expired."] } };
  const account = await accountOf(services, form);
  if (account === undefined) return wrong;
  const fault = findPasswordFault(form.password1, account);
  if (fault !== null) return { problem: "invalid", errors: { password1: [fault] } };
  const hash = await services.passwords.hash(form.password1);
  if (hash === null) return { problem: "unavailable", retryAfter: 2 };

  const isChanged = await services.store.withTx((tx) => confirmInTx(services, tx, account, form, hash), {
    lockUser: account.id,
  });
  if (!isChanged) return wrong;
  await resetSignInFailures(services, account.email);
  services.log.info({ event: "password_reset", account: account.id }, "security");
  await sendMailSoon(services);
  return { detail: CHANGED };
}

async function accountOf(
  services: Services,
  form: v.InferOutput<typeof ResetConfirmSchema>,
): Promise<AccountRow | undefined> {
  if (!("token" in form)) return findAccountByEmail(services.store.db, form.email);
  const proof = await findMailTokenByLink(services.store.db, "reset", sha256(form.token));
  return proof === undefined ? undefined : findAccount(services.store.db, proof.account_id);
}

async function confirmInTx(
  services: Services,
  tx: Tx,
  account: AccountRow,
  form: v.InferOutput<typeof ResetConfirmSchema>,
  hash: string,
): Promise<boolean> {
  const now = services.clock.now();
  const isProved =
    "token" in form
      ? (await redeemLink(services, tx, "reset", form.token)) === account.id
      : await redeemCode(services, tx, "reset", account.id, form.code);
  if (!isProved) return false;
  await setPasswordHash(tx, account.id, hash, now);
  await setVerified(tx, account.id, now);
  await deleteRegistrations(tx, account.id);
  await endAllSessions(tx, account.id, "reset", now);
  await queueEmail(tx, passwordChangedEmail(writerOf(services), account), now);
  return true;
}
