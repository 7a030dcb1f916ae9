import * as v from "valibot";
import { AttemptSlugSchema, InstantSchema } from "#core/exam/attempt/attempt.ts";
import { PaymentLinkTypeSchema } from "./products.ts";

/** States of a payment (the specification, §4). An open checkout, and a payment that needs review, are PENDING. */
export const PAYMENT_STATUSES = ["SUCCEEDED", "PENDING", "FAILED", "CANCELLED", "REFUNDED"] as const;
export const PaymentStatusSchema = v.picklist(PAYMENT_STATUSES);
export type PaymentStatus = v.InferOutput<typeof PaymentStatusSchema>;

/** Money as a decimal, such as 4.99. The server calculates in whole cents and converts them only for the wire. */
export const MoneySchema = v.pipe(v.number(), v.minValue(0), v.finite());
/** A rate in percent, 0 to 100. The rate of a coupon with a fixed amount can have decimals. */
const RateSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
/** A rate that a person types: whole percent. */
const PercentSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));
/** Three capital letters, such as CAD. */
export const CurrencySchema = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));

/** Money that a person types: at most two decimals, so that it is a whole number of cents. */
export const TypedMoneySchema = v.pipe(
  v.number("Enter an amount such as 4.99"),
  v.minValue(0, "Enter an amount such as 4.99"),
  v.maxValue(1_000_000, "At most 1,000,000"),
  v.check((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, "Use at most two decimals"),
);

/** Converts money on the wire to whole cents: 4.99 becomes 499. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/** Converts whole cents to money on the wire: 499 becomes 4.99. */
export function moneyOf(cents: number): number {
  return cents / 100;
}

/** Returns the number of a payment as shown on receipts and in the CRM. */
export function paymentNumber(id: number): string {
  return `PMT-${id}`;
}

/** The unguessable slug of a payment: 128 bits in base64url. */
export const PaymentSlugSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/, "must be the slug of a payment"));

/** The code of a coupon as typed, in either case. Empty for none. */
export const CouponCodeSchema = v.pipe(v.string(), v.trim(), v.maxLength(40), v.toUpperCase());

export const PaymentLinkParamsSchema = v.object({ payment_link_type: PaymentLinkTypeSchema });

export const PaymentLinkSchema = v.object({
  title: v.string(),
  description: v.string(),
  amount: MoneySchema,
  /** The regular price, shown struck through beside an introductory one. */
  regular_amount: v.nullable(MoneySchema),
  currency: CurrencySchema,
  taxes: MoneySchema,
  fees: MoneySchema,
  total: MoneySchema,
  /** Whether card payments are configured. Credits and free orders work without them. */
  available: v.boolean(),
  /** True if the checkout is our test page, which moves no money. */
  test_mode: v.boolean(),
});
export type PaymentLink = v.InferOutput<typeof PaymentLinkSchema>;

export const CouponCheckSchema = v.object({
  code: v.pipe(CouponCodeSchema, v.minLength(1, "Enter a coupon code")),
  payment_link_type: PaymentLinkTypeSchema,
});
/**
 * `amount` is the price after the coupon, before taxes and fees; `total` includes them. Without success, the full
 * price.
 */
export const CouponResultSchema = v.object({
  success: v.boolean(),
  discount_rate: RateSchema,
  discount: MoneySchema,
  amount: MoneySchema,
  total: MoneySchema,
  error: v.nullable(v.string()),
});
export type CouponResult = v.InferOutput<typeof CouponResultSchema>;

/** What to pay for, and with which coupon. The server calculates the price. */
export const CheckoutRequestSchema = v.object({
  payment_link_type: PaymentLinkTypeSchema,
  coupon: v.optional(v.nullable(CouponCodeSchema)),
  attempt_slug: AttemptSlugSchema,
});
export type CheckoutRequest = v.InferOutput<typeof CheckoutRequestSchema>;
export const CheckoutReplySchema = v.object({ checkout_url: v.string(), payment_slug: PaymentSlugSchema });
export const FreeTransactionReplySchema = v.object({ success: v.boolean(), payment_slug: PaymentSlugSchema });

/** `session_id` is absent or null if no checkout was needed. */
export const StatusCheckSchema = v.object({
  session_id: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200)))),
  payment_slug: PaymentSlugSchema,
});
export const PaymentResultSchema = v.object({
  status: PaymentStatusSchema,
  amount: MoneySchema,
  currency: CurrencySchema,
  payment_intent_id: v.nullable(v.string()),
  email: v.string(),
  receipt_url: v.nullable(v.string()),
  /** The number after PMT-. */
  id: v.number(),
  title: v.string(),
  payment_link_type: PaymentLinkTypeSchema,
  attempt_slug: AttemptSlugSchema,
  /** The coupon that was applied, so that another try starts with it. */
  coupon_code: v.nullable(v.string()),
});
export type PaymentResult = v.InferOutput<typeof PaymentResultSchema>;

