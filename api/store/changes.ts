import { prepared } from "./prepared.ts";
import type { Db, Store, Tx } from "./store.ts";
import type { SyncChangeTable } from "./tables/sync.ts";

export type ChangeEntry = Pick<SyncChangeTable, "kind" | "id" | "seq" | "rev">;

export type Change = Pick<SyncChangeTable, "kind" | "id" | "rev">;

/** Puts a change at the head of the account's feed: `addChanges` of one. */
export async function addChange(tx: Tx, accountId: string, change: Change): Promise<void> {
  await addChanges(tx, accountId, [change]);
}

/**
 * Puts changes at the head of the account's feed, in their order. The transaction must hold the account's lock
 * (`lockUser`): two that ran side by side could otherwise commit their numbers out of order, and a reader would miss one.
 */
export async function addChanges(tx: Tx, accountId: string, changes: readonly Change[]): Promise<void> {
  // Of several changes of one thing the feed holds the last.
  const latest = new Map<string, Change>();
  for (const change of changes) {
    const name = `${change.kind} ${change.id}`;
    latest.delete(name);
    latest.set(name, change);
  }
  if (latest.size === 0) return;
  const [feed] = await raiseFeed(tx, { account_id: accountId, count: latest.size });
  if (feed === undefined) throw new Error("the feed of an account has no number");
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

/** So many changes back a feed still says what is gone; a device that slept for longer starts over. */
export const FEED_KEPT = 1000;

/**
 * Forgets what is gone and was last changed long ago. Whatever is there stays in the feed, however old, as a device
 * without a cursor reads all of it. Devices whose cursor is older than what was forgotten are answered `gone`.
 */
export async function pruneFeeds(store: Store): Promise<void> {
  const old = await store.db
    .selectFrom("sync_change")
    .innerJoin("sync_feed", "sync_feed.account_id", "sync_change.account_id")
    .leftJoin("attempt", "attempt.slug", "sync_change.id")
    .where("sync_change.kind", "=", "attempt")
    .where("attempt.slug", "is", null)
    .where((eb) => eb("sync_change.seq", "<=", eb("sync_feed.last_seq", "-", FEED_KEPT)))
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
