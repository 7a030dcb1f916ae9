import type { Db } from "./store.ts";

type Claim = {
  name: string;
  holder: string;
  now: number;
  until: number;
  /** Not where somebody finished it after this time. */
  notDoneSince: number;
};

/** Takes a job that nobody holds, for one holder until a time; false where another has it or has just done it. */
export async function claimLease(db: Db, { name, holder, now, until, notDoneSince }: Claim): Promise<boolean> {
  const row = await db
    .insertInto("lease")
    .values({ name, holder, held_until: until, done_at: 0 })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ holder, held_until: until })
        .where("lease.held_until", "<=", now)
        .where("lease.done_at", "<=", notDoneSince),
    )
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

/** Holds on to what is being done. */
export async function renewLease(db: Db, name: string, holder: string, until: number): Promise<void> {
  await db
    .updateTable("lease")
    .set({ held_until: until })
    .where("name", "=", name)
    .where("holder", "=", holder)
    .execute();
}

/** Gives a job back; with `doneAt` it counts as done then. */
export async function releaseLease(db: Db, name: string, holder: string, doneAt: number | null): Promise<void> {
  await db
    .updateTable("lease")
    .set({ held_until: 0, ...(doneAt === null ? {} : { done_at: doneAt }) })
    .where("name", "=", name)
    .where("holder", "=", holder)
    .execute();
}
