import type { Insertable, Selectable } from "kysely";
import {
  type CrmPayment,
  moneyOf,
  type PaymentResult,
  type PaymentStatus,
  type Receipt,
} from "#core/wire/payment/payment.ts";
import { rateOfAmount } from "#core/wire/payment/discount.ts";
import { type PaymentLinkType } from "#core/wire/payment/products.ts";
import type { Db, Tx } from "../store.ts";
import type { PaymentTable } from "../tables/payment.ts";
import { type PageById, readNewestFirst } from "../page.ts";

export type PaymentRow = Selectable<PaymentTable>;
export type NewPayment = Insertable<PaymentTable>;
export type PaymentChange = Partial<Omit<PaymentRow, "id" | "slug">>;

/** Values of a new payment that is neither paid nor refunded. The caller adds the other columns. */
export const NEW_PAYMENT_DEFAULTS = {
  points_credited: 0,
  credit_taken_back: 0,
  session_id: null,
  checkout_url: null,
  payment_intent_id: null,
  receipt_url: null,
  refunded_cents: 0,
  dispute: null,
  held_reason: null,
  refund_requested_at: null,
  refund_reason: null,
  refund_by: null,
  paid_at: null,
  refunded_at: null,
  use_checked_at: null,
} as const;

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  return tx.insertInto("payment").values(payment).returningAll().executeTakeFirstOrThrow();
}

export async function findPayment(db: Db, slug: string): Promise<PaymentRow | null> {
  return (await db.selectFrom("payment").selectAll().where("slug", "=", slug).executeTakeFirst()) ?? null;
}

