import type { Db, Tx } from "../store.ts";
import type { MailTokenRow } from "../tables/account.ts";

type Purpose = MailTokenRow["purpose"];

/** Stores a new mail token. Replaces the earlier one of the same account and purpose. */
export async function replaceMailToken(tx: Tx, row: MailTokenRow): Promise<void> {
  await tx
    .insertInto("mail_token")
    .values(row)
    .onConflict((on) => on.columns(["account_id", "purpose"]).doUpdateSet(row))
    .execute();
}

export async function findMailTokenByLink(
  db: Db,
  purpose: Purpose,
  linkHash: string,
): Promise<MailTokenRow | undefined> {
  return db
    .selectFrom("mail_token")
    .selectAll()
    .where("link_hash", "=", linkHash)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
}

export async function findMailToken(db: Db, purpose: Purpose, accountId: string): Promise<MailTokenRow | undefined> {
  return db
    .selectFrom("mail_token")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
}

/** Deletes a token that was used. Returns false if another request used it first. */
export async function consumeMailToken(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.deleteFrom("mail_token").where("id", "=", id).returning("id").executeTakeFirst();
  return row !== undefined;
}

export async function countCodeTry(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("mail_token")
    .set((eb) => ({ code_tries: eb("code_tries", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Deletes all mail tokens of an account. */
export async function deleteMailTokens(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom("mail_token").where("account_id", "=", accountId).execute();
}
