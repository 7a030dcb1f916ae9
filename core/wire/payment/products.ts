import * as v from "valibot";

/**
 * Everything that is for sale, by link type. To add a product, add a line here and a row of `payment_link`, which has
 * its default price and its texts. Prices for a period, coupons and the CRM read this table. `prefix` begins the
 * numbers of a product's evaluations. All evaluations share one sequence of numbers.
 */
export const PRODUCTS = {
  WRITING1: { name: "Writing evaluation", prefix: "WR" },
  REMARK1: { name: "Re-mark", prefix: "RM" },
  SPEAKING1: { name: "Speaking evaluation", prefix: "SP" },
} as const satisfies Readonly<Record<string, { name: string; prefix: string }>>;

export type PaymentLinkType = keyof typeof PRODUCTS;
export const PAYMENT_LINK_TYPES = Object.keys(PRODUCTS) as PaymentLinkType[];
export const PaymentLinkTypeSchema = v.picklist(PAYMENT_LINK_TYPES);