/** Returns the payment with the number PMT-`id`. */
export async function findPaymentById(db: Db, id: number): Promise<PaymentRow | null> {
  return (await db.selectFrom("payment").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Returns the learner's own payment, or null if there is none or it belongs to somebody else. */
export async function findOwnPayment(db: Db, slug: string, accountId: string): Promise<PaymentRow | null> {
  const row = await findPayment(db, slug);
  return row?.account_id === accountId ? row : null;
}

/** Returns the pending and the successful payments for a product and an attempt, oldest first. */
export async function listActivePayments(
  db: Db,
  attemptSlug: string,
  linkType: PaymentLinkType,
): Promise<PaymentRow[]> {
  return db
    .selectFrom("payment")
    .selectAll()
    .where("attempt_slug", "=", attemptSlug)
    .where("link_type", "=", linkType)
    .where("status", "in", ["PENDING", "SUCCEEDED"])
    .orderBy("id")
    .execute();
}

/** Changes a payment whose status is one of `expectedStatuses`. Returns null if the payment has another status. */
export async function changePayment(
  tx: Tx,
  slug: string,
  expectedStatuses: readonly PaymentStatus[],
  change: PaymentChange,
  now: number,
): Promise<PaymentRow | null> {
  const row = await tx
    .updateTable("payment")
    .set({ ...change, updated_at: now })
    .where("slug", "=", slug)
    .where("status", "in", expectedStatuses)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Stores the checkout that was opened for a payment. Returns false if the payment is no longer pending, or has another
 * checkout.
 */
export async function attachCheckout(
  tx: Tx,
  slug: string,
  session: { id: string; url: string },
  now: number,
): Promise<boolean> {
  const row = await tx
    .updateTable("payment")
    .set({ session_id: session.id, checkout_url: session.url, updated_at: now })
    .where("slug", "=", slug)
    .where("status", "=", "PENDING")
    .where((eb) => eb.or([eb("session_id", "is", null), eb("session_id", "=", session.id)]))
    .returning("slug")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns pending payments that were created at or before `before` and do not need review, oldest first. */
export async function listPendingPayments(db: Db, before: number, limit: number): Promise<PaymentRow[]> {
  return db
    .selectFrom("payment")
    .selectAll()
    .where("status", "=", "PENDING")
    .where("held_reason", "is", null)
    .where("created_at", "<=", before)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export type UncheckedPayment = Pick<
  PaymentRow,
  "id" | "slug" | "account_id" | "attempt_slug" | "link_type" | "paid_at"
>;

/**
 * Returns successful payments that gave a credit, have no requested refund, and that `orderUnusedPayments` has not
 * checked. Sorts them by the time of payment. Starts after the payment `after`, and ends with those paid at `until`.
 */
export async function listUncheckedPayments(
  db: Db,
  { after, until }: { after: { paidAt: number; id: number }; until: number },
  limit: number,
): Promise<UncheckedPayment[]> {
  return db
    .selectFrom("payment")
    .select(["id", "slug", "account_id", "attempt_slug", "link_type", "paid_at"])
    .where("paid_at", ">=", after.paidAt)
    .where((eb) => eb.or([eb("paid_at", ">", after.paidAt), eb("id", ">", after.id)]))
    .where("paid_at", "<=", until)
    .where("use_checked_at", "is", null)
    .where("status", "=", "SUCCEEDED")
    .where("points_credited", "=", 1)
    .where("refund_requested_at", "is", null)
    .orderBy("paid_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Returns whether a payment succeeded and no refund is requested. */
export async function isPaymentUsable(db: Db, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment")
    .select("id")
    .where("slug", "=", slug)
    .where("status", "=", "SUCCEEDED")
    .where("refund_requested_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that `orderUnusedPayments` has checked a payment. */
export async function markUseChecked(db: Db, slug: string, now: number): Promise<void> {
  await db.updateTable("payment").set({ use_checked_at: now }).where("slug", "=", slug).execute();
}

/** Returns payments whose refund was requested and is not complete, oldest first. */
export async function listRequestedRefunds(db: Db, limit: number): Promise<PaymentRow[]> {
  return db
    .selectFrom("payment")
    .selectAll()
    .where("status", "!=", "REFUNDED")
    .where("refund_requested_at", "is not", null)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Returns a page of one learner's payments, newest first. */
export async function listPayments(
  db: Db,
  { accountId, ...page }: PageById & { accountId: string },
): Promise<{ rows: PaymentRow[]; next: number | null }> {
  return readNewestFirst(db.selectFrom("payment").selectAll().where("account_id", "=", accountId), page);
}

/** Converts a payment to what its learner sees. A paid payment without a receipt of the provider gets `receiptUrl`. */
export function toPaymentResult(row: PaymentRow, receiptUrl: string | null): PaymentResult {
  return {
    status: row.status,
    amount: moneyOf(row.total_cents),
    currency: row.currency,
    payment_intent_id: row.payment_intent_id,
    email: row.email,
    receipt_url: row.receipt_url ?? (row.paid_at === null ? null : receiptUrl),
    id: row.id,
    title: row.title,
    payment_link_type: row.link_type,
    attempt_slug: row.attempt_slug,
    coupon_code: row.coupon_code,
  };
}

export function toReceipt(row: PaymentRow, receiptUrl: string | null): Receipt {
  return {
    ...toPaymentResult(row, receiptUrl),
    slug: row.slug,
    created_at: row.created_at,
    paid_at: row.paid_at,
    refunded_at: row.refunded_at,
    name: row.name,
    list_amount: moneyOf(row.list_cents),
    discount_rate: findDiscountRate(row),
    discount: moneyOf(row.discount_cents),
    taxes: moneyOf(row.taxes_cents),
    fees: moneyOf(row.fees_cents),
  };
}

/** Converts a payment to what staff see. A paid payment without a receipt of the provider gets `receiptUrl`. */
export function toCrmPayment(row: PaymentRow, receiptUrl: string): CrmPayment {
  return {
    id: row.id,
    created_at: row.created_at,
    status: row.status,
    amount: moneyOf(row.total_cents),
    currency: row.currency,
    metadata: row.coupon_code === null ? {} : { coupon_code: row.coupon_code, discount_rate: findDiscountRate(row) },
    points_credited: row.points_credited === 1,
    receipt_url: row.receipt_url ?? (row.paid_at === null ? null : receiptUrl),
    held_reason: row.held_reason,
    refund_reason: row.refund_reason,
  };
}

/** Returns the discount of a payment in percent. Computes the percentage if the coupon has a fixed amount. */
function findDiscountRate({ discount_rate, discount_cents, list_cents }: PaymentRow): number {
  return discount_rate > 0 || discount_cents === 0 ? discount_rate : rateOfAmount(discount_cents, list_cents);
}
