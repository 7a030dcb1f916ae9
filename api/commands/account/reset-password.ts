import { type Email, emailContextOf } from "#api/mail/compose-email.ts";
import type * as v from "valibot";
import type { ResetConfirmSchema, ResetSchema } from "#core/wire/account/account.ts";
import type { Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Services } from "#api/services.ts";
import {
  findAccount,
  findAccountByEmail,
  NO_ACCOUNT_ID,
  normaliseEmail,
  setPasswordHash,
  setRole,
  setVerified,
} from "#api/store/account/accounts.ts";
import { recordMailTokenTry, deleteMailToken, findMailTokenByLink } from "#api/store/account/mail-tokens.ts";
import { putStaffProfile } from "#api/store/account/staff.ts";
import { takeInvitation } from "#api/store/account/staff-invitations.ts";
import type { Tx } from "#api/store/store.ts";
import type { AccountRow } from "#api/store/tables/account.ts";
import { noAccountEmail, passwordChangedEmail, resetEmail } from "#api/mail/account-emails.ts";
import { sha256Hex } from "#api/sha256.ts";
import { findPasswordFault } from "./password-policy.ts";
import { devMailPath, queueEmail, sendInBackground } from "#api/mail/queue-email.ts";
import { revokeUnprovedAccess, endSessionsAndPendingChanges } from "./revoke-unproved-access.ts";
import { isValidCode, isValidLink, issueMailToken, WRONG_CODE } from "./mail-tokens.ts";
import { takeQuota } from "../sync/quotas.ts";
import type { MailSent } from "./register.ts";
import { createDeviceCookie, resetSignInFailures } from "./sign-in.ts";

const SENT = "If there is an account with this address, we have sent a message to it.";
/** Purposes of the mail tokens that may set a password. */
const PASSWORD_PURPOSES = ["reset", "staff"] as const;
const CHANGED = "Your password has been changed. Please sign in with the new one.";
const JOINED = "You have joined the staff. Please sign in with your new password.";

/**
 * Sends a password reset email if the email address has an account, else an email that says that it has none. Neither
 * the reply nor the work reveals whether the address has an account. Requests by strangers cannot prevent the owner's
 * email: each email address gets several in ten minutes, all with the same proof. `address` is the caller's IP address.
 */
export async function requestReset(
  services: Services,
  { email }: v.InferOutput<typeof ResetSchema>,
  { address }: { address: string },
): Promise<MailSent | Problem> {
  const recipient = normaliseEmail(email);
  const refusal =
    (await takeQuota(services, "mailRequest", address)) ??
    (await takeQuota(services, "resetPerCaller", `${recipient} ${address}`));
  if (refusal !== null) return refusal;
  // Not a refusal: the earlier emails are less than ten minutes old, and their proof is still valid.
  if ((await takeQuota(services, "resetMail", recipient)) !== null) return { detail: SENT, dev_mail: null };
  const queued = await sendInBackground(services, () => queueResetEmail(services, recipient));
  return { detail: SENT, dev_mail: devMailPath(services, queued) };
}

async function queueResetEmail(services: Services, email: string): Promise<Email> {
  const account = await findAccountByEmail(services.store.db, email);
  const id = account?.id ?? NO_ACCOUNT_ID;
  return services.store.withTx(
    async (tx) => {
      const { token, code } = await issueMailToken(services, tx, id, "reset");
      const { publicOrigin } = services.env;
      const composed =
        account === undefined
          ? noAccountEmail(emailContextOf(services), email, `${publicOrigin}/register/`)
          : resetEmail(emailContextOf(services), account, {
              link: `${publicOrigin}/reset/confirm/?token=${token}`,
              code,
            });
      await queueEmail(tx, composed, services.clock.now());
      return composed;
    },
    { lock: id },
  );
}

/**
 * Sets a new password by link token or code. Ends every session and every pending change, and notifies the owner. If
 * the address was not proved before, or the link or code is from an invitation, also removes the second factor, because
 * a stranger may have set it up. An invitation also gives the account its role.
 */
