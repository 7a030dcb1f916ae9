import * as v from "valibot";

/**
 * Everything that is for sale, by link type. A further product is a line here and a row of `payment_link`, which has
 * its default price and its texts. `prefix` begins the numbers of its evaluations, which share one sequence. Prices with a period, coupons and the CRM follow this table.
 */
export const PRODUCTS = {
  WRITING1: { name: "Writing evaluation", prefix: "WR" },
  REMARK1: { name: "Re-mark", prefix: "RM" },
  SPEAKING1: { name: "Speaking evaluation", prefix: "SP" },
} as const satisfies Readonly<Record<string, { name: string; prefix: string }>>;

export type PaymentLinkType = keyof typeof PRODUCTS;
export const PAYMENT_LINK_TYPES = Object.keys(PRODUCTS) as PaymentLinkType[];
export const PaymentLinkTypeSchema = v.picklist(PAYMENT_LINK_TYPES);
