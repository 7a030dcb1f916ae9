import { type Email, emailContextOf } from "#api/mail/compose-email.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Services, Session } from "#api/services.ts";
import { findAccount, findAccountByEmail, normaliseEmail, setEmail } from "#api/store/account/accounts.ts";
import { deleteMailTokens, findMailToken } from "#api/store/account/mail-tokens.ts";
import { endOtherSessions } from "#api/store/account/sessions.ts";
import { changeOwnSettings } from "./change-settings.ts";
import { alreadyRegisteredEmail, signInLinks } from "#api/mail/account-emails.ts";
import { verifyOwnPassword } from "./verify-own-password.ts";
import { devMailPath, queueEmail } from "#api/mail/queue-email.ts";
import { issueMailToken, redeemCode, WRONG_CODE } from "./mail-tokens.ts";
import { takeQuota } from "../sync/quotas.ts";
import type { MailSent } from "./register.ts";
import { addressChangedEmail, newAddressEmail } from "#api/mail/security-emails.ts";

/**
 * Sends a code to a new email address. If the new address has an account already, its owner gets an email that says so
 * instead. The reply is the same, so that nobody learns who is registered. `address` is the caller's IP address, for
 * its quota.
 */
export async function requestEmailChange(
  services: Services,
  session: Session,
  form: { password: string; email: string },
  { address }: { address: string },
): Promise<MailSent | Problem> {
  const email = normaliseEmail(form.email);
  const account = await verifyOwnPassword(services, session.accountId, form.password);
  if (isProblem(account)) return account;
  if (email === account.email) return { problem: "invalid", errors: { email: ["This is your address already."] } };
  const refusal = (await takeQuota(services, "mailRequest", address)) ?? (await takeQuota(services, "mailTo", email));
  if (refusal !== null) return refusal;
  const queued = await services.store.withTx(
    async (tx): Promise<Email> => {
      const owner = await findAccountByEmail(tx, email);
      const { code } = await issueMailToken(services, tx, account.id, "email", email);
      const composed =
        owner === undefined
          ? newAddressEmail(emailContextOf(services), { email, first_name: account.first_name }, code)
          : alreadyRegisteredEmail(emailContextOf(services), owner, signInLinks(services));
      await queueEmail(tx, composed, services.clock.now());
      return composed;
    },
    { lock: account.id },
  );
  await sendMailSoon(services);
  return { detail: "A message with a code is on its way to the new address.", dev_mail: devMailPath(services, queued) };
}

/**
 * Changes the address after its code was entered. Notifies the old address, ends other sessions, and revokes the links
 * in earlier emails to both addresses.
 */
export async function confirmEmailChange(
  services: Services,
  session: Session,
  code: string,
): Promise<{ detail: string } | Problem> {
  const { store, clock, log } = services;
  const now = clock.now();
  const { accountId: id } = session;
  const isChanged = await store.withTx(
    async (tx) => {
      const [account, token] = [await findAccount(tx, id), await findMailToken(tx, "email", id)];
      const email = token?.email ?? null;
      if (account === undefined || email === null) return false;
      if (!(await redeemCode(services, tx, "email", id, code))) return false;
      if (!(await setEmail(tx, id, email, now))) return false;
      await deleteMailTokens(tx, id);
      await endOtherSessions(tx, id, session.sessionId, now);
      // An empty change of the settings: it makes the learner's devices read the account, with its new address.
      await changeOwnSettings(tx, id, {}, now);
      await queueEmail(tx, addressChangedEmail(emailContextOf(services), account, email), now);
      return true;
    },
    { lock: id },
  );
  if (!isChanged) return WRONG_CODE;
  log.info({ event: "email_changed", account: id }, "security");
  await sendMailSoon(services);
  return { detail: "Your account has the new address." };
}
