import type { Db, Tx } from "./store.ts";
import type { RegistrationRow } from "./tables/account.ts";

/** Keeps a registration until it is proved; earlier ones of the same address stay as they are. */
export async function insertRegistration(tx: Tx, row: RegistrationRow): Promise<void> {
  await tx.insertInto("registration").values(row).execute();
}

export async function findRegistrationByLink(db: Db, linkHash: string): Promise<RegistrationRow | undefined> {
  return db.selectFrom("registration").selectAll().where("link_hash", "=", linkHash).executeTakeFirst();
}

/** All that wait for this account, the newest first. */
export async function findRegistrations(db: Db, accountId: string): Promise<RegistrationRow[]> {
  return db
    .selectFrom("registration")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** Counts a wrong code against every registration that it may have been meant for. */
export async function countCodeTries(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable("registration")
    .set((eb) => ({ code_tries: eb("code_tries", "+", 1) }))
    .where("account_id", "=", accountId)
    .execute();
}

/** Ends all that wait for an account; false when there were none, so that a proof works once. */
export async function deleteRegistrations(tx: Tx, accountId: string): Promise<boolean> {
  const rows = await tx.deleteFrom("registration").where("account_id", "=", accountId).returning("id").execute();
  return rows.length > 0;
}