/** One payment with everything that its receipt shows. Times in milliseconds. */
export const ReceiptSchema = v.object({
  ...PaymentResultSchema.entries,
  slug: PaymentSlugSchema,
  created_at: v.number(),
  paid_at: v.nullable(v.number()),
  refunded_at: v.nullable(v.number()),
  /** The learner's name at the time of payment. */
  name: v.string(),
  /** The price before the coupon. */
  list_amount: MoneySchema,
  discount_rate: RateSchema,
  discount: MoneySchema,
  taxes: MoneySchema,
  fees: MoneySchema,
});
export type Receipt = v.InferOutput<typeof ReceiptSchema>;
export const ReceiptParamsSchema = v.object({ payment_slug: PaymentSlugSchema });
export const ReceiptListSchema = v.object({ payments: v.array(ReceiptSchema), next: v.nullable(v.string()) });

/** A payment as staff see it (the specification, §3). */
export const CrmPaymentSchema = v.object({
  id: v.number(),
  created_at: v.number(),
  status: PaymentStatusSchema,
  amount: MoneySchema,
  currency: CurrencySchema,
  metadata: v.object({ coupon_code: v.optional(v.string()), discount_rate: v.optional(RateSchema) }),
  points_credited: v.boolean(),
  receipt_url: v.nullable(v.string()),
  /** Why the payment needs review although money arrived. */
  held_reason: v.nullable(v.string()),
  /** The reason that the administrator gave for the refund. */
  refund_reason: v.nullable(v.string()),
});
export type CrmPayment = v.InferOutput<typeof CrmPaymentSchema>;

/** A row of the list of all payments. */
export const CrmPaymentRowSchema = v.object({
  ...CrmPaymentSchema.entries,
  /** The client's account; null once it is deleted. */
  user: v.nullable(v.string()),
  /** As given at the time of the payment; "" once the account is deleted. */
  name: v.string(),
  email: v.string(),
});

/** A coupon as staff see it (the specification, §3), with its limits and use. */
export const CouponSchema = v.object({
  id: v.number(),
  code: v.string(),
  /** For a fixed amount: the percentage that it takes off the product's present price. */
  discount_rate: RateSchema,
  /** A fixed amount off the price of its product; null for a rate. */
  amount_off: v.nullable(MoneySchema),
  /** The only product that the coupon is for; null for all. */
  payment_link_type: v.nullable(PaymentLinkTypeSchema),
  expired: v.boolean(),
  created_at: v.number(),
  /** Null for at once. */
  starts_at: v.nullable(v.number()),
  expires_at: v.nullable(v.number()),
  /** The price before the discount must be at least this; null for any. */
  min_amount: v.nullable(MoneySchema),
  /** Null for unlimited uses. Each learner can use it once in any case. */
  max_uses: v.nullable(v.number()),
  /** Uses, including those reserved by open checkouts. */
  used: v.number(),
});
export type Coupon = v.InferOutput<typeof CouponSchema>;

/** Highest discount of a coupon that staff may create. Administrators may create any. */
export const MAX_STAFF_DISCOUNT_PERCENT = 50;
export const CouponRateSchema = v.pipe(PercentSchema, v.minValue(1, "1 to 100 percent"));
/** A coupon has either a rate or a fixed amount, which needs a product. */
const couponTerms = {
  discount_rate: v.nullable(CouponRateSchema),
  amount_off: v.optional(v.nullable(v.pipe(TypedMoneySchema, v.minValue(0.01, "At least 0.01"))), null),
  payment_link_type: v.optional(v.nullable(PaymentLinkTypeSchema), null),
  max_uses: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
  starts_at: v.nullable(InstantSchema),
  expires_at: v.nullable(InstantSchema),
  min_amount: v.nullable(v.pipe(MoneySchema, v.maxValue(1_000_000, "At most 1,000,000"))),
};
export const CouponCreateSchema = v.object({
  code: v.pipe(CouponCodeSchema, v.regex(/^[A-Z0-9_-]{3,40}$/, "3 to 40 letters, digits, hyphens and underscores")),
  ...couponTerms,
  starts_at: v.optional(couponTerms.starts_at),
  min_amount: v.optional(couponTerms.min_amount),
});
export type CouponCreate = v.InferInput<typeof CouponCreateSchema>;
/** What an administrator may change of a coupon: everything but its code. */
export const CouponUpdateSchema = v.object(couponTerms);
export type CouponUpdate = v.InferInput<typeof CouponUpdateSchema>;
