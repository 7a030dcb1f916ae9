import * as v from "valibot";
import { InstantSchema } from "#core/exam/attempt/attempt.ts";
import { EmailSchema } from "../account/account.ts";
import { NumberInPathSchema } from "./path-params.ts";
import { ReasonSchema } from "./staff-texts.ts";
import { PageQuerySchema } from "../page-query.ts";
import { CouponSchema, CrmPaymentRowSchema, CrmPaymentSchema, PaymentStatusSchema } from "../payment/payment.ts";
import { PaymentLinkTypeSchema } from "../payment/products.ts";

/** The payments of one client. */
export const ClientPaymentListSchema = v.object({ payments: v.array(CrmPaymentSchema), next: v.nullable(v.string()) });
export const PaymentNumberParamsSchema = v.object({ id: NumberInPathSchema });
export const RefundRequestSchema = v.object({ reason: ReasonSchema });

export const CouponListSchema = v.object({ coupons: v.array(CouponSchema), next: v.nullable(v.string()) });
export const CouponParamsSchema = v.object({ id: NumberInPathSchema });
/** One use of a coupon: the payment, and the learner who used it. */
export const CouponUseSchema = v.object({
  payment_id: v.number(),
  name: v.string(),
  email: v.string(),
  used_at: InstantSchema,
  /** True while an open checkout reserves the coupon. The reservation can be released. */
  reserved: v.boolean(),
});
export type CouponUse = v.InferOutput<typeof CouponUseSchema>;
/** Uses of a coupon, newest first. */
export const CouponUsesSchema = v.object({ uses: v.array(CouponUseSchema), next: v.nullable(v.string()) });

/** Which payments to list. `search` is an email address, a coupon code, or a number such as PMT-12. */
export const PaymentFilterQuerySchema = v.object({
  status: v.optional(PaymentStatusSchema),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(320))),
});
/** Query for one page of all payments. */
export const AllPaymentsQuerySchema = v.object({ ...PageQuerySchema.entries, ...PaymentFilterQuerySchema.entries });
/** One page of the payments of all clients. */
export const AllPaymentsSchema = v.object({
  payments: v.array(CrmPaymentRowSchema),
  next: v.nullable(v.string()),
});

/** Body of two calls: to give an account credits, and to take credits back. */
export const CreditChangeSchema = v.object({
  email: EmailSchema,
  credits: v.pipe(v.number("Enter a number"), v.integer(), v.minValue(1, "At least 1"), v.maxValue(100, "At most 100")),
  /** What the credits pay for: a Writing evaluation if absent. */
  payment_link_type: v.optional(PaymentLinkTypeSchema),
  reason: ReasonSchema,
  /** Idempotency key, created by the form for each submission. A repeated key changes nothing. */
  key: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/))),
});
/** `credits` is the new balance of the product. */
export const CreditChangeReplySchema = v.object({ detail: v.string(), credits: v.number() });
