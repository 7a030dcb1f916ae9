import { isProblem, type Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "../jobs/send-mail.ts";
import type { Parts, Session } from "../parts.ts";
import { setPasswordHash } from "../store/accounts.ts";
import { deleteMailTokens } from "../store/mail-tokens.ts";
import { endOtherSessions } from "../store/sessions.ts";
import { passwordChangedLetter } from "./mails.ts";
import { provePassword } from "./own-password.ts";
import { judgePassword } from "./password-policy.ts";
import { postLetter } from "./post-letter.ts";
import { writerOf } from "./register.ts";

/** Takes a new password from who knows the old one. Every other session ends, and the owner is told. */
export async function changePassword(
  parts: Parts,
  session: Session,
  form: { password: string; password1: string },
): Promise<{ detail: string } | Problem> {
  const account = await provePassword(parts, session.accountId, form.password);
  if (isProblem(account)) return account;
  const fault = judgePassword(form.password1, account);
  if (fault !== null) return { problem: "invalid", errors: { password1: [fault] } };
  const hash = await parts.passwords.hash(form.password1);
  if (hash === null) return { problem: "unavailable", retryAfter: 2 };
  const now = parts.clock.now();
  await parts.store.withTx(
    async (tx) => {
      await setPasswordHash(tx, account.id, hash, now);
      await endOtherSessions(tx, account.id, session.sessionId, now);
      await deleteMailTokens(tx, account.id);
      await postLetter(tx, passwordChangedLetter(writerOf(parts), account), now);
    },
    { lockUser: account.id },
  );
  parts.log.info({ event: "password_changed", account: account.id }, "security");
  await sendMailSoon(parts);
  return { detail: "Your password has been changed. All other devices are signed out." };
}
