import type { Db, Tx } from "./store.ts";

/** The files that only this account's rows refer to: recordings and copies of its data. */
export async function ownBlobs(db: Db, accountId: string): Promise<string[]> {
  const recordings = await db
    .selectFrom("recording")
    .select("sha256")
    .distinct()
    .where("account_id", "=", accountId)
    .where("completed_at", "is not", null)
    .execute();
  const exports = await db
    .selectFrom("account_export")
    .select("sha256")
    .where("account_id", "=", accountId)
    .where("sha256", "is not", null)
    .execute();
  const hashes = [...recordings, ...exports].flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256]));
  const shared = await Promise.all(hashes.map((hash) => isElsewhere(db, hash, accountId)));
  return hashes.filter((_, at) => shared[at] === false);
}

/** Whether content or another account refers to the same bytes. */
async function isElsewhere(db: Db, hash: string, accountId: string): Promise<boolean> {
  const media = await db.selectFrom("media").select("sha256").where("sha256", "=", hash).executeTakeFirst();
  const recording = await db
    .selectFrom("recording")
    .select("id")
    .where("sha256", "=", hash)
    .where("account_id", "!=", accountId)
    .executeTakeFirst();
  return media !== undefined || recording !== undefined;
}

/** The checkouts that an account began. */
export async function ownCheckouts(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("payment")
    .select("session_id")
    .where("account_id", "=", accountId)
    .where("session_id", "is not", null)
    .execute();
  return rows.flatMap(({ session_id }) => (session_id === null ? [] : [session_id]));
}

/**
 * Removes an account with everything that hangs on it. Payments stay, as the law asks, with nobody's name on them.
 * False where the owner has taken the wish back meanwhile, or the account is gone.
 */
export async function eraseRows(tx: Tx, accountId: string, now: number): Promise<boolean> {
  const account = await tx
    .selectFrom("account")
    .select("email")
    .where("id", "=", accountId)
    .where("erase_at", "<=", now)
    .executeTakeFirst();
  if (account === undefined) return false;
  await tx
    .updateTable("payment")
    .set({ name: "", email: "", account_id: null, refund_reason: null, updated_at: now })
    .where("account_id", "=", accountId)
    .execute();
  // Both would stay without an owner, and hold whatever was typed.
  await tx.deleteFrom("crash_report").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("mistake_report").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("mail_outbox").where("recipient", "=", account.email).execute();
  await tx.deleteFrom("account").where("id", "=", accountId).execute();
  return true;
}
