import type { Db, Tx } from "../store.ts";
import type { SecondFactorRow } from "../tables/account.ts";

export async function findSecondFactor(db: Db, accountId: string): Promise<SecondFactorRow | undefined> {
  return db.selectFrom("second_factor").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

/**
 * Stores a secret that waits for confirmation. Replaces an earlier unconfirmed secret. Returns false if the account has
 * a confirmed secret.
 */
export async function putSecondFactor(tx: Tx, accountId: string, secret: string, now: number): Promise<boolean> {
  await tx.deleteFrom("second_factor").where("account_id", "=", accountId).where("confirmed_at", "is", null).execute();
  const row = await tx
    .insertInto("second_factor")
    .values({ account_id: accountId, secret, last_step: 0, created_at: now, confirmed_at: null })
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the code of a 30-second period as used. Returns false if this code, or a later one, was already used. */
export async function markStepUsed(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable("second_factor")
    .set({ last_step: step })
    .where("account_id", "=", accountId)
    .where("last_step", "<", step)
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmSecondFactor(tx: Tx, accountId: string, now: number): Promise<void> {
  await tx.updateTable("second_factor").set({ confirmed_at: now }).where("account_id", "=", accountId).execute();
}

/** Deletes the secret and the recovery codes of an account. Returns false if there was no secret. */
export async function deleteSecondFactor(tx: Tx, accountId: string): Promise<boolean> {
  await tx.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  const row = await tx
    .deleteFrom("second_factor")
    .where("account_id", "=", accountId)
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces all recovery codes of an account. */
export async function replaceRecoveryCodes(tx: Tx, accountId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  await tx
    .insertInto("recovery_code")
    .values(hashes.map((hash) => ({ account_id: accountId, hash, used_at: null })))
    .execute();
}

/** Marks a recovery code as used. Returns false if the code does not exist or was already used. */
export async function consumeRecoveryCode(tx: Tx, accountId: string, hash: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable("recovery_code")
    .set({ used_at: now })
    .where("account_id", "=", accountId)
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .returning("hash")
    .executeTakeFirst();
  return row !== undefined;
}

export async function countUnusedRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom("recovery_code")
    .select((eb) => eb.fn.countAll<number>().as("unused"))
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.unused);
}
