import { MINUTE_MS } from "#core/exam/durations.ts";
import type { CheckoutRequest } from "#core/wire/payment/payment.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { CheckoutGateway, CheckoutOrder } from "#api/gateways/checkout.ts";
import type { Services } from "#api/services.ts";
import { releaseCoupon } from "#api/store/payment/coupons.ts";
import { attachCheckout, changePayment, findPayment, type PaymentRow } from "#api/store/payment/payments.ts";
import type { Tx } from "#api/store/store.ts";
import { fulfilSession, paymentLock } from "./fulfil.ts";
import { type OrderRequest, createPayment, checkOrder } from "./open-order.ts";
import { randomId } from "#api/random-id.ts";

/** A checkout expires after this time. Stripe requires at least 30 minutes. */
export const CHECKOUT_LIFETIME_MS = 60 * MINUTE_MS;
/** A checkout with less time left than this is replaced by a new one. */
const MIN_TIME_LEFT_MS = 15 * MINUTE_MS;
const MAX_TRIES = 3;

type Checkout = { checkout_url: string; payment_slug: string };

/**
 * Starts a checkout for the learner's own attempt, or continues the open one. So two clicks, two tabs and the back
 * button lead to the same checkout. If the open checkout has another coupon or price, or expires soon, closes it first.
 */
export async function startCheckout(
  services: Services,
  accountId: string,
  request: CheckoutRequest,
): Promise<Checkout | Problem> {
  const { payments, store, clock, random } = services;
  if (payments === null) return { problem: "payments_unavailable" };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const order = { ...request, accountId, now: clock.now() };
    const slug = randomId(random);
    const begun = await store.withTx((tx) => beginCheckout(tx, order, slug, payments), { lock: accountId });
    if (isProblem(begun)) return begun;
    if ("payment" in begun) return openCheckout(services, payments, begun.payment);
    await closeCheckout(services, begun.outdated);
  }
  return { problem: "conflict", detail: "A payment for this attempt is being processed." };
}

async function beginCheckout(
  tx: Tx,
  request: OrderRequest,
  slug: string,
  payments: CheckoutGateway,
): Promise<{ payment: PaymentRow } | { outdated: PaymentRow } | Problem> {
  const order = await checkOrder(tx, request);
  if (isProblem(order)) return order;
  if (order.price.total === 0) return { problem: "unprocessable", detail: "With this coupon there is nothing to pay." };
  const { openPayment } = order;
  if (openPayment !== null) {
    const isCurrent =
      openPayment.provider === payments.provider &&
      openPayment.coupon_code === (order.coupon?.code ?? null) &&
      openPayment.total_cents === order.price.total &&
      openPayment.currency === order.link.currency &&
      request.now < openPayment.created_at + CHECKOUT_LIFETIME_MS - MIN_TIME_LEFT_MS;
    return isCurrent ? { payment: openPayment } : { outdated: openPayment };
  }
  const payment = await createPayment(tx, order, request, { slug, provider: payments.provider, status: "PENDING" });
  return isProblem(payment) ? payment : { payment };
}

/** Returns the address where the learner pays. The provider knows our slug, so two calls open only one checkout. */
async function openCheckout(
  services: Services,
  payments: CheckoutGateway,
  payment: PaymentRow,
): Promise<Checkout | Problem> {
  const { store, clock, log } = services;
  const { slug } = payment;
  if (payment.checkout_url !== null) return { checkout_url: payment.checkout_url, payment_slug: slug };
  let session: { id: string; url: string };
  try {
    session = await payments.open(toCheckoutOrder(payment));
  } catch (error) {
    log.error({ err: error, payment: slug }, "A checkout could not be started.");
    await store.withTx((tx) => endPayment(tx, payment, "FAILED", clock.now()), { lock: paymentLock(slug) });
    return { problem: "unavailable" };
  }
  if (await store.withTx((tx) => attachCheckout(tx, slug, session, clock.now()), { lock: paymentLock(slug) })) {
    log.info({ event: "payment", payment: slug, status: "PENDING" }, "payment");
    return { checkout_url: session.url, payment_slug: slug };
  }
  await payments.expire(session.id);
  return { problem: "conflict", detail: "This payment was changed in another window. Please try again." };
}

function toCheckoutOrder(payment: PaymentRow): CheckoutOrder {
  const query = new URLSearchParams({ payment_slug: payment.slug, attempt_slug: payment.attempt_slug }).toString();
  return {
    slug: payment.slug,
    attemptSlug: payment.attempt_slug,
    linkType: payment.link_type,
    title: payment.title,
    amountCents: payment.total_cents,
    currency: payment.currency,
    email: payment.email,
    successPath: `/payment/result/success?${query}&session_id={CHECKOUT_SESSION_ID}`,
    cancelPath: `/payment/result/failure?${query}`,
    expiresAt: payment.created_at + CHECKOUT_LIFETIME_MS,
  };
}

/** Closes an open checkout. If the learner has paid in the meantime, the payment counts. */
export async function closeCheckout(services: Services, payment: PaymentRow): Promise<void> {
  const { payments, store, clock } = services;
  if (payment.session_id === null || payments === null || payments.provider !== payment.provider) {
    await store.withTx((tx) => endPayment(tx, payment, "CANCELLED", clock.now()), {
      lock: paymentLock(payment.slug),
    });
    return;
  }
  await payments.expire(payment.session_id);
  const session = await payments.find(payment.session_id);
  if (session !== null) await fulfilSession(services, session, null);
}

/** Ends an open payment, unless another request has opened its checkout since it was read. */
export async function endPayment(
  tx: Tx,
  payment: PaymentRow,
  status: "FAILED" | "CANCELLED",
  now: number,
): Promise<void> {
  const current = await findPayment(tx, payment.slug);
  if (current?.session_id !== payment.session_id) return;
  const ended = await changePayment(tx, payment.slug, ["PENDING"], { status }, now);
  if (ended !== null) await releaseCoupon(tx, payment.slug);
}