export async function confirmReset(
  services: Services,
  form: v.InferOutput<typeof ResetConfirmSchema>,
  { address }: { address: string },
): Promise<{ detail: string; deviceCookie: string } | Problem> {
  const refusal = await takeQuota(services, "resetConfirm", address);
  if (refusal !== null) return refusal;
  const wrong: Problem = "token" in form ? { problem: "link_wrong" } : WRONG_CODE;
  const account = await findAccountOfProof(services, form);
  // An unknown email address costs the same work as a known one. An unknown link can fail at once: it names no address.
  if (account === undefined && "token" in form) return wrong;
  const fault = findPasswordFault(form.password1, "token" in form ? {} : { email: form.email });
  if (fault !== null) return { problem: "invalid", errors: { password1: [fault] } };
  const hash = await services.passwords.hash(form.password1);
  if (hash === null) return { problem: "unavailable", retryAfter: 2 };

  const id = account?.id ?? NO_ACCOUNT_ID;
  const result = await services.store.withTx((tx) => confirmInTx(services, tx, id, form, hash), { lock: id });
  if (result === "wrong") return wrong;
  if ("problem" in result) return result;
  const { account: confirmed, role, invitedBy } = result;
  await resetSignInFailures(services, confirmed.email);
  services.log.info({ event: "password_reset", account: id }, "security");
  if (role !== null) services.log.info({ event: "role_changed", account: id, role, by: invitedBy }, "security");
  await sendMailSoon(services);
  return { detail: role === null ? CHANGED : JOINED, deviceCookie: createDeviceCookie(services, confirmed.email) };
}

async function findAccountOfProof(
  services: Services,
  form: v.InferOutput<typeof ResetConfirmSchema>,
): Promise<AccountRow | undefined> {
  if (!("token" in form)) return findAccountByEmail(services.store.db, form.email);
  const hash = sha256Hex(form.token);
  const { db } = services.store;
  const proof = (await findMailTokenByLink(db, "reset", hash)) ?? (await findMailTokenByLink(db, "staff", hash));
  return proof === undefined ? undefined : findAccount(db, proof.account_id);
}

type Confirmed = { account: AccountRow; role: AccountRow["role"] | null; invitedBy: string | null };

async function confirmInTx(
  services: Services,
  tx: Tx,
  id: string,
  form: v.InferOutput<typeof ResetConfirmSchema>,
  hash: string,
): Promise<Confirmed | Problem | "wrong"> {
  const now = services.clock.now();
  const purpose = await findProof(services, tx, id, form);
  const account = await findAccount(tx, id);
  if (purpose === null || account === undefined) return "wrong";
  // Checked after the proof, because the reply could tell a stranger the owner's name.
  const fault = findPasswordFault(form.password1, account);
  if (fault !== null) return { problem: "invalid", errors: { password1: [fault] } };

  const invitation = purpose === "staff" ? await takeInvitation(tx, id, now) : null;
  if (purpose === "staff" && invitation === null) return "wrong";
  if (account.verified_at === null || invitation !== null) await revokeUnprovedAccess(tx, id, now);
  else await endSessionsAndPendingChanges(tx, id, now);
  await setPasswordHash(tx, id, hash, now);
  await setVerified(tx, id, now);
  if (invitation !== null) {
    await setRole(tx, id, invitation.role, now);
    await deleteMailToken(tx, id, "staff");
    await putStaffProfile(tx, id, { name: invitation.name, certification: invitation.certification }, now);
  }
  await queueEmail(tx, passwordChangedEmail(emailContextOf(services), account, "every device"), now);
  return { account, role: invitation?.role ?? null, invitedBy: invitation?.invited_by ?? null };
}

/** Returns the purpose of a valid link or code, or null. Counts a wrong code. */
async function findProof(
  services: Services,
  tx: Tx,
  accountId: string,
  form: v.InferOutput<typeof ResetConfirmSchema>,
): Promise<"reset" | "staff" | null> {
  let found: "reset" | "staff" | null = null;
  for (const purpose of PASSWORD_PURPOSES) {
    const isRight =
      "token" in form
        ? await isValidLink(services, tx, purpose, { accountId, token: form.token })
        : await isValidCode(services, tx, purpose, { accountId, code: form.code });
    if (isRight) found = purpose;
  }
  if (found === null && !("token" in form)) await recordMailTokenTry(tx, accountId, PASSWORD_PURPOSES);
  return found;
}
