import type { PaymentLinkTable } from "../store/tables/payment.ts";

/** What something costs, in whole cents: `total = list - discount + taxes + fees`. */
export type Price = { list: number; discount: number; taxes: number; fees: number; total: number };

/** The least that a card can be charged; what is left below it after a coupon goes with the coupon. */
const SMALLEST_CHARGE = 50;

/** The price with a discount of `rate` percent, 0 to 100; half a cent counts for the learner. */
export function priceOf(
  link: Pick<PaymentLinkTable, "amount_cents" | "taxes_cents" | "fees_cents">,
  rate: number,
): Price {
  const list = link.amount_cents;
  const taxes = link.taxes_cents;
  const fees = link.fees_cents;
  const discount = Math.floor((list * rate + 50) / 100);
  const total = list - discount + taxes + fees;
  if (rate > 0 && total > 0 && total < SMALLEST_CHARGE)
    return { list, discount: discount + total, taxes, fees, total: 0 };
  return { list, discount, taxes, fees, total };
}

/** What is left of the price itself after the discount. */
export function discountedAmount({ list, discount }: Price): number {
  return Math.max(0, list - discount);
}
