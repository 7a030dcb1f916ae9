import type { Db, Tx } from "../store.ts";

/** Adds a tag to a client. Returns false if the client already has the tag. */
export async function addClientTag(tx: Tx, accountId: string, tag: string, now: number): Promise<boolean> {
  const added = await tx
    .insertInto("client_tag")
    .values({ account_id: accountId, tag, created_at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "tag"]).doNothing())
    .returning("tag")
    .executeTakeFirst();
  return added !== undefined;
}

/** Removes a tag from a client. Returns false if the client does not have the tag. */
export async function removeClientTag(tx: Tx, accountId: string, tag: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom("client_tag")
    .where("account_id", "=", accountId)
    .where("tag", "=", tag)
    .returning("tag")
    .executeTakeFirst();
  return removed !== undefined;
}

/** Returns the tags of each of these clients, sorted by the database. Clients without tags are absent. */
export async function findClientTags(db: Db, accountIds: readonly string[]): Promise<Map<string, string[]>> {
  const tags = new Map<string, string[]>();
  if (accountIds.length === 0) return tags;
  const rows = await db
    .selectFrom("client_tag")
    .select(["account_id", "tag"])
    .where("account_id", "in", accountIds)
    .orderBy("tag")
    .execute();
  for (const { account_id, tag } of rows) tags.set(account_id, [...(tags.get(account_id) ?? []), tag]);
  return tags;
}
