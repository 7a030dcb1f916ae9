import type { Tx } from "../store.ts";
import type { PaymentEventRow } from "../tables/account.ts";

/** Records a webhook event of the payment provider. Returns false if the event was recorded before. */
export async function recordPaymentEvent(tx: Tx, row: PaymentEventRow): Promise<boolean> {
  const inserted = await tx
    .insertInto("payment_event")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}
