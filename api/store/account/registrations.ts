import type { Db, Tx } from "../store.ts";
import { listColumns, selectRowIfAccount } from "./select-row-if-account.ts";
import type { RegistrationRow } from "../tables/account.ts";

/**
 * Stores a registration until its address is verified. Earlier registrations of the same address stay. If the account
 * does not exist, runs the same statement but stores nothing, so that the response time does not tell whether the
 * account exists.
 */
export async function insertRegistration(tx: Tx, row: RegistrationRow): Promise<void> {
  await tx
    .insertInto("registration")
    .columns(listColumns(row))
    .expression(selectRowIfAccount(tx, row, row.account_id))
    .execute();
}

export async function findRegistrationByLink(db: Db, linkHash: string): Promise<RegistrationRow | undefined> {
  return db.selectFrom("registration").selectAll().where("link_hash", "=", linkHash).executeTakeFirst();
}

/** Returns all pending registrations of this account, newest first. */
export async function findRegistrations(db: Db, accountId: string): Promise<RegistrationRow[]> {
  return db
    .selectFrom("registration")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/**
 * Counts a wrong code as a try of every pending registration of the account, because the code names no registration.
 */
export async function recordRegistrationTry(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable("registration")
    .set((eb) => ({ code_tries: eb("code_tries", "+", 1) }))
    .where("account_id", "=", accountId)
    .execute();
}

/** Deletes all pending registrations of an account. Returns false if there were none: another request was first. */
export async function deleteRegistrations(tx: Tx, accountId: string): Promise<boolean> {
  const rows = await tx.deleteFrom("registration").where("account_id", "=", accountId).returning("id").execute();
  return rows.length > 0;
}
