import type { Db, Tx } from "./store.ts";
import type { CrashReportRow, PaymentEventRow } from "./tables/account.ts";

export async function insertCrashReport(db: Db, row: CrashReportRow): Promise<void> {
  await db.insertInto("crash_report").values(row).execute();
}

/** Records a payment event; false when it was recorded before. */
export async function recordPaymentEvent(tx: Tx, row: PaymentEventRow): Promise<boolean> {
  const fresh = await tx
    .insertInto("payment_event")
    .values(row)
    .onConflict((on) => on.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return fresh !== undefined;
}
