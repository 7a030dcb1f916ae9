import type { Db, Tx } from "../store.ts";
import type { MailOutboxRow } from "../tables/account.ts";

/** Queues an email, and adds it to the log of its account. */
export async function queueMail(tx: Tx, row: MailOutboxRow): Promise<void> {
  await tx.insertInto("mail_outbox").values(row).execute();
  const { id, recipient, subject, created_at } = row;
  // Stored for an address without an account too, so that sending takes as long for both.
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

/** Returns the ids of the messages that are due, oldest first. */
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

/** Returns whether a message to this address waits to be sent. */
export async function isMailWaiting(db: Db, recipient: string): Promise<boolean> {
  const row = await db.selectFrom("mail_outbox").select("id").where("recipient", "=", recipient).executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims a due message for one try. Returns undefined if it is not due or was deleted. It is due again at `until`
 * unless deleted before.
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
