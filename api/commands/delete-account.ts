import { UNDO_DAYS } from "#core/wire/account-security.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import { sendMailSoon } from "../jobs/send-mail.ts";
import type { Parts, Session } from "../parts.ts";
import { eraseRows, ownBlobs, ownCheckouts } from "../store/account-erasure.ts";
import { countAdmins, setEraseAt } from "../store/accounts.ts";
import { endAllSessions } from "../store/sessions.ts";
import { dayWords } from "./day-words.ts";
import { provePassword } from "./own-password.ts";
import { postLetter } from "./post-letter.ts";
import { writerOf } from "./register.ts";
import { deletionLetter } from "./security-letters.ts";

const DAY = 86_400_000;

/** Notes the wish to have everything erased in seven days. Every session ends; signing in offers to take it back. */
export async function deleteAccount(
  parts: Parts,
  session: Session,
  { password }: { password: string },
): Promise<{ detail: string; erase_at: number } | Problem> {
  const { store, clock, env, log } = parts;
  const account = await provePassword(parts, session.accountId, password);
  if (isProblem(account)) return account;
  if (account.role === "admin" && (await countAdmins(store.db)) <= 1)
    return { problem: "unprocessable", detail: "You are the last administrator. Make somebody else one first." };
  const now = clock.now();
  const eraseAt = now + UNDO_DAYS * DAY;
  const day = dayWords(eraseAt);
  await store.withTx(
    async (tx) => {
      await setEraseAt(tx, account.id, eraseAt, now);
      await endAllSessions(tx, account.id, "elsewhere", now);
      await postLetter(tx, deletionLetter(writerOf(parts), account, day, `${env.publicOrigin}/login/`), now);
    },
    { lockUser: account.id },
  );
  log.warn({ event: "deletion_asked", account: account.id }, "security");
  await sendMailSoon(parts);
  return { detail: `Your account will be deleted on ${day}. Sign in before then to keep it.`, erase_at: eraseAt };
}

/**
 * Erases an account whose day has come. Files go first: should the server die between, the job finds the account again
 * and goes on; nothing is left that no row names.
 */
export async function eraseAccount(parts: Parts, accountId: string): Promise<boolean> {
  const { store, blobs, payments, clock, log } = parts;
  // One after the other: there may be hundreds, and nobody waits.
  for (const hash of await ownBlobs(store.db, accountId)) {
    await blobs.remove(hash);
  }
  if (payments !== null) await Promise.all((await ownCheckouts(store.db, accountId)).map((id) => payments.forget(id)));
  const isErased = await store.withTx((tx) => eraseRows(tx, accountId, clock.now()), { lockUser: accountId });
  if (isErased) log.warn({ event: "account_erased", account: accountId }, "security");
  return isErased;
}

/** For the command line: without the days in between. */
export async function eraseAtOnce(parts: Parts, accountId: string): Promise<void> {
  const now = parts.clock.now();
  await parts.store.withTx(
    async (tx) => {
      await setEraseAt(tx, accountId, now, now);
      await endAllSessions(tx, accountId, "staff", now);
    },
    { lockUser: accountId },
  );
  await eraseAccount(parts, accountId);
}
