import type { Generated } from "kysely";
import type { PaymentLinkType, PaymentStatus } from "#core/wire/payment.ts";

/** What can be paid for. Money in whole cents. */
export interface PaymentLinkTable {
  type: PaymentLinkType;
  title: string;
  description: string;
  amount_cents: number;
  /** Shown struck through beside an introductory amount; null where the amount is the usual one. */
  regular_cents: number | null;
  taxes_cents: number;
  fees_cents: number;
  /** Three capital letters. */
  currency: string;
  updated_at: number;
}

/** Who takes the money: Stripe, the test checkout, or nobody, because there is nothing to pay. */
export type PaymentProvider = "stripe" | "test" | "free";

/** One payment for one attempt. Prices are copied here when it begins and never change. Money in whole cents. */
export interface PaymentTable {
  /** The number behind PMT-. */
  id: Generated<number>;
  slug: string;
  /** Null after the account was erased: the payment is kept. */
  account_id: string | null;
  link_type: PaymentLinkType;
  attempt_slug: string;
  provider: PaymentProvider;
  status: PaymentStatus;
  title: string;
  name: string;
  email: string;
  currency: string;
  list_cents: number;
  discount_cents: number;
  taxes_cents: number;
  fees_cents: number;
  total_cents: number;
  discount_rate: number;
  coupon_code: string | null;
  /** 1 once the learner got the credit for it. */
  points_credited: number;
  /** 1 once that credit was taken back. */
  credit_taken_back: number;
  session_id: string | null;
  checkout_url: string | null;
  payment_intent_id: string | null;
  receipt_url: string | null;
  refunded_cents: number;
  /** Where the learner's bank asks for the money back. */
  dispute: "open" | "won" | "lost" | null;
  /** Why nothing was credited although money came: a person must look. */
  held_reason: string | null;
  refund_requested_at: number | null;
  /** Why and by whom, where an administrator gave it back: an account's id, or the command line. */
  refund_reason: string | null;
  refund_by: string | null;
  created_at: number;
  paid_at: number | null;
  refunded_at: number | null;
  updated_at: number;
}

export interface CouponTable {
  id: Generated<number>;
  /** Capital letters, digits, hyphens and underscores; unique. */
  code: string;
  /** Percent, 1 to 100. */
  discount_rate: number;
  max_uses: number | null;
  /** Used, or reserved by a checkout under way. */
  used: number;
  expires_at: number | null;
  created_by: string | null;
  created_at: number;
}

/** A learner's one use of a coupon; gone again when the checkout comes to nothing. */
export interface CouponUseTable {
  coupon_id: number;
  account_id: string;
  payment_slug: string;
  created_at: number;
}

export interface WalletAccountTable {
  account_id: string;
  /** Never below zero, by a check of the table. Always the sum of the account's ledger. */
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

/** One movement of credits; rows are only ever added. `key` says what it is for, so that it happens once. */
export interface WalletLedgerTable {
  id: Generated<number>;
  account_id: string;
  key: string;
  kind: LedgerKind;
  delta: number;
  /** Credits after it. */
  balance: number;
  payment_slug: string | null;
  attempt_slug: string | null;
  /** Who or why, where a person did it. */
  note: string | null;
  created_at: number;
}

export interface PaymentTables {
  payment_link: PaymentLinkTable;
  payment: PaymentTable;
  coupon: CouponTable;
  coupon_use: CouponUseTable;
  wallet_account: WalletAccountTable;
  wallet_ledger: WalletLedgerTable;
}
