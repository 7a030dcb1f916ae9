import * as v from "valibot";
import { moneyOf } from "#core/wire/payment.ts";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "../app-env.ts";
import { couponFault } from "../commands/coupon-standing.ts";
import { takeForFree } from "../commands/free-transaction.ts";
import { fulfil, fulfilEvent } from "../commands/fulfil.ts";
import { discountedAmount, priceOf } from "../commands/price.ts";
import { takeQuota } from "../commands/quotas.ts";
import { startCheckout } from "../commands/start-checkout.ts";
import type { Parts } from "../parts.ts";
import { findCoupon } from "../store/coupons.ts";
import { findPaymentLink } from "../store/payment-links.ts";
import { findOwnPayment, listPayments, toPaymentResult, toReceipt } from "../store/payments.ts";
import { creditBalance } from "../store/wallet.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { serve } from "./serve.ts";

const PlaceSchema = v.object({ id: v.number() });
const PAGE = 20;

/** Money: what it costs, paying, what became of it, and what the payment provider tells us. */
export function paymentRoutes(app: App, parts: Parts): void {
  const { db } = parts.store;
  const receiptUrl = (slug: string): string => `${parts.env.publicOrigin}/payment/receipt/${slug}`;

  serve(app, "paymentLink", async ({ params }) => {
    const link = await findPaymentLink(db, params.payment_link_type);
    const { list, taxes, fees, total } = priceOf(link, 0);
    return {
      title: link.title,
      description: link.description,
      amount: moneyOf(list),
      regular_amount: link.regular_cents === null ? null : moneyOf(link.regular_cents),
      currency: link.currency,
      taxes: moneyOf(taxes),
      fees: moneyOf(fees),
      total: moneyOf(total),
      available: parts.payments !== null,
      test_mode: parts.payments?.provider === "test",
    };
  });

  serve(app, "couponCheck", async ({ body, session }) => {
    const refusal = await takeQuota(parts, "couponCheck", session.accountId);
    if (refusal !== null) return refusal;
    const link = await findPaymentLink(db, body.payment_link_type);
    const standing = await findCoupon(db, body.code, session.accountId);
    const error = couponFault(standing, parts.clock.now());
    const rate = error === null ? (standing?.coupon.discount_rate ?? 0) : 0;
    const price = priceOf(link, rate);
    return {
      success: error === null,
      discount_rate: rate,
      discount: moneyOf(price.discount),
      amount: moneyOf(discountedAmount(price)),
      total: moneyOf(price.total),
      error,
    };
  });

  serve(app, "createCheckoutSession", async ({ body, session }) => {
    const refusal = await takeQuota(parts, "checkout", session.accountId);
    return refusal ?? startCheckout(parts, session.accountId, body);
  });

  serve(app, "freeTransaction", async ({ body, session }) => {
    const refusal = await takeQuota(parts, "checkout", session.accountId);
    return refusal ?? takeForFree(parts, session.accountId, body);
  });

  serve(app, "walletCredits", async ({ session }) => ({ credits: await creditBalance(db, session.accountId) }));

  serve(app, "paymentStatus", async ({ body, session }) => {
    const refusal = await takeQuota(parts, "paymentStatus", session.accountId);
    if (refusal !== null) return refusal;
    const payment = await findOwnPayment(db, body.payment_slug, session.accountId);
    const isNamed = body.session_id === undefined || body.session_id === null || body.session_id === "";
    if (payment === null || (!isNamed && body.session_id !== payment.session_id)) return { problem: "not_found" };
    if (payment.status === "PENDING" && payment.session_id !== null) {
      try {
        await fulfil(parts, payment.session_id);
      } catch (error) {
        parts.log.warn({ err: error, payment: payment.slug }, "the payment provider could not be asked");
      }
    }
    const current = (await findOwnPayment(db, payment.slug, session.accountId)) ?? payment;
    return toPaymentResult(current, receiptUrl(current.slug));
  });

  serve(app, "payments", async ({ body, session }) => {
    const cursor = readCursor(PlaceSchema, body.cursor);
    if (isProblem(cursor)) return cursor;
    const { rows, next } = await listPayments(db, {
      accountId: session.accountId,
      after: cursor.place?.id ?? null,
      limit: body.limit ?? PAGE,
    });
    return {
      payments: rows.map((row) => toReceipt(row, receiptUrl(row.slug))),
      next: writeCursor(next === null ? null : { id: next }),
    };
  });

  serve(app, "receipt", async ({ params, session }) => {
    const payment = await findOwnPayment(db, params.payment_slug, session.accountId);
    return payment === null ? { problem: "not_found" } : toReceipt(payment, receiptUrl(payment.slug));
  });

  // The signature is made over the raw bytes. An answer that is not a success makes Stripe send the event again.
  serve(app, "stripeWebhook", async ({ body, c }) => {
    if (parts.payments === null) return { problem: "payments_unavailable" };
    const event = await parts.payments.verifyEvent(body, c.req.header("stripe-signature"));
    if (event === null) return { problem: "invalid", detail: "The signature does not fit." };
    const { status } = await fulfilEvent(parts, event);
    parts.log.info({ event: "payment_event", type: event.type, status }, "payment");
    return { received: true };
  });
}
