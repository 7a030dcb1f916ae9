import { prepareQuery } from "../operate/prepare-query.ts";
import type { Db, Tx } from "../store.ts";
import type { SyncChangeTable } from "../tables/sync.ts";

export type ChangeEntry = Pick<SyncChangeTable, "kind" | "id" | "seq" | "rev">;

export type Change = Pick<SyncChangeTable, "kind" | "id" | "rev">;

/** Appends one change to the account's feed. */
export async function addChange(tx: Tx, accountId: string, change: Change): Promise<void> {
  await addChanges(tx, accountId, [change]);
}

/**
 * Appends changes to the account's feed, in order. The transaction must hold the account's lock. Without the lock, two
 * transactions could commit their sequence numbers out of order, and a device would miss a change.
 */
export async function addChanges(tx: Tx, accountId: string, changes: readonly Change[]): Promise<void> {
  // The feed stores one row for each changed record: its latest change.
  const latest = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.kind} ${change.id}`;
    // Deletes first, so that the change moves to the end.
    latest.delete(key);
    latest.set(key, change);
  }
  if (latest.size === 0) return;
  const [feed] = await reserveSequenceNumbers(tx, { account_id: accountId, count: latest.size });
  if (feed === undefined) throw new Error("The account's feed returned no sequence number.");
  const before = feed.last_seq - latest.size;
  await tx
    .insertInto("sync_change")
    .values([...latest.values()].map((change, n) => ({ account_id: accountId, ...change, seq: before + n + 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "kind", "id"])
        .doUpdateSet((eb) => ({ seq: eb.ref("excluded.seq"), rev: eb.ref("excluded.rev") })),
    )
    .execute();
}

const reserveSequenceNumbers = prepareQuery((db, { account_id, count }: { account_id: string; count: number }) =>
  db
    .insertInto("sync_feed")
    .values({ account_id, last_seq: count, pruned_to: 0 })
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .doUpdateSet((eb) => ({ last_seq: eb("sync_feed.last_seq", "+", eb.ref("excluded.last_seq")) })),
    )
    .returning("last_seq"),
);

/** Returns the last sequence number of the account's feed, and the number up to which rows may have been deleted. */
export async function findFeedState(db: Db, accountId: string): Promise<{ last_seq: number; pruned_to: number }> {
  const row = await db
    .selectFrom("sync_feed")
    .select(["last_seq", "pruned_to"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? { last_seq: 0, pruned_to: 0 };
}

/** Returns at most `limit` changes after the sequence number `after`, oldest first. */
export async function listChangesAfter(
  db: Db,
  accountId: string,
  after: number,
  limit: number,
): Promise<ChangeEntry[]> {
  return db
    .selectFrom("sync_change")
    .select(["kind", "id", "seq", "rev"])
    .where("account_id", "=", accountId)
    .where("seq", ">", after)
    .orderBy("seq")
    .limit(limit)
    .execute();
}
