import { isProblem, type Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "../jobs/send-mail.ts";
import type { Parts, Session } from "../parts.ts";
import { findAccount, findAccountByEmail, normalEmail, setEmail } from "../store/accounts.ts";
import { deleteMailTokens, findMailTokenOf } from "../store/mail-tokens.ts";
import { endOtherSessions } from "../store/sessions.ts";
import { changeOwnSettings } from "./change-settings.ts";
import { alreadyRegisteredLetter, type Letter } from "./mails.ts";
import { provePassword } from "./own-password.ts";
import { devMailPath, postLetter } from "./post-letter.ts";
import { issueProof, redeemCode } from "./proofs.ts";
import { takeQuota } from "./quotas.ts";
import { type MailSent, writerOf } from "./register.ts";
import { addressChangedLetter, newAddressLetter } from "./security-letters.ts";

const WRONG: Problem = { problem: "code_wrong", errors: { code: ["That code is not right, or it has expired."] } };

/**
 * Sends a code to a new address. An address that has an account gets a mail that says so, and the answer here is the
 * same: nobody learns who is registered.
 */
export async function requestEmailChange(
  parts: Parts,
  session: Session,
  form: { password: string; email: string },
  { address }: { address: string },
): Promise<MailSent | Problem> {
  const email = normalEmail(form.email);
  const account = await provePassword(parts, session.accountId, form.password);
  if (isProblem(account)) return account;
  if (email === account.email) return { problem: "invalid", errors: { email: ["This is your address already."] } };
  const refusal = (await takeQuota(parts, "mailRequest", address)) ?? (await takeQuota(parts, "mailTo", email));
  if (refusal !== null) return refusal;
  const letter = await parts.store.withTx(
    async (tx): Promise<Letter> => {
      const owner = await findAccountByEmail(tx, email);
      const { code } = await issueProof(parts, tx, account.id, "email", email);
      const origin = parts.env.publicOrigin;
      const written =
        owner === undefined
          ? newAddressLetter(writerOf(parts), { email, first_name: account.first_name }, code)
          : alreadyRegisteredLetter(writerOf(parts), owner, { login: `${origin}/login/`, reset: `${origin}/reset/` });
      await postLetter(tx, written, parts.clock.now());
      return written;
    },
    { lockUser: account.id },
  );
  await sendMailSoon(parts);
  return { detail: "A message with a code is on its way to the new address.", dev_mail: devMailPath(parts, letter) };
}

/** Takes the new address by its code. The old one is told, other sessions end, and earlier links to either are dead. */
export async function confirmEmailChange(
  parts: Parts,
  session: Session,
  code: string,
): Promise<{ detail: string } | Problem> {
  const { store, clock, log } = parts;
  const now = clock.now();
  const { accountId: id } = session;
  const isChanged = await store.withTx(
    async (tx) => {
      const [account, proof] = [await findAccount(tx, id), await findMailTokenOf(tx, "email", id)];
      const email = proof?.email ?? null;
      if (account === undefined || email === null) return false;
      if (!(await redeemCode(parts, tx, "email", id, code))) return false;
      if (!(await setEmail(tx, id, email, now))) return false;
      await deleteMailTokens(tx, id);
      await endOtherSessions(tx, id, session.sessionId, now);
      await changeOwnSettings(tx, id, {}, now);
      await postLetter(tx, addressChangedLetter(writerOf(parts), account, email), now);
      return true;
    },
    { lockUser: id },
  );
  if (!isChanged) return WRONG;
  log.info({ event: "email_changed", account: id }, "security");
  await sendMailSoon(parts);
  return { detail: "Your account has the new address." };
}
