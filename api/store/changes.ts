import type { Db, Tx } from "./store.ts";
import type { SyncChangeTable } from "./tables/sync.ts";

export type ChangeEntry = Pick<SyncChangeTable, "kind" | "id" | "seq" | "rev">;

/**
 * Puts a change at the head of the account's feed. The transaction must hold the account's lock (`lockUser`):
 * two that ran side by side could otherwise commit their numbers out of order, and a reader would miss one.
 */
export async function addChange(
  tx: Tx,
  accountId: string,
  change: Pick<SyncChangeTable, "kind" | "id" | "rev">,
): Promise<void> {
  const feed = await tx
    .insertInto("sync_feed")
    .values({ account_id: accountId, last_seq: 1, pruned_to: 0 })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet((eb) => ({ last_seq: eb("sync_feed.last_seq", "+", 1) })),
    )
    .returning("last_seq")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("sync_change")
    .values({ account_id: accountId, ...change, seq: feed.last_seq })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "kind", "id"]).doUpdateSet({ seq: feed.last_seq, rev: change.rev }),
    )
    .execute();
}

/** How far the account's feed has come, and up to where it may have been pruned. */
export async function feedState(db: Db, accountId: string): Promise<{ last_seq: number; pruned_to: number }> {
  const row = await db
    .selectFrom("sync_feed")
    .select(["last_seq", "pruned_to"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? { last_seq: 0, pruned_to: 0 };
}

/** The changes after `after`, oldest first. */
export async function changesAfter(db: Db, accountId: string, after: number, limit: number): Promise<ChangeEntry[]> {
  return db
    .selectFrom("sync_change")
    .select(["kind", "id", "seq", "rev"])
    .where("account_id", "=", accountId)
    .where("seq", ">", after)
    .orderBy("seq")
    .limit(limit)
    .execute();
}
