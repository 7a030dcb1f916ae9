import type { ClientMail } from "#core/wire/crm/clients.ts";
import type { Db } from "../store.ts";
import type { MailLogRow } from "../tables/account.ts";

const MAX_LISTED = 50;

/** Records in the log that an email was sent or given up. */
export async function recordMailOutcome(
  db: Db,
  id: string,
  state: Exclude<MailLogRow["state"], "waiting">,
  now: number,
): Promise<void> {
  await db.updateTable("mail_log").set({ state, settled_at: now }).where("id", "=", id).execute();
}

/** Returns the newest emails to an account, newest first. */
export async function listMails(db: Db, accountId: string): Promise<ClientMail[]> {
  return db
    .selectFrom("mail_log")
    .select(["id", "subject", "state", "created_at", "settled_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();
}
