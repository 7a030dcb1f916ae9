import type { PaymentLinkType } from "#core/wire/payment.ts";
import type { Db, Tx } from "./store.ts";
import type { PaymentLinkTable } from "./tables/payment.ts";

/** What can be paid for under this name. Throws where the table has lost it: the migration put it there. */
export async function findPaymentLink(db: Db, type: PaymentLinkType): Promise<PaymentLinkTable> {
  return db.selectFrom("payment_link").selectAll().where("type", "=", type).executeTakeFirstOrThrow();
}

/** Changes the price or the words; checkouts under way keep what they began with. */
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
