import { emailContextOf } from "#api/mail/compose-email.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Services, Session } from "#api/services.ts";
import { setPasswordHash } from "#api/store/account/accounts.ts";
import { deleteMailTokens } from "#api/store/account/mail-tokens.ts";
import { endOtherSessions } from "#api/store/account/sessions.ts";
import { passwordChangedEmail } from "#api/mail/account-emails.ts";
import { verifyOwnPassword } from "./verify-own-password.ts";
import { findPasswordFault } from "./password-policy.ts";
import { queueEmail } from "#api/mail/queue-email.ts";

/** Changes the password of a user who enters the old password. Ends every other session and notifies the user. */
export async function changePassword(
  services: Services,
  session: Session,
  form: { password: string; password1: string },
): Promise<{ detail: string } | Problem> {
  const account = await verifyOwnPassword(services, session.accountId, form.password);
  if (isProblem(account)) return account;
  const fault = findPasswordFault(form.password1, account);
  if (fault !== null) return { problem: "invalid", errors: { password1: [fault] } };
  const hash = await services.passwords.hash(form.password1);
  if (hash === null) return { problem: "unavailable", retryAfter: 2 };
  const now = services.clock.now();
  await services.store.withTx(
    async (tx) => {
      await setPasswordHash(tx, account.id, hash, now);
      await endOtherSessions(tx, account.id, session.sessionId, now);
      await deleteMailTokens(tx, account.id);
      await queueEmail(tx, passwordChangedEmail(emailContextOf(services), account, "every other device"), now);
    },
    { lock: account.id },
  );
  services.log.info({ event: "password_changed", account: account.id }, "security");
  await sendMailSoon(services);
  return { detail: "Your password has been changed. All other devices are signed out." };
}
