import type { Db, Tx } from "../store.ts";
import type { SyncOpTable } from "../tables/sync.ts";

/** The stored result of a command, with the hash of the request. */
export type StoredResult = Pick<SyncOpTable, "op_id" | "request_hash" | "result">;

/** Returns the stored results of the commands with these ids. */
export async function findStoredResults(
  tx: Tx,
  accountId: string,
  commandIds: readonly string[],
): Promise<StoredResult[]> {
  if (commandIds.length === 0) return [];
  return tx
    .selectFrom("sync_op")
    .select(["op_id", "request_hash", "result"])
    .where("account_id", "=", accountId)
    .where("op_id", "in", commandIds)
    .execute();
}

/**
 * Stores the results of commands, to return them if a command arrives again. Throws for an id that already has a
 * result: call findStoredResults first, in the same transaction, which must hold the account's lock.
 */
export async function insertResults(tx: Tx, rows: readonly Omit<SyncOpTable, "confirmed_at">[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("sync_op")
    .values(rows.map((row) => ({ ...row, confirmed_at: null })))
    .execute();
}

/** Records that the device has the results of these commands and will not send them again. */
export async function confirmCommands(
  db: Db,
  accountId: string,
  commandIds: readonly string[],
  now: number,
): Promise<void> {
  if (commandIds.length === 0) return;
  await db
    .updateTable("sync_op")
    .set({ confirmed_at: now })
    .where("account_id", "=", accountId)
    .where("op_id", "in", commandIds)
    .where("confirmed_at", "is", null)
    .execute();
}

/**
 * Returns the highest aggSeq that was applied for each of these aggregates of one device (`clientId`). Aggregates
 * without an applied command are absent.
 */
export async function findLastSeqs(
  tx: Tx,
  accountId: string,
  clientId: string,
  aggs: readonly string[],
): Promise<Map<string, number>> {
  if (aggs.length === 0) return new Map();
  const rows = await tx
    .selectFrom("sync_agg")
    .select(["agg", "last_seq"])
    .where("account_id", "=", accountId)
    .where("client_id", "=", clientId)
    .where("agg", "in", aggs)
    .execute();
  return new Map(rows.map((row) => [row.agg, row.last_seq]));
}

/** Records the aggSeq that was applied for each aggregate. Never lowers it. */
export async function raiseLastSeqs(
  tx: Tx,
  accountId: string,
  clientId: string,
  seqs: ReadonlyMap<string, number>,
): Promise<void> {
  if (seqs.size === 0) return;
  await tx
    .insertInto("sync_agg")
    .values([...seqs].map(([agg, last_seq]) => ({ account_id: accountId, client_id: clientId, agg, last_seq })))
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "client_id", "agg"])
        .doUpdateSet((eb) => ({ last_seq: eb.ref("excluded.last_seq") }))
        .whereRef("sync_agg.last_seq", "<", "excluded.last_seq"),
    )
    .execute();
}
