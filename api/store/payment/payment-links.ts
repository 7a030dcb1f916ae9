import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import type { Db, Tx } from "../store.ts";
import type { PaymentLinkTable } from "../tables/payment.ts";
import { findValidPrice } from "./prices.ts";

/** A product with its current price. `price_id` is null while the default price applies. */
export type PricedLink = PaymentLinkTable & { price_id: number | null };

/**
 * Returns the payment link of this type at its current price. Migrations insert the links, so a missing link throws.
 */
export async function findPaymentLink(db: Db, type: PaymentLinkType, now: number): Promise<PricedLink> {
  const link = await findDefaultLink(db, type);
  const price = await findValidPrice(db, type, now);
  if (price === null) return { ...link, price_id: null };
  const { id, amount_cents, regular_cents, taxes_cents, fees_cents } = price;
  return { ...link, amount_cents, regular_cents, taxes_cents, fees_cents, price_id: id };
}

/** Returns the payment link of this type at its default price. */
export async function findDefaultLink(db: Db, type: PaymentLinkType): Promise<PaymentLinkTable> {
  return db.selectFrom("payment_link").selectAll().where("type", "=", type).executeTakeFirstOrThrow();
}

/** Changes the default price or the texts of a payment link. Open checkouts keep the old price and texts. */
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
