import { discountOf } from "#core/wire/payment/discount.ts";
import type { PaymentLinkTable } from "#api/store/tables/payment.ts";

/** A price in whole cents: `total = list - discount + taxes + fees`. */
export type Price = { list: number; discount: number; taxes: number; fees: number; total: number };

/** Minimum card charge. If a coupon leaves less than this, the order is free. */
const MIN_CHARGE_CENTS = 50;

/** Returns the price with a discount of `rate` percent, 0 to 100. Half a cent is rounded in the learner's favour. */
export function calculatePrice(
  link: Pick<PaymentLinkTable, "amount_cents" | "taxes_cents" | "fees_cents">,
  rate: number,
): Price {
  const list = link.amount_cents;
  const taxes = link.taxes_cents;
  const fees = link.fees_cents;
  const discount = discountOf(list, rate);
  const total = list - discount + taxes + fees;
  if (rate > 0 && total > 0 && total < MIN_CHARGE_CENTS)
    return { list, discount: discount + total, taxes, fees, total: 0 };
  return { list, discount, taxes, fees, total };
}

/** Returns the list price minus the discount, at least 0: a discount may also cover taxes and fees. */
export function computeDiscountedAmount({ list, discount }: Price): number {
  return Math.max(0, list - discount);
}
