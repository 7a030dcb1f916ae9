import type { Db, Tx } from "../store.ts";
import type { KeptWorkKeyRow } from "../tables/account.ts";

export async function findKeptWorkKey(db: Db, accountId: string): Promise<KeptWorkKeyRow | undefined> {
  return db.selectFrom("kept_work_key").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

/** Stores a key pair unless the account already has one. */
export async function insertKeptWorkKey(tx: Tx, row: KeptWorkKeyRow): Promise<void> {
  await tx
    .insertInto("kept_work_key")
    .values(row)
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .execute();
}
