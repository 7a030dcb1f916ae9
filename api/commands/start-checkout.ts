import type { CheckoutRequest } from "#core/wire/payment.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { CheckoutGateway, CheckoutOrder } from "../gateways/checkout.ts";
import type { Parts } from "../parts.ts";
import { releaseCoupon } from "../store/coupons.ts";
import { attachSession, changePayment, findPayment, type PaymentRow } from "../store/payments.ts";
import type { Tx } from "../store/store.ts";
import { fulfilSession, lockOf } from "./fulfil.ts";
import { type Asked, makePayment, readOrder } from "./open-order.ts";
import { randomId } from "./random-id.ts";

const MINUTE = 60_000;
/** Nobody can pay later than this; Stripe wants at least half an hour. */
export const CHECKOUT_LIFE = 60 * MINUTE;
/** A checkout with less time than this left is not gone on with. */
const REST = 15 * MINUTE;
const ROUNDS = 3;

type Checkout = { checkout_url: string; payment_slug: string };

/**
 * Starts a checkout for the learner's own attempt, or goes on with the one that is open: two clicks, two tabs and the
 * back button all lead to the same one. With another coupon or price the open one is closed first.
 */
export async function startCheckout(
  parts: Parts,
  accountId: string,
  request: CheckoutRequest,
): Promise<Checkout | Problem> {
  const { payments, store, clock, random } = parts;
  if (payments === null) return { problem: "payments_unavailable" };
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = { ...request, accountId, now: clock.now() };
    const slug = randomId(random);
    // Each round begins where the one before it has cleared the way.
    const begun = await store.withTx((tx) => beginCheckout(tx, asked, slug, payments), { lockUser: accountId });
    if (isProblem(begun)) return begun;
    if ("payment" in begun) return openCheckout(parts, payments, begun.payment);
    await closeCheckout(parts, begun.instead);
  }
  return { problem: "conflict", detail: "A payment for this attempt is being processed." };
}

async function beginCheckout(
  tx: Tx,
  asked: Asked,
  slug: string,
  payments: CheckoutGateway,
): Promise<{ payment: PaymentRow } | { instead: PaymentRow } | Problem> {
  const order = await readOrder(tx, asked);
  if (isProblem(order)) return order;
  if (order.price.total === 0) return { problem: "unprocessable", detail: "With this coupon there is nothing to pay." };
  const { open } = order;
  if (open !== null) {
    const isSame =
      open.provider === payments.provider &&
      open.coupon_code === (order.coupon?.code ?? null) &&
      open.total_cents === order.price.total &&
      open.currency === order.link.currency &&
      asked.now < open.created_at + CHECKOUT_LIFE - REST;
    return isSame ? { payment: open } : { instead: open };
  }
  const payment = await makePayment(tx, order, asked, { slug, provider: payments.provider, status: "PENDING" });
  return isProblem(payment) ? payment : { payment };
}

/** Where the learner is sent to pay. The provider knows our slug, so asking twice opens one checkout. */
async function openCheckout(parts: Parts, payments: CheckoutGateway, payment: PaymentRow): Promise<Checkout | Problem> {
  const { store, clock, log } = parts;
  const { slug } = payment;
  if (payment.checkout_url !== null) return { checkout_url: payment.checkout_url, payment_slug: slug };
  let session: { id: string; url: string };
  try {
    session = await payments.open(orderOf(payment));
  } catch (error) {
    log.error({ err: error, payment: slug }, "a checkout could not be started");
    await store.withTx((tx) => giveUp(tx, payment, "FAILED", clock.now()), { lockUser: lockOf(slug) });
    return { problem: "unavailable" };
  }
  if (await store.withTx((tx) => attachSession(tx, slug, session, clock.now()), { lockUser: lockOf(slug) })) {
    log.info({ event: "payment", payment: slug, status: "PENDING" }, "payment");
    return { checkout_url: session.url, payment_slug: slug };
  }
  await payments.expire(session.id);
  return { problem: "conflict", detail: "This payment was changed in another window. Please try again." };
}

function orderOf(payment: PaymentRow): CheckoutOrder {
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
    expiresAt: payment.created_at + CHECKOUT_LIFE,
  };
}

/** Makes an open checkout unpayable. Whoever paid it at the last moment has paid: the provider has the last word. */
export async function closeCheckout(parts: Parts, payment: PaymentRow): Promise<void> {
  const { payments, store, clock } = parts;
  if (payment.session_id === null || payments === null || payments.provider !== payment.provider) {
    await store.withTx((tx) => giveUp(tx, payment, "CANCELLED", clock.now()), { lockUser: lockOf(payment.slug) });
    return;
  }
  await payments.expire(payment.session_id);
  const session = await payments.find(payment.session_id);
  if (session !== null) await fulfilSession(parts, session, null);
}

/** Ends a payment under way, where no other request has opened its checkout since it was read. */
export async function giveUp(tx: Tx, payment: PaymentRow, status: "FAILED" | "CANCELLED", now: number): Promise<void> {
  const current = await findPayment(tx, payment.slug);
  if (current?.session_id !== payment.session_id) return;
  const ended = await changePayment(tx, payment.slug, ["PENDING"], { status }, now);
  if (ended !== null) await releaseCoupon(tx, payment.slug);
}
