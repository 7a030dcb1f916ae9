import type { Selectable } from "kysely";
import type { Db, Tx } from "../store.ts";
import type { JobTable } from "../tables/shared.ts";

export type JobRow = Selectable<JobTable>;

/** Adds a job, unless one with the same key waits for its first try. */
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

/** Returns the last round with a waiting job of this owner, and the first round with a waiting job that is due. */
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

/** Returns the waiting jobs that are due and the abandoned ones, by round, those of one round oldest first. */
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

/** Claims a job for one try, which ends at `until`. Returns null if another worker has it. */
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

/** Records a failed try, unless another try has begun. */
export async function releaseJob(
  db: Db,
  { id, tries }: JobRow,
  change: { state: "waiting" | "dead"; due_at: number },
): Promise<void> {
  await db.updateTable("job").set(change).where("id", "=", id).where("tries", "=", tries).execute();
}

/** Returns, for each kind, how many jobs wait or run, since when, and how many were given up. */
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

/** Deletes and returns all jobs that were not given up, to move them to another queue. */
export async function drainJobs(tx: Tx): Promise<JobRow[]> {
  return tx.deleteFrom("job").where("state", "!=", "dead").returningAll().execute();
}
