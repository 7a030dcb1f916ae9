import type { Tx } from "../store.ts";
import type { PaymentEventRow } from "../tables/account.ts";

/** Records a payment event. Returns false if it was recorded before. */
export async function recordPaymentEvent(tx: Tx, row: PaymentEventRow): Promise<boolean> {
  const inserted = await tx
    .insertInto("payment_event")
    .values(row)
    .onConflict((on) => on.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}
