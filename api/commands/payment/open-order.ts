import type { CheckoutRequest } from "#core/wire/payment/payment.ts";
import type { Problem } from "#core/wire/problem.ts";
import { findAccount } from "#api/store/account/accounts.ts";
import { findStoredAttempt } from "#api/store/attempt/attempts.ts";
import { computeCouponRate, type CouponRow, findCoupon, reserveCoupon } from "#api/store/payment/coupons.ts";
import { findPaymentLink } from "#api/store/payment/payment-links.ts";
import {
  NEW_PAYMENT_DEFAULTS,
  insertPayment,
  listActivePayments,
  type NewPayment,
  type PaymentRow,
} from "#api/store/payment/payments.ts";
import type { Tx } from "#api/store/store.ts";
import type { PaymentLinkTable } from "#api/store/tables/payment.ts";
import { hasSpentCredit } from "#api/store/payment/wallet.ts";
import { findReMarkable } from "../evaluation/re-mark.ts";
import { findSoundFault, moduleTypeOf } from "../evaluation/spoken-answers.ts";
import { findCouponFault } from "./find-coupon-fault.ts";
import { type Price, calculatePrice } from "./price.ts";

export type OrderRequest = CheckoutRequest & { readonly accountId: string; readonly now: number };

/** A valid order with the price that the server calculated. */
export type Order = {
  readonly link: PaymentLinkTable;
  readonly price: Price;
  readonly coupon: Pick<CouponRow, "id" | "code" | "discount_rate" | "amount_cents"> | null;
  /** The payment of an open checkout for the same attempt. */
  readonly openPayment: PaymentRow | null;
};

/** Checks an order: the attempt's owner and state, the coupon and the price. Writes nothing. */
export async function checkOrder(tx: Tx, request: OrderRequest): Promise<Order | Problem> {
  const attempt = await findStoredAttempt(tx, request.attempt_slug);
  if (
    attempt === null ||
    attempt.account_id !== request.accountId ||
    attempt.module_type !== moduleTypeOf(request.payment_link_type)
  )
    return { problem: "not_found", detail: "This attempt has not reached us." };
  if (attempt.status === "in_progress") return { problem: "conflict", detail: "This attempt has not been handed in." };
  if (request.payment_link_type === "REMARK1") {
    const remarkable = await findReMarkable(tx, request.attempt_slug);
    if ("refusal" in remarkable) return { problem: "conflict", detail: remarkable.refusal };
  }
  if (request.payment_link_type === "SPEAKING1") {
    const soundFault = await findSoundFault(tx, request.attempt_slug);
    if (soundFault !== null) return { problem: "conflict", detail: soundFault };
  }
  if (await hasSpentCredit(tx, request.attempt_slug, request.payment_link_type))
    return { problem: "conflict", detail: "An examiner has been asked to evaluate this attempt already." };
  const active = await listActivePayments(tx, request.attempt_slug, request.payment_link_type);
  if (active.some((payment) => payment.status === "SUCCEEDED"))
    return { problem: "conflict", detail: "This attempt has been paid for already. Your credit is waiting for you." };
  if (active.some((payment) => payment.held_reason !== null))
    return { problem: "conflict", detail: "Our staff are checking a payment for this attempt." };

  const link = await findPaymentLink(tx, request.payment_link_type, request.now);
  const code = request.coupon ?? "";
  const openPayment = active[0] ?? null;
  if (code === "") return { link, price: calculatePrice(link, 0), coupon: null, openPayment };
  const couponStatus = await findCoupon(tx, code, request.accountId);
  const fault = findCouponFault(couponStatus, link, request.now);
  if (couponStatus === null || fault !== null)
    return { problem: "unprocessable", detail: fault ?? "", errors: { coupon: [fault ?? ""] } };
  const { coupon } = couponStatus;
  return { link, price: calculatePrice(link, computeCouponRate(coupon, link)), coupon, openPayment };
}

/** Creates the payment of an order and reserves its coupon. Returns a problem if the coupon was used up meanwhile. */
export async function createPayment(
  tx: Tx,
  { link, price, coupon }: Order,
  request: OrderRequest,
  fields: Pick<NewPayment, "slug" | "provider" | "status">,
): Promise<PaymentRow | Problem> {
  const account = await findAccount(tx, request.accountId);
  if (account === undefined) return { problem: "unauthenticated" };
  if (coupon !== null) {
    const use = { coupon_id: coupon.id, account_id: account.id, payment_slug: fields.slug, now: request.now };
    if (!(await reserveCoupon(tx, use))) {
      const detail = "This coupon cannot be used any more.";
      return { problem: "unprocessable", detail, errors: { coupon: [detail] } };
    }
  }
  return insertPayment(tx, {
    ...NEW_PAYMENT_DEFAULTS,
    ...fields,
    account_id: account.id,
    link_type: request.payment_link_type,
    attempt_slug: request.attempt_slug,
    title: link.title,
    name: `${account.first_name} ${account.last_name}`,
    email: account.email,
    currency: link.currency,
    list_cents: price.list,
    discount_cents: price.discount,
    taxes_cents: price.taxes,
    fees_cents: price.fees,
    total_cents: price.total,
    discount_rate: coupon === null || coupon.amount_cents !== null ? 0 : coupon.discount_rate,
    coupon_code: coupon?.code ?? null,
    created_at: request.now,
    updated_at: request.now,
  });
}
