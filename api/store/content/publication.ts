import { prepareQuery } from "../operate/prepared.ts";
import type { Db, Tx } from "../store.ts";

/** The table has one row. */
const ROW = 1;

/** Returns the number of the last publication, 0 before the first. Public replies change only with it. */
export async function readPublication(db: Db): Promise<number> {
  const [row] = await publicationQuery(db, {});
  return row?.number ?? 0;
}

const publicationQuery = prepareQuery((db) => db.selectFrom("publication").select("number").where("id", "=", ROW));

/** Counts a publication. Call it in the transaction that changes the library. */
export async function raisePublication(tx: Tx): Promise<void> {
  await tx
    .insertInto("publication")
    .values({ id: ROW, number: 1 })
    .onConflict((conflict) => conflict.column("id").doUpdateSet((eb) => ({ number: eb("publication.number", "+", 1) })))
    .execute();
}
