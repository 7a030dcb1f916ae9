import { DAY_MS } from "#core/exam/durations.ts";
import { emailContextOf } from "#api/mail/compose-email.ts";
import { formatDate } from "#core/format/format-date.ts";
import { ERASURE_DELAY_DAYS } from "#core/wire/account/account-security.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Services, Session } from "#api/services.ts";
import { deleteAccountRows, listOwnBlobs, listOwnCheckouts } from "#api/store/account/account-erasure.ts";
import { countAdmins, setEraseAt } from "#api/store/account/accounts.ts";
import { endAllSessions } from "#api/store/account/sessions.ts";
import { verifyOwnPassword } from "./verify-own-password.ts";
import { queueEmail } from "#api/mail/queue-email.ts";
import { deletionEmail } from "#api/mail/security-emails.ts";

/** Schedules the account for erasure in seven days and ends every session. Signing in again can cancel it. */
export async function deleteAccount(
  services: Services,
  session: Session,
  { password }: { password: string },
): Promise<{ detail: string; erase_at: number } | Problem> {
  const { store, clock, env, log } = services;
  const account = await verifyOwnPassword(services, session.accountId, password);
  if (isProblem(account)) return account;
  if (account.role === "admin" && (await countAdmins(store.db)) <= 1)
    return { problem: "unprocessable", detail: "You are the last administrator. Make somebody else one first." };
  const now = clock.now();
  const eraseAt = now + ERASURE_DELAY_DAYS * DAY_MS;
  const day = formatDate(eraseAt, "date", { timeZone: "UTC" });
  await store.withTx(
    async (tx) => {
      await setEraseAt(tx, account.id, eraseAt, now);
      await endAllSessions(tx, account.id, "elsewhere", now);
      await queueEmail(tx, deletionEmail(emailContextOf(services), account, day, `${env.publicOrigin}/login/`), now);
    },
    { lock: account.id },
  );
  log.warn({ event: "deletion_asked", account: account.id }, "security");
  await sendMailSoon(services);
  return { detail: `Your account will be deleted on ${day}. Sign in before then to keep it.`, erase_at: eraseAt };
}

/**
 * Erases an account whose erasure is due. Deletes files before rows. If the server crashes in between, the job finds
 * the account again and continues. So no file is left without a row. Returns false if the account is no longer due.
 */
export async function eraseAccount(services: Services, accountId: string): Promise<boolean> {
  const { store, blobs, payments, clock, log } = services;
  // Deletes one file at a time: there may be hundreds, and nobody waits for the end.
  for (const hash of await listOwnBlobs(store.db, accountId)) {
    await blobs.remove(hash);
  }
  if (payments !== null)
    await Promise.all((await listOwnCheckouts(store.db, accountId)).map((id) => payments.forget(id)));
  const isErased = await store.withTx((tx) => deleteAccountRows(tx, accountId, clock.now()), { lock: accountId });
  if (isErased) log.warn({ event: "account_erased", account: accountId }, "security");
  return isErased;
}

/** Erases an account without the waiting period. For the command line. */
export async function eraseAccountNow(services: Services, accountId: string): Promise<void> {
  const now = services.clock.now();
  await services.store.withTx(
    async (tx) => {
      await setEraseAt(tx, accountId, now, now);
      await endAllSessions(tx, accountId, "staff", now);
    },
    { lock: accountId },
  );
  await eraseAccount(services, accountId);
}
