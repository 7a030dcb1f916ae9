import type { Db, Tx } from "./store.ts";
import type { MailOutboxRow } from "./tables/account.ts";

export async function queueMail(tx: Tx, row: MailOutboxRow): Promise<void> {
  await tx.insertInto("mail_outbox").values(row).execute();
}

/** The messages whose time has come, oldest first. */
export async function waitingMail(db: Db, now: number, limit: number): Promise<MailOutboxRow[]> {
  return db
    .selectFrom("mail_outbox")
    .selectAll()
    .where("next_try_at", "<=", now)
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

/** Takes a message for one try; false when another sender took it. It comes up again at `nextTryAt` unless deleted before. */
export async function claimMail(db: Db, row: Pick<MailOutboxRow, "id" | "tries">, nextTryAt: number): Promise<boolean> {
  const claimed = await db
    .updateTable("mail_outbox")
    .set({ tries: row.tries + 1, next_try_at: nextTryAt })
    .where("id", "=", row.id)
    .where("tries", "=", row.tries)
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function postponeMail(db: Db, id: string, nextTryAt: number): Promise<void> {
  await db.updateTable("mail_outbox").set({ next_try_at: nextTryAt }).where("id", "=", id).execute();
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom("mail_outbox").where("id", "=", id).execute();
}
