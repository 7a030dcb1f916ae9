import { prepared } from "../operate/prepared.ts";
import type { Db, Store, Tx } from "../store.ts";
import type { SyncChangeTable } from "../tables/sync.ts";

export type ChangeEntry = Pick<SyncChangeTable, "kind" | "id" | "seq" | "rev">;

export type Change = Pick<SyncChangeTable, "kind" | "id" | "rev">;

/** Appends one change to the account's feed. */
export async function addChange(tx: Tx, accountId: string, change: Change): Promise<void> {
  await addChanges(tx, accountId, [change]);
}

/**
 * Appends changes to the account's feed, in order. The transaction must hold the account's lock (`lockUser`):
 * two at once could commit their numbers out of order, and a reader would miss one.
 */
export async function addChanges(tx: Tx, accountId: string, changes: readonly Change[]): Promise<void> {
  // The feed holds only the last of several changes of one thing.
  const latest = new Map<string, Change>();
  for (const change of changes) {
    const name = `${change.kind} ${change.id}`;
    latest.delete(name);
    latest.set(name, change);
  }
  if (latest.size === 0) return;
  const [feed] = await raiseFeed(tx, { account_id: accountId, count: latest.size });
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

const raiseFeed = prepared((db, { account_id, count }: { account_id: string; count: number }) =>
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

/** Returns the last number in the account's feed, and up to where it may have been pruned. */
export async function findFeedState(db: Db, accountId: string): Promise<{ last_seq: number; pruned_to: number }> {
  const row = await db
    .selectFrom("sync_feed")
    .select(["last_seq", "pruned_to"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? { last_seq: 0, pruned_to: 0 };
}

/** Returns the changes after `after`, oldest first. */
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

/** The feed lists deletions among this many last changes. A device that missed more starts over. */
export const MAX_FEED_CHANGES = 1000;

/**
 * Forgets old deletions. What still exists stays in the feed, however old, because a device without a cursor reads
 * all of it. A device whose cursor is older than a forgotten change is answered `gone`.
 */
export async function pruneFeeds(store: Store): Promise<void> {
  const old = await store.db
    .selectFrom("sync_change")
    .innerJoin("sync_feed", "sync_feed.account_id", "sync_change.account_id")
    .leftJoin("attempt", "attempt.slug", "sync_change.id")
    .where("sync_change.kind", "=", "attempt")
    .where("attempt.slug", "is", null)
    .where((eb) => eb("sync_change.seq", "<=", eb("sync_feed.last_seq", "-", MAX_FEED_CHANGES)))
    .select(["sync_change.account_id", "sync_change.id", "sync_change.seq"])
    .orderBy("sync_change.seq")
    .limit(1000)
    .execute();
  for (const { account_id, id, seq } of old) {
    await store.withTx(
      async (tx) => {
        const row = await tx
          .deleteFrom("sync_change")
          .where("account_id", "=", account_id)
          .where("kind", "=", "attempt")
          .where("id", "=", id)
          .where("seq", "=", seq)
          .returning("seq")
          .executeTakeFirst();
        if (row === undefined) return;
        await tx
          .updateTable("sync_feed")
          .set({ pruned_to: seq })
          .where("account_id", "=", account_id)
          .where("pruned_to", "<", seq)
          .execute();
      },
      { lockUser: account_id },
    );
  }
}
