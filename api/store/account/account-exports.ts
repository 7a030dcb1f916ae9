import type { Db, Tx } from "../store.ts";
import type { AccountExportRow } from "../tables/account.ts";

export async function insertExport(
  tx: Tx,
  { id, accountId, now }: { id: string; accountId: string; now: number },
): Promise<void> {
  await tx
    .insertInto("account_export")
    .values({
      id,
      account_id: accountId,
      state: "waiting",
      tries: 0,
      next_try_at: now,
      sha256: null,
      bytes: null,
      created_at: now,
      expires_at: null,
    })
    .execute();
}

export async function findNewestExport(db: Db, accountId: string): Promise<AccountExportRow | undefined> {
  return db
    .selectFrom("account_export")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .executeTakeFirst();
}

export async function findExport(db: Db, id: string): Promise<AccountExportRow | undefined> {
  return db.selectFrom("account_export").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns the ids of at most `limit` exports that are due to be made, longest due first. */
export async function listDueExports(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("account_export")
    .select("id")
    .where("state", "=", "waiting")
    .where("next_try_at", "<=", now)
    .orderBy("next_try_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Claims a due export until a time, so that no other process makes it meanwhile. Returns undefined if the export is not
 * due.
 */
export async function claimExport(
  db: Db,
  id: string,
  now: number,
  until: number,
): Promise<AccountExportRow | undefined> {
  return db
    .updateTable("account_export")
    .set((eb) => ({ next_try_at: until, tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("next_try_at", "<=", now)
    .returningAll()
    .executeTakeFirst();
}

export async function changeExport(
  db: Db,
  id: string,
  change: Partial<Pick<AccountExportRow, "state" | "sha256" | "bytes" | "expires_at" | "next_try_at">>,
): Promise<void> {
  await db.updateTable("account_export").set(change).where("id", "=", id).execute();
}

/** Returns at most 50 of the exports to delete: expired, or replaced by a newer export of the account. */
export async function listExpiredExports(db: Db, now: number): Promise<AccountExportRow[]> {
  return db.selectFrom("account_export").selectAll().where("expires_at", "<=", now).limit(50).execute();
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom("account_export").where("id", "=", id).execute();
}

/** Expires the account's exports that are made or have failed, because a new export replaces them. */
export async function expireExports(tx: Tx, accountId: string, now: number): Promise<void> {
  await tx
    .updateTable("account_export")
    .set({ expires_at: now })
    .where("account_id", "=", accountId)
    .where("state", "!=", "waiting")
    .execute();
}
