import type { Db, Tx } from "../store.ts";
import { listColumns, selectRowIfAccount } from "./select-row-if-account.ts";
import type { MailTokenRow } from "../tables/account.ts";

type Purpose = MailTokenRow["purpose"];
const ALL_PURPOSES: readonly Purpose[] = ["reset", "email", "staff"];

/**
 * Stores a mail token. Replaces the earlier token of the same account and purpose. If the account does not exist, runs
 * the same statement but stores nothing, so that the response time does not tell whether the account exists.
 */
export async function replaceMailToken(tx: Tx, row: MailTokenRow): Promise<void> {
  await tx
    .insertInto("mail_token")
    .columns(listColumns(row))
    .expression(selectRowIfAccount(tx, row, row.account_id))
    .onConflict((conflict) => conflict.columns(["account_id", "purpose"]).doUpdateSet(row))
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
export async function deleteMailToken(tx: Tx, accountId: string, purpose: Purpose): Promise<boolean> {
  const row = await tx
    .deleteFrom("mail_token")
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a wrong code as a try of every token with one of these purposes, because the code names no purpose. */
export async function recordMailTokenTry(tx: Tx, accountId: string, purposes: readonly Purpose[]): Promise<void> {
  await tx
    .updateTable("mail_token")
    .set((eb) => ({ code_tries: eb("code_tries", "+", 1) }))
    .where("account_id", "=", accountId)
    .where("purpose", "in", purposes)
    .execute();
}

/** Deletes the mail tokens of an account, by default for all purposes. */
export async function deleteMailTokens(
  tx: Tx,
  accountId: string,
  purposes: readonly Purpose[] = ALL_PURPOSES,
): Promise<void> {
  await tx.deleteFrom("mail_token").where("account_id", "=", accountId).where("purpose", "in", purposes).execute();
}
