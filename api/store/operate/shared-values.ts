import type { Db, Tx } from "../store.ts";
import type { SharedValueName } from "../tables/shared.ts";

export async function findSharedValue(db: Db | Tx, name: SharedValueName): Promise<string | null> {
  const row = await db.selectFrom("shared_value").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? null;
}

export async function putSharedValue(db: Db | Tx, name: SharedValueName, value: string): Promise<void> {
  await db
    .insertInto("shared_value")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Stores a value unless a value with this name is stored. */
export async function putSharedValueOnce(db: Db, name: SharedValueName, value: string): Promise<void> {
  await db
    .insertInto("shared_value")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}
