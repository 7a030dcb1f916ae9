import type { PaymentLinkType } from "#core/wire/payment/payment.ts";
import type { Db, Tx } from "../store.ts";
import type { PaymentLinkTable } from "../tables/payment.ts";

/** Returns the payment link of this type. Throws if the row that the migration inserted is missing. */
export async function findPaymentLink(db: Db, type: PaymentLinkType): Promise<PaymentLinkTable> {
  return db.selectFrom("payment_link").selectAll().where("type", "=", type).executeTakeFirstOrThrow();
}

/** Changes price or texts. Open checkouts keep the old ones. */
export async function changePaymentLink(
  tx: Tx,
  type: PaymentLinkType,
  change: Partial<Omit<PaymentLinkTable, "type" | "updated_at">>,
  now: number,
): Promise<PaymentLinkTable> {
  return tx
    .updateTable("payment_link")
    .set({ ...change, updated_at: now })
    .where("type", "=", type)
    .returningAll()
    .executeTakeFirstOrThrow();
}
