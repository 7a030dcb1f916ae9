import type { Db } from "../store.ts";

type LeaseClaim = {
  name: string;
  holder: string;
  now: number;
  until: number;
  /** Claims the lease only if the job last finished at or before this time. */
  doneBefore: number;
};

/**
 * Claims the lease of a periodic job until a time. Returns false if a process has the lease, or the job has finished
 * lately. Ignores stored times far in the future: they were stored while the system time was wrong.
 */
export async function claimLease(db: Db, { name, holder, now, until, doneBefore }: LeaseClaim): Promise<boolean> {
  const latestPlausible = until + (until - now);
  const row = await db
    .insertInto("lease")
    .values({ name, holder, held_until: until, done_at: 0 })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ holder, held_until: until })
        .where((eb) => eb.or([eb("lease.held_until", "<=", now), eb("lease.held_until", ">", latestPlausible)]))
        .where((eb) => eb.or([eb("lease.done_at", "<=", doneBefore), eb("lease.done_at", ">", latestPlausible)])),
    )
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

/** Extends the lease until a time. Does nothing if another process has the lease. */
export async function renewLease(db: Db, name: string, holder: string, until: number): Promise<void> {
  await db
    .updateTable("lease")
    .set({ held_until: until })
    .where("name", "=", name)
    .where("holder", "=", holder)
    .execute();
}

/** Releases a lease. `doneAt` is when the job finished, or null if the job did not finish. */
export async function releaseLease(db: Db, name: string, holder: string, doneAt: number | null): Promise<void> {
  await db
    .updateTable("lease")
    .set({ held_until: 0, ...(doneAt === null ? {} : { done_at: doneAt }) })
    .where("name", "=", name)
    .where("holder", "=", holder)
    .execute();
}
