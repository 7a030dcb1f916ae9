import type { Selectable } from "kysely";
import type { Db, Tx } from "./store.ts";
import type { JobTable } from "./tables/shared.ts";

export type JobRow = Selectable<JobTable>;

/** Adds a job, unless one with its key waits for its first try. */
export async function addJob(
  tx: Tx,
  { id, kind, key, now }: { id: string; kind: string; key: string; now: number },
): Promise<void> {
  await tx
    .insertInto("job")
    .values({ id, kind, key, state: "waiting", tries: 0, due_at: now, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What waits, and what was taken by somebody who has not been heard of since; oldest first. */
export async function dueJobs(db: Db, kind: string, now: number, limit: number): Promise<JobRow[]> {
  return db
    .selectFrom("job")
    .selectAll()
    .where("kind", "=", kind)
    .where("state", "in", ["waiting", "active"])
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Takes a job for one try, which ends at `until`; null where somebody else has it. */
export async function claimJob(db: Db, job: JobRow, until: number): Promise<JobRow | null> {
  const row = await db
    .updateTable("job")
    .set({ state: "active", tries: job.tries + 1, due_at: until })
    .where("id", "=", job.id)
    .where("tries", "=", job.tries)
    .where("due_at", "=", job.due_at)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Takes a job off the queue, unless another try has begun meanwhile. */
export async function removeJob(db: Db, { id, tries }: JobRow): Promise<void> {
  await db.deleteFrom("job").where("id", "=", id).where("tries", "=", tries).execute();
}

/** Ends a try without success, unless another one has begun meanwhile. */
export async function giveBackJob(
  db: Db,
  { id, tries }: JobRow,
  change: { state: "waiting" | "dead"; due_at: number },
): Promise<void> {
  await db.updateTable("job").set(change).where("id", "=", id).where("tries", "=", tries).execute();
}

/** How many jobs of these kinds wait or are being done, since when, and how many were given up. */
export async function countJobs<K extends string>(
  db: Db,
  kinds: readonly K[],
): Promise<{ kind: K; waiting: number; oldest: number | null; dead: number }[]> {
  const rows = await db
    .selectFrom("job")
    .select(({ fn }) => ["kind", "state", fn.countAll<number>().as("count"), fn.min("created_at").as("oldest")])
    .groupBy(["kind", "state"])
    .execute();
  const sum = (kind: K, isDead: boolean): number =>
    rows.reduce(
      (total, row) => total + (row.kind === kind && (row.state === "dead") === isDead ? Number(row.count) : 0),
      0,
    );
  const oldest = (kind: K): number | null => {
    const times = rows.filter((row) => row.kind === kind && row.state !== "dead").map((row) => Number(row.oldest));
    return times.length === 0 ? null : Math.min(...times);
  };
  return kinds.map((kind) => ({ kind, waiting: sum(kind, false), oldest: oldest(kind), dead: sum(kind, true) }));
}

/** Takes all jobs that were not given up out of the table, for another queue to hold; answers them. */
export async function takeAllJobs(tx: Tx): Promise<JobRow[]> {
  return tx.deleteFrom("job").where("state", "!=", "dead").returningAll().execute();
}
