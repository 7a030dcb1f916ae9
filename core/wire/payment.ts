import * as v from "valibot";
import { AttemptSlugSchema } from "../exam/attempt/attempt.ts";

/** What can be paid for: one examiner evaluation of a Writing attempt. */
export const PAYMENT_LINK_TYPES = ["WRITING1"] as const;
export const PaymentLinkTypeSchema = v.picklist(PAYMENT_LINK_TYPES);
export type PaymentLinkType = v.InferOutput<typeof PaymentLinkTypeSchema>;

/** What a payment can be (spec §4). A checkout under way, and one that a person must look at, is PENDING. */
export const PAYMENT_STATUSES = ["SUCCEEDED", "PENDING", "FAILED", "CANCELLED", "REFUNDED"] as const;
export const PaymentStatusSchema = v.picklist(PAYMENT_STATUSES);
export type PaymentStatus = v.InferOutput<typeof PaymentStatusSchema>;

/** Money as people write it, such as 4.99; the server counts in whole cents and converts here only. */
const MoneySchema = v.pipe(v.number(), v.minValue(0), v.finite());
/** A rate in percent, 0 to 100. */
const PercentSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));
/** Three capital letters, such as CAD. */
const CurrencySchema = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));

/** Whole cents as money on the wire: 499 is 4.99. */
export function moneyOf(cents: number): number {
  return cents / 100;
}

/** The number that a payment goes by on receipts and in the CRM. */
export function paymentNumber(id: number): string {
  return `PMT-${id}`;
}

/** The unguessable name of a payment: 128 bits in base64url. */
export const PaymentSlugSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/, "must be the slug of a payment"));

/** The code of a coupon as typed: letters count alike in either case. Empty where there is none. */
export const CouponCodeSchema = v.pipe(v.string(), v.trim(), v.maxLength(40), v.toUpperCase());

export const PaymentLinkParamsSchema = v.object({ payment_link_type: PaymentLinkTypeSchema });

export const PaymentLinkSchema = v.object({
  title: v.string(),
  description: v.string(),
  amount: MoneySchema,
  /** What it usually costs; shown struck through beside an introductory amount. */
  regular_amount: v.nullable(MoneySchema),
  currency: CurrencySchema,
  taxes: MoneySchema,
  fees: MoneySchema,
  total: MoneySchema,
  /** Whether card payments are set up here. Credits and free transactions work without. */
  available: v.boolean(),
  /** The checkout is the labelled test page: no money moves. */
  test_mode: v.boolean(),
});
export type PaymentLink = v.InferOutput<typeof PaymentLinkSchema>;

export const CouponCheckSchema = v.object({
  code: v.pipe(CouponCodeSchema, v.minLength(1, "Enter a coupon code")),
  payment_link_type: PaymentLinkTypeSchema,
});
/** `amount` is what is left after the coupon, before taxes and fees; `total` with them. Without success the full price. */
export const CouponResultSchema = v.object({
  success: v.boolean(),
  discount_rate: PercentSchema,
  discount: MoneySchema,
  amount: MoneySchema,
  total: MoneySchema,
  error: v.nullable(v.string()),
});
export type CouponResult = v.InferOutput<typeof CouponResultSchema>;

/** What is to be paid for, and with which coupon; what it costs is the server's business. */
export const CheckoutRequestSchema = v.object({
  payment_link_type: PaymentLinkTypeSchema,
  coupon: v.optional(v.nullable(CouponCodeSchema)),
  attempt_slug: AttemptSlugSchema,
});
export type CheckoutRequest = v.InferOutput<typeof CheckoutRequestSchema>;
export const CheckoutReplySchema = v.object({ checkout_url: v.string(), payment_slug: PaymentSlugSchema });
export const FreeTransactionReplySchema = v.object({ success: v.boolean(), payment_slug: PaymentSlugSchema });

export const WalletSchema = v.object({ credits: v.pipe(v.number(), v.integer(), v.minValue(0)) });

/** Without a session where no checkout was needed. */
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
  /** The number behind PMT-. */
  id: v.number(),
  title: v.string(),
  payment_link_type: PaymentLinkTypeSchema,
  attempt_slug: AttemptSlugSchema,
  /** What was taken off the price, so that another try begins with it. */
  coupon_code: v.nullable(v.string()),
});
export type PaymentResult = v.InferOutput<typeof PaymentResultSchema>;

/** One payment with everything that stands on its receipt. Times in milliseconds. */
export const ReceiptSchema = v.object({
  ...PaymentResultSchema.entries,
  slug: PaymentSlugSchema,
  created_at: v.number(),
  paid_at: v.nullable(v.number()),
  refunded_at: v.nullable(v.number()),
  /** The learner as they were named when they paid. */
  name: v.string(),
  /** The price before the coupon. */
  list_amount: MoneySchema,
  discount_rate: PercentSchema,
  discount: MoneySchema,
  taxes: MoneySchema,
  fees: MoneySchema,
});
export type Receipt = v.InferOutput<typeof ReceiptSchema>;
export const ReceiptParamsSchema = v.object({ payment_slug: PaymentSlugSchema });
export const ReceiptListSchema = v.object({ payments: v.array(ReceiptSchema), next: v.nullable(v.string()) });

/** A payment as staff see it (spec §3). */
export const CrmPaymentSchema = v.object({
  id: v.number(),
  created_at: v.number(),
  status: PaymentStatusSchema,
  amount: MoneySchema,
  currency: CurrencySchema,
  metadata: v.object({ coupon_code: v.optional(v.string()), discount_rate: v.optional(PercentSchema) }),
  points_credited: v.boolean(),
  receipt_url: v.nullable(v.string()),
  /** Why the payment waits for a person although money came. */
  held_reason: v.nullable(v.string()),
  /** What the administrator wrote who gave it back. */
  refund_reason: v.nullable(v.string()),
});
export type CrmPayment = v.InferOutput<typeof CrmPaymentSchema>;

/** A coupon as staff see it (spec §3), with its limits and use. */
export const CouponSchema = v.object({
  id: v.number(),
  code: v.string(),
  discount_rate: PercentSchema,
  expired: v.boolean(),
  created_at: v.number(),
  expires_at: v.nullable(v.number()),
  /** Null where it may be used without limit; in any case once by each learner. */
  max_uses: v.nullable(v.number()),
  /** Used or reserved by a checkout under way. */
  used: v.number(),
});
export type Coupon = v.InferOutput<typeof CouponSchema>;

export const CouponCreateSchema = v.object({
  code: v.pipe(CouponCodeSchema, v.regex(/^[A-Z0-9_-]{3,40}$/, "3 to 40 letters, digits, hyphens and underscores")),
  discount_rate: v.pipe(PercentSchema, v.minValue(1, "1 to 100 percent")),
  max_uses: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
  expires_at: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type CouponCreate = v.InferOutput<typeof CouponCreateSchema>;
