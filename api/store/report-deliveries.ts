import type { Selectable } from "kysely";
import type { Db, Tx } from "./store.ts";
import type { ReportDeliveryTable } from "./tables/examiner.ts";

export type DeliveryRow = Selectable<ReportDeliveryTable>;

/** Puts a report mail on its way. */
export async function queueDelivery(
  tx: Tx,
  { id, evaluationId, now }: { id: string; evaluationId: number; now: number },
): Promise<void> {
  await tx
    .insertInto("report_delivery")
    .values({
      id,
      evaluation_id: evaluationId,
      state: "waiting",
      tries: 0,
      next_try_at: now,
      created_at: now,
      settled_at: null,
    })
    .execute();
}

/** The last report mail of an evaluation. */
export async function lastDelivery(db: Db, evaluationId: number): Promise<DeliveryRow | null> {
  const row = await db
    .selectFrom("report_delivery")
    .selectAll()
    .where("evaluation_id", "=", evaluationId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** What is due, oldest first. */
export async function dueDeliveries(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("report_delivery")
    .select("id")
    .where("state", "=", "waiting")
    .where("next_try_at", "<=", now)
    .orderBy("next_try_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes a delivery that is due for one try; undefined where it is not. It comes up again at `until` unless settled. */
export async function claimDelivery(db: Db, id: string, now: number, until: number): Promise<DeliveryRow | undefined> {
  return db
    .updateTable("report_delivery")
    .set((eb) => ({ tries: eb("tries", "+", 1), next_try_at: until }))
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("next_try_at", "<=", now)
    .returningAll()
    .executeTakeFirst();
}

export async function postponeDelivery(db: Db, id: string, nextTryAt: number): Promise<void> {
  await db.updateTable("report_delivery").set({ next_try_at: nextTryAt }).where("id", "=", id).execute();
}

export async function settleDelivery(db: Db, id: string, state: "sent" | "dead", now: number): Promise<void> {
  await db.updateTable("report_delivery").set({ state, settled_at: now }).where("id", "=", id).execute();
}
