import type { Selectable } from "kysely";
import type { Db, Tx } from "../store.ts";
import type { JobTable } from "../tables/shared.ts";

export type JobRow = Selectable<JobTable>;

/** Adds a job, unless a job with the same kind and key waits for its first try. */
export async function addJob(
  tx: Tx,
  { now, ...job }: Pick<JobRow, "id" | "kind" | "key" | "owner" | "turn"> & { now: number },
): Promise<void> {
  await tx
    .insertInto("job")
    .values({ ...job, state: "waiting", tries: 0, due_at: now, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Returns the last round with a waiting job of this owner, and the first round with a due job of any owner. Null where
 * there is no such job.
 */
export async function findWaitingRounds(
  tx: Tx,
  { kind, owner, now }: { kind: string; owner: string; now: number },
): Promise<{ last: number | null; first: number | null }> {
  const waiting = tx
    .selectFrom("job")
    .where("kind", "=", kind)
    .where("state", "=", "waiting")
    .where("owner", "is not", null);
  const own = await waiting
    .where("owner", "=", owner)
    .select(({ fn }) => fn.max("turn").as("turn"))
    .executeTakeFirst();
  const due = await waiting
    .where("due_at", "<=", now)
    .select(({ fn }) => fn.min("turn").as("turn"))
    .executeTakeFirst();
  return { last: own?.turn ?? null, first: due?.turn ?? null };
}

/** Returns at most `limit` due or abandoned jobs, by round, and within a round longest due first. */
export async function listDueJobs(db: Db, kind: string, now: number, limit: number): Promise<JobRow[]> {
  return db
    .selectFrom("job")
    .selectAll()
    .where("kind", "=", kind)
    .where("state", "in", ["waiting", "active"])
    .where("due_at", "<=", now)
    .orderBy("turn")
    .orderBy("due_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Claims a job for one try, which ends at `until`. Returns null if another worker has claimed the job. */
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

/** Deletes a finished job, unless another try has begun. */
export async function removeJob(db: Db, { id, tries }: JobRow): Promise<void> {
  await db.deleteFrom("job").where("id", "=", id).where("tries", "=", tries).execute();
}

/** Records that a try failed, unless another try has begun. */
export async function releaseJob(
  db: Db,
  { id, tries }: JobRow,
  change: { state: "waiting" | "dead"; due_at: number },
): Promise<void> {
  await db.updateTable("job").set(change).where("id", "=", id).where("tries", "=", tries).execute();
}

/**
 * Returns, for each kind, how many jobs wait or run, when the oldest of them was added, and how many jobs were given up
 * ("dead").
 */
export async function countJobs<K extends string>(
  db: Db,
  kinds: readonly K[],
): Promise<{ kind: K; waiting: number; oldest: number | null; dead: number }[]> {
  const rows = await db
    .selectFrom("job")
    .select(({ fn }) => ["kind", "state", fn.countAll<number>().as("count"), fn.min("created_at").as("oldest")])
    .groupBy(["kind", "state"])
    .execute();
  const sumCounts = (counted: typeof rows): number => counted.reduce((total, { count }) => total + Number(count), 0);
  return kinds.map((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    const open = ofKind.filter(({ state }) => state !== "dead");
    return {
      kind,
      waiting: sumCounts(open),
      oldest: open.length === 0 ? null : Math.min(...open.map(({ oldest }) => Number(oldest))),
      dead: sumCounts(ofKind.filter(({ state }) => state === "dead")),
    };
  });
}

/** Deletes and returns all jobs that were not given up. The caller moves them to another queue. */
export async function takeAllJobs(tx: Tx): Promise<JobRow[]> {
  return tx.deleteFrom("job").where("state", "!=", "dead").returningAll().execute();
}
