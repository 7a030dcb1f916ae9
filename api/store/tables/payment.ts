import type { Generated } from "kysely";
import type { OfficeChange } from "#core/wire/crm/office-changes.ts";
import type { PaymentStatus } from "#core/wire/payment/payment.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";

/** A payment link: a product with its price. Money in whole cents. */
export interface PaymentLinkTable {
  type: PaymentLinkType;
  title: string;
  description: string;
  amount_cents: number;
  /** The regular price, shown struck through beside an introductory one; null if the amount is the regular price. */
  regular_cents: number | null;
  taxes_cents: number;
  fees_cents: number;
  /** Three capital letters. */
  currency: string;
  updated_at: number;
}

/** What a product costs during a period, instead of its default price. Money in whole cents. */
export interface ProductPriceTable {
  id: Generated<number>;
  link_type: PaymentLinkType;
  amount_cents: number;
  regular_cents: number | null;
  taxes_cents: number;
  fees_cents: number;
  starts_at: number;
  /** Null if the price has no end. Less than `starts_at` if the price was withdrawn before its first day. */
  ends_at: number | null;
  created_at: number;
}

/** Who takes the money: Stripe, the test checkout, or nobody because the order is free. */
export type PaymentProvider = "stripe" | "test" | "free";

/** One payment for one attempt. Prices are copied at the start and never change. Money in whole cents. */
export interface PaymentTable {
  /** The number after PMT-. */
  id: Generated<number>;
  slug: string;
  /** Null after the account was erased: payments are kept. */
  account_id: string | null;
  link_type: PaymentLinkType;
  attempt_slug: string;
  provider: PaymentProvider;
  status: PaymentStatus;
  title: string;
  name: string;
  email: string;
  currency: string;
  /** The price before the discount. */
  list_cents: number;
  discount_cents: number;
  taxes_cents: number;
  fees_cents: number;
  total_cents: number;
  /** Percent. 0 without a coupon, and for a coupon with a fixed amount. */
  discount_rate: number;
  coupon_code: string | null;
  /** 1 once the learner has received the credit. */
  points_credited: number;
  /** 1 once the server has taken back the credit. */
  credit_taken_back: number;
  /** The provider's checkout session. */
  session_id: string | null;
  checkout_url: string | null;
  payment_intent_id: string | null;
  receipt_url: string | null;
  refunded_cents: number;
  /** State of a chargeback, if the learner's bank has asked for the money back. */
  dispute: "open" | "won" | "lost" | null;
  /** Why the payment needs review: money arrived, but nothing was credited. */
  held_reason: string | null;
  refund_requested_at: number | null;
  /** Why staff refunded the payment; null without a refund, and for a refund at the provider. */
  refund_reason: string | null;
  /** The account id of the member of staff who caused the refund, or "the command line". */
  refund_by: string | null;
  /**
   * When the server checked, at least ten minutes after the payment, whether the credit was used; null before the
   * check.
   */
  use_checked_at: number | null;
  created_at: number;
  paid_at: number | null;
  refunded_at: number | null;
  updated_at: number;
}

export interface CouponTable {
  id: Generated<number>;
  /** Capital letters, digits, hyphens and underscores; unique. */
  code: string;
  /** Percent, 1 to 100. Ignored if `amount_cents` is not null. */
  discount_rate: number;
  /** A fixed discount; null for a discount in percent. */
  amount_cents: Generated<number | null>;
  /** The only product that the coupon is for; null for all. */
  link_type: Generated<PaymentLinkType | null>;
  max_uses: number | null;
  /** Uses, including those reserved by open checkouts. */
  used: number;
  expires_at: number | null;
  starts_at: Generated<number | null>;
  /** Minimum price before the discount, in cents. */
  min_cents: Generated<number | null>;
  created_by: string | null;
  created_at: number;
}

/** A learner's one use of a coupon. Deleted if the checkout ends without a payment. */
export interface CouponUseTable {
  coupon_id: number;
  account_id: string;
  payment_slug: string;
  created_at: number;
}

export interface WalletAccountTable {
  account_id: string;
  link_type: PaymentLinkType;
  /** Always the sum of the account's ledger entries of this type. A constraint of the table prevents values below 0. */
  credits: number;
  updated_at: number;
}

export type LedgerKind =
  | "payment"
  | "free"
  | "grant"
  | "spend"
  | "return"
  | "refund"
  | "refund_undone"
  | "dispute"
  | "dispute_won";

/** One ledger entry. Append-only. */
export interface WalletLedgerTable {
  id: Generated<number>;
  account_id: string;
  /** Idempotency key. */
  key: string;
  link_type: Generated<PaymentLinkType>;
  kind: LedgerKind;
  delta: number;
  /** Credits after this entry. */
  balance: number;
  payment_slug: string | null;
  attempt_slug: string | null;
  /** Why the entry was made, and by whom; null if the server made it. */
  note: string | null;
  created_at: number;
}

/** A change to money, roles, offers, or the tags and notes of a client. */
export interface OfficeChangeTable {
  id: Generated<number>;
  at: number;
  /** Who made the change. Null for the command line and the server, and once the account is deleted. */
  account_id: string | null;
  /** The client whom the change is about. Null for other changes, and once the client's account is deleted. */
  client_id: string | null;
  action: OfficeChange["action"];
  subject: string;
  /** As JSON. */
  changes: string;
}

export interface PaymentTables {
  office_change: OfficeChangeTable;
  payment_link: PaymentLinkTable;
  payment: PaymentTable;
  product_price: ProductPriceTable;
  coupon: CouponTable;
  coupon_use: CouponUseTable;
  wallet_account: WalletAccountTable;
  wallet_ledger: WalletLedgerTable;
}
