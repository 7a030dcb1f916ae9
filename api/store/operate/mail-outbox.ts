import type { Db, Tx } from "../store.ts";
import type { MailOutboxRow } from "../tables/account.ts";

/** Adds an email to the outbox, and adds the email to the log of the recipient's account. */
export async function insertMail(tx: Tx, row: MailOutboxRow): Promise<void> {
  await tx.insertInto("mail_outbox").values(row).execute();
  const { id, recipient, subject, created_at } = row;
  // Adds a log row even if the address has no account, so that the time does not tell whether the account exists.
  await tx
    .insertInto("mail_log")
    .values((eb) => ({
      id,
      account_id: eb.selectFrom("account").select("account.id").where("email", "=", recipient),
      subject,
      state: "waiting",
      created_at,
      settled_at: null,
    }))
    .execute();
}

/** Returns the ids of at most `limit` emails that are due, oldest first. */
export async function listDueMail(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("mail_outbox")
    .select("id")
    .where("next_try_at", "<=", now)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether an email to this address waits to be sent. */
export async function isMailWaiting(db: Db, recipient: string): Promise<boolean> {
  const row = await db.selectFrom("mail_outbox").select("id").where("recipient", "=", recipient).executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims a due email for one try to send it. Returns undefined if the email is not due or was deleted. The email is due
 * again at `until` if the caller does not delete it before.
 */
export async function claimMail(db: Db, id: string, now: number, until: number): Promise<MailOutboxRow | undefined> {
  return db
    .updateTable("mail_outbox")
    .set((eb) => ({ tries: eb("tries", "+", 1), next_try_at: until }))
    .where("id", "=", id)
    .where("next_try_at", "<=", now)
    .returningAll()
    .executeTakeFirst();
}

export async function postponeMail(db: Db, id: string, nextTryAt: number): Promise<void> {
  await db.updateTable("mail_outbox").set({ next_try_at: nextTryAt }).where("id", "=", id).execute();
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom("mail_outbox").where("id", "=", id).execute();
}
