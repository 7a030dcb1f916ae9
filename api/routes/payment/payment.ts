import * as v from "valibot";
import { moneyOf } from "#core/wire/payment/payment.ts";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import { findCouponFault } from "#api/commands/payment/find-coupon-fault.ts";
import { completeFreeOrder } from "#api/commands/payment/complete-free-order.ts";
import { fulfil, fulfilEvent } from "#api/commands/payment/fulfil.ts";
import { computeDiscountedAmount, calculatePrice } from "#api/commands/payment/price.ts";
import { takeQuota } from "#api/commands/sync/quotas.ts";
import { startCheckout } from "#api/commands/payment/start-checkout.ts";
import { receiptLink } from "#api/commands/payment/receipt-link.ts";
import type { Services } from "#api/services.ts";
import { computeCouponRate, findCoupon } from "#api/store/payment/coupons.ts";
import { findPaymentLink } from "#api/store/payment/payment-links.ts";
import { findOwnPayment, listPayments, toPaymentResult, toReceipt } from "#api/store/payment/payments.ts";
import { findBalances } from "#api/store/payment/wallet.ts";
import { readCursor, writeCursor } from "../http/cursor.ts";
import { serve } from "../http/serve.ts";

const CursorSchema = v.object({ id: v.number() });
const PAGE_SIZE = 20;

/** Adds the routes for prices, checkouts, payments, and the webhook events of the payment provider. */
export function addPaymentRoutes(app: App, services: Services): void {
  const { db } = services.store;
  const toReceiptUrl = (slug: string): string => receiptLink(services, slug);

  serve(app, "paymentLink", async ({ params }) => {
    const link = await findPaymentLink(db, params.payment_link_type, services.clock.now());
    const { list, taxes, fees, total } = calculatePrice(link, 0);
    return {
      title: link.title,
      description: link.description,
      amount: moneyOf(list),
      regular_amount: link.regular_cents === null ? null : moneyOf(link.regular_cents),
      currency: link.currency,
      taxes: moneyOf(taxes),
      fees: moneyOf(fees),
      total: moneyOf(total),
      available: services.payments !== null,
      test_mode: services.payments?.provider === "test",
    };
  });

  serve(app, "couponCheck", async ({ body, session }) => {
    const refusal = await takeQuota(services, "couponCheck", session.accountId);
    if (refusal !== null) return refusal;
    const now = services.clock.now();
    const link = await findPaymentLink(db, body.payment_link_type, now);
    const couponStatus = await findCoupon(db, body.code, session.accountId);
    const error = findCouponFault(couponStatus, link, now);
    const rate = error === null && couponStatus !== null ? computeCouponRate(couponStatus.coupon, link) : 0;
    const price = calculatePrice(link, rate);
    return {
      success: error === null,
      discount_rate: rate,
      discount: moneyOf(price.discount),
      amount: moneyOf(computeDiscountedAmount(price)),
      total: moneyOf(price.total),
      error,
    };
  });

  serve(app, "createCheckoutSession", async ({ body, session }) => {
    const refusal = await takeQuota(services, "checkout", session.accountId);
    return refusal ?? startCheckout(services, session.accountId, body);
  });

  serve(app, "freeTransaction", async ({ body, session }) => {
    const refusal = await takeQuota(services, "checkout", session.accountId);
    return refusal ?? completeFreeOrder(services, session.accountId, body);
  });

  serve(app, "walletCredits", async ({ session }) => {
    const balances = await findBalances(db, session.accountId);
    return { credits: balances.WRITING1, balances };
  });

  serve(app, "paymentStatus", async ({ body, session }) => {
    const refusal = await takeQuota(services, "paymentStatus", session.accountId);
    if (refusal !== null) return refusal;
    const payment = await findOwnPayment(db, body.payment_slug, session.accountId);
    const hasSessionId = body.session_id !== undefined && body.session_id !== null && body.session_id !== "";
    if (payment === null || (hasSessionId && body.session_id !== payment.session_id)) return { problem: "not_found" };
    if (payment.status === "PENDING" && payment.session_id !== null) {
      try {
        await fulfil(services, payment.session_id);
      } catch (error) {
        services.log.warn({ err: error, payment: payment.slug }, "The payment provider could not be reached.");
      }
    }
    const current = (await findOwnPayment(db, payment.slug, session.accountId)) ?? payment;
    return toPaymentResult(current, toReceiptUrl(current.slug));
  });

  serve(app, "payments", async ({ body, session }) => {
    const cursor = readCursor(CursorSchema, body.cursor);
    if (isProblem(cursor)) return cursor;
    const { rows, next } = await listPayments(db, {
      accountId: session.accountId,
      after: cursor.position?.id ?? null,
      limit: body.limit ?? PAGE_SIZE,
    });
    return {
      payments: rows.map((row) => toReceipt(row, toReceiptUrl(row.slug))),
      next: writeCursor(next === null ? null : { id: next }),
    };
  });

  serve(app, "receipt", async ({ params, session }) => {
    const payment = await findOwnPayment(db, params.payment_slug, session.accountId);
    return payment === null ? { problem: "not_found" } : toReceipt(payment, toReceiptUrl(payment.slug));
  });

  // The signature is over the raw bytes, so the body is not parsed before. Stripe sends an event again until we reply
  // with success.
  serve(app, "stripeWebhook", async ({ body, c }) => {
    if (services.payments === null) return { problem: "payments_unavailable" };
    const event = await services.payments.verifyEvent(body, c.req.header("stripe-signature"));
    if (event === null) return { problem: "invalid", detail: "The signature is invalid." };
    const { status } = await fulfilEvent(services, event);
    services.log.info({ event: "payment_event", type: event.type, status }, "payment");
    return { received: true };
  });
}
