import * as v from "valibot";
import type { PaymentLinkType } from "./products.ts";

const CreditsSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * The learner's credits: `credits` pay for Writing evaluations, `balances` has those of each product. A separate file,
 * because the service worker loads only this schema of payments.
 */
export const WalletSchema = v.object({
  credits: CreditsSchema,
  balances: v.object({
    WRITING1: CreditsSchema,
    REMARK1: CreditsSchema,
    SPEAKING1: CreditsSchema,
  } satisfies Record<PaymentLinkType, typeof CreditsSchema>),
});
