import type { Db, Tx } from "../store.ts";
import type { RateLimitTable } from "../tables/shared.ts";

/** Adds uses to the current window, or starts a new window. Returns the count and the end of the window. */
export async function addUses(
  db: Db,
  name: string,
  { uses, now, windowMs }: { uses: number; now: number; windowMs: number },
): Promise<Pick<RateLimitTable, "used" | "expires_at">> {
  return db
    .insertInto("rate_limit")
    .values({ name, used: uses, last_at: now, expires_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((eb) => {
        // A stored window that ends later than one that starts now was stored while the system time was wrong.
        const isOver = eb.or([
          eb("rate_limit.expires_at", "<=", now),
          eb("rate_limit.expires_at", ">", now + windowMs),
        ]);
        return {
          used: eb
            .case()
            .when(isOver)
            .then(uses)
            .else(eb("rate_limit.used", "+", uses))
            .end(),
          last_at: now,
          expires_at: eb
            .case()
            .when(isOver)
            .then(eb.ref("excluded.expires_at"))
            .else(eb.ref("rate_limit.expires_at"))
            .end(),
        };
      }),
    )
    .returning(["used", "expires_at"])
    .executeTakeFirstOrThrow();
}

export async function findCounter(db: Db, name: string): Promise<RateLimitTable | null> {
  return (await db.selectFrom("rate_limit").selectAll().where("name", "=", name).executeTakeFirst()) ?? null;
}

export async function setCounter(tx: Tx, row: RateLimitTable): Promise<void> {
  const { name: _, ...rest } = row;
  await tx
    .insertInto("rate_limit")
    .values(row)
    .onConflict((conflict) => conflict.column("name").doUpdateSet(rest))
    .execute();
}

export async function deleteCounter(db: Db, name: string): Promise<void> {
  await db.deleteFrom("rate_limit").where("name", "=", name).execute();
}
