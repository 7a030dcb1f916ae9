import type { Db } from "../store.ts";

type Claim = {
  name: string;
  holder: string;
  now: number;
  until: number;
  /** Do not claim a job that was finished after this time. */
  notDoneSince: number;
};

/**
 * Claims the lease of a periodic job until a time. Returns false if another holder has it, or the job was just done.
 * Ignores a lease that ends far later than `until`: it was claimed while the clock was wrong.
 */
export async function claimLease(db: Db, { name, holder, now, until, notDoneSince }: Claim): Promise<boolean> {
  const wrongFrom = until + (until - now);
  const row = await db
    .insertInto("lease")
    .values({ name, holder, held_until: until, done_at: 0 })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ holder, held_until: until })
        .where((eb) => eb.or([eb("lease.held_until", "<=", now), eb("lease.held_until", ">", wrongFrom)]))
        .where((eb) => eb.or([eb("lease.done_at", "<=", notDoneSince), eb("lease.done_at", ">", wrongFrom)])),
    )
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

/** Extends a held lease. */
export async function renewLease(db: Db, name: string, holder: string, until: number): Promise<void> {
  await db
    .updateTable("lease")
    .set({ held_until: until })
    .where("name", "=", name)
    .where("holder", "=", holder)
    .execute();
}

/** Releases a lease. `doneAt` is when the job finished, or null if it did not. */
export async function releaseLease(db: Db, name: string, holder: string, doneAt: number | null): Promise<void> {
  await db
    .updateTable("lease")
    .set({ held_until: 0, ...(doneAt === null ? {} : { done_at: doneAt }) })
    .where("name", "=", name)
    .where("holder", "=", holder)
    .execute();
}
