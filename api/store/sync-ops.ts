import type { Selectable } from "kysely";
import type { OpResult } from "#core/wire/commands.ts";
import type { Tx } from "./store.ts";
import type { SyncOpTable } from "./tables/sync.ts";

export type SyncOpClaim = Omit<SyncOpTable, "status" | "result">;

/** Claims an operation id for one transaction. Null when it is ours now, else the row that has it. */
export async function claimOp(tx: Tx, claim: SyncOpClaim): Promise<Selectable<SyncOpTable> | null> {
  const fresh = await tx
    .insertInto("sync_op")
    .values({ ...claim, status: "", result: "" })
    .onConflict((conflict) => conflict.columns(["account_id", "op_id"]).doNothing())
    .returning("op_id")
    .executeTakeFirst();
  if (fresh !== undefined) return null;
  return tx
    .selectFrom("sync_op")
    .selectAll()
    .where("account_id", "=", claim.account_id)
    .where("op_id", "=", claim.op_id)
    .executeTakeFirstOrThrow();
}

/** Writes the answer that every repetition will get. */
export async function settleOp(tx: Tx, accountId: string, opId: string, result: OpResult): Promise<void> {
  await tx
    .updateTable("sync_op")
    .set({ status: result.status, result: JSON.stringify(result) })
    .where("account_id", "=", accountId)
    .where("op_id", "=", opId)
    .execute();
}

/** Gives a claim back, so that the command can be tried again. */
export async function releaseOp(tx: Tx, accountId: string, opId: string): Promise<void> {
  await tx.deleteFrom("sync_op").where("account_id", "=", accountId).where("op_id", "=", opId).execute();
}

/** The highest aggSeq applied for one thing of one client; 0 before the first. */
export async function lastSeq(tx: Tx, accountId: string, clientId: string, agg: string): Promise<number> {
  const row = await tx
    .selectFrom("sync_agg")
    .select("last_seq")
    .where("account_id", "=", accountId)
    .where("client_id", "=", clientId)
    .where("agg", "=", agg)
    .executeTakeFirst();
  return row?.last_seq ?? 0;
}

/** Notes that `seq` was applied; a lower one than before changes nothing. */
export async function raiseSeq(tx: Tx, accountId: string, clientId: string, agg: string, seq: number): Promise<void> {
  await tx
    .insertInto("sync_agg")
    .values({ account_id: accountId, client_id: clientId, agg, last_seq: seq })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "client_id", "agg"])
        .doUpdateSet({ last_seq: seq })
        .where("sync_agg.last_seq", "<", seq),
    )
    .execute();
}
