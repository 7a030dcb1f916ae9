import { prepareQuery } from "../operate/prepare-query.ts";
import type { Db, Tx } from "../store.ts";

/** The id of the table's only row. */
const ROW_ID = 1;

/**
 * Returns the number of the last publication, or 0 before the first. A corrected answer key is a publication too.
 * Replies in the public cache are valid while this number stays the same.
 */
export async function readPublication(db: Db): Promise<number> {
  const [row] = await selectPublication(db, {});
  return row?.number ?? 0;
}

const selectPublication = prepareQuery((db) => db.selectFrom("publication").select("number").where("id", "=", ROW_ID));

/** Raises the number of the publication. Call this function in the transaction that changes the library. */
export async function raisePublication(tx: Tx): Promise<void> {
  await tx
    .insertInto("publication")
    .values({ id: ROW_ID, number: 1 })
    .onConflict((conflict) => conflict.column("id").doUpdateSet((eb) => ({ number: eb("publication.number", "+", 1) })))
    .execute();
}
