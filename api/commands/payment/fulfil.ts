import { paymentNumber, type PaymentStatus } from "#core/wire/payment/payment.ts";
import type { CheckoutSession, PaymentEvent } from "#api/gateways/checkout.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Services } from "#api/services.ts";
import { releaseCoupon } from "#api/store/payment/coupons.ts";
import { changePayment, findPayment, listActivePayments, type PaymentRow } from "#api/store/payment/payments.ts";
import { recordPaymentEvent } from "#api/store/payment/payment-events.ts";
import type { Tx } from "#api/store/store.ts";
import { restoreCredit, moveCredits, takeBackCredit } from "#api/store/payment/wallet.ts";
import { alertStaff } from "../notify/alert-staff.ts";
import { planPaymentSteps, type PaymentStep } from "./plan-payment-steps.ts";
import { emailContextOf } from "#api/mail/compose-email.ts";
import { receiptEmail } from "#api/mail/payment-emails.ts";
import { receiptLink } from "./receipt-link.ts";
import { queueEmail } from "#api/mail/queue-email.ts";
import { notifyOfRefund } from "./notify-of-refund.ts";

const UNPAID_STATUSES = ["PENDING", "FAILED", "CANCELLED"] as const;

export type Fulfilled = { status: PaymentStatus | "unknown"; steps: PaymentStep[] };

/** Returns the name of the lock that serialises changes to one payment. */
export function paymentLock(slug: string): string {
  return `payment:${slug}`;
}

/** Reads a checkout from the provider and updates our payment. Throws if the provider cannot be reached. */
export async function fulfil(services: Services, sessionId: string): Promise<Fulfilled> {
  const session = (await services.payments?.find(sessionId)) ?? null;
  return session === null ? { status: "unknown", steps: [] } : fulfilSession(services, session, null);
}

/**
 * Processes one event of the provider. Reads the current state from the provider instead of trusting the event's
 * content.
 */
export async function fulfilEvent(services: Services, event: PaymentEvent): Promise<Fulfilled> {
  const { store, clock } = services;
  const session = await findSession(services, event);
  if (session !== null) return fulfilSession(services, session, event);
  await store.withTx((tx) => recordPaymentEvent(tx, toEventRow(event, null, clock.now())));
  return { status: "unknown", steps: [] };
}

async function findSession(
  { payments }: Pick<Services, "payments">,
  { sessionId, paymentIntentId }: PaymentEvent,
): Promise<CheckoutSession | null> {
  if (payments === null) return null;
  if (sessionId !== null) return payments.find(sessionId);
  return paymentIntentId === null ? null : payments.findByIntent(paymentIntentId);
}

/**
 * Updates a payment from the provider's checkout. Webhooks, status checks, reconciliation and the test checkout call
 * this function. Applies each step exactly once, however often and in whatever order these callers report it. Records
 * the event in the same transaction as its effects.
 */
export async function fulfilSession(
  services: Services,
  session: CheckoutSession,
  event: PaymentEvent | null,
): Promise<Fulfilled> {
  const { store, clock, log, payments } = services;
  const slug = session.reference ?? "";
  const fulfilled = await store.withTx(
    async (tx): Promise<Fulfilled> => {
      const now = clock.now();
      const payment = await findPayment(tx, slug);
      const isOurs = payment !== null && payment.provider === payments?.provider;
      if (event !== null) await recordPaymentEvent(tx, toEventRow(event, isOurs ? slug : null, now));
      if (!isOurs) return { status: "unknown", steps: [] };
      await storeProviderIds(tx, payment, session, now);
      const steps = planPaymentSteps(payment, session);
      for (const step of steps) await applyStep(tx, services, slug, session, step, now);
      return { status: (await findPayment(tx, slug))?.status ?? "unknown", steps };
    },
    { lock: paymentLock(slug) },
  );
  for (const step of fulfilled.steps) {
    const line = { event: "payment", payment: slug, ...step };
    if (step.step === "review") log.error(line, "A payment needs review: it differs from its order.");
    else log.info(line, "payment");
  }
  if (fulfilled.steps.length > 0) await sendMailSoon(services);
  return fulfilled;
}

/** Adds the credit of a payment, once, in the caller's transaction. */
export async function creditPayment(tx: Tx, payment: PaymentRow, now: number): Promise<void> {
  const { slug, account_id } = payment;
  if (account_id !== null) {
    const kind = payment.provider === "free" ? "free" : "payment";
    const linkType = payment.link_type;
    const key = `payment:${slug}`;
    await moveCredits(tx, { accountId: account_id, linkType, key, kind, delta: 1, paymentSlug: slug, now });
  }
  await changePayment(tx, slug, ["SUCCEEDED"], { points_credited: account_id === null ? 0 : 1, paid_at: now }, now);
}

async function applyStep(
  tx: Tx,
  services: Services,
  slug: string,
  session: CheckoutSession,
  step: PaymentStep,
  now: number,
): Promise<void> {
  switch (step.step) {
    case "credit":
      return applyCredit(tx, services, slug, session, now);
    case "review": {
      const changed = await changePayment(tx, slug, UNPAID_STATUSES, { held_reason: step.reason }, now);
      if (changed === null) return;
      return alertStaff(
        tx,
        services,
        {
          id: `payment-held:${slug}`,
          title: `${paymentNumber(changed.id)} needs review`,
          message: `The payment differs from its order: ${step.reason}. Nothing was credited. Please review it.`,
        },
        now,
      );
    }
    case "end": {
      const ended = await changePayment(tx, slug, ["PENDING"], { status: step.status }, now);
      if (ended !== null) await releaseCoupon(tx, slug);
      return;
    }
    case "part_refund":
      await changePayment(tx, slug, ["SUCCEEDED"], { refunded_cents: step.cents }, now);
      return;
    case "refund":
      return applyRefund(tx, services, slug, step.cents, now);
    case "dispute":
      return applyDispute(tx, services, slug, step.dispute, now);
    default:
      return step satisfies never;
  }
}

async function applyCredit(
  tx: Tx,
  services: Services,
  slug: string,
  session: CheckoutSession,
  now: number,
): Promise<void> {
  const paid = await changePayment(
    tx,
    slug,
    UNPAID_STATUSES,
    { status: "SUCCEEDED", held_reason: null, receipt_url: session.receiptUrl },
    now,
  );
  if (paid === null) return;
  await creditPayment(tx, paid, now);
  const links = {
    receipt: receiptLink(services, slug),
    next: `${services.env.publicOrigin}/payment/${paid.link_type}?attempt=${paid.attempt_slug}`,
  };
  await queueEmail(tx, receiptEmail(emailContextOf(services), paid, links), now);
  const otherPayments = (await listActivePayments(tx, paid.attempt_slug, paid.link_type)).filter(
    (other) => other.slug !== slug && other.status === "SUCCEEDED",
  );
  if (paid.account_id === null || otherPayments.length > 0)
    await alertStaff(
      tx,
      services,
      {
        id: `payment-odd:${slug}`,
        title: `${paymentNumber(paid.id)} needs a review`,
        message:
          paid.account_id === null
            ? "It was paid after its account had been deleted. Please refund it."
            : "Its attempt was paid for twice. Both credits were given; one may have to be refunded.",
      },
      now,
    );
}

async function applyRefund(tx: Tx, services: Services, slug: string, cents: number, now: number): Promise<void> {
  const change = { status: "REFUNDED", refunded_cents: cents, refunded_at: now, held_reason: null } as const;
  const payment = await changePayment(tx, slug, ["SUCCEEDED", ...UNPAID_STATUSES], change, now);
  if (payment !== null) await reverseCredit(tx, services, payment, "refund", now);
}

async function applyDispute(
  tx: Tx,
  services: Services,
  slug: string,
  outcome: "open" | "won" | "lost",
  now: number,
): Promise<void> {
  const change =
    outcome === "lost"
      ? ({ dispute: outcome, status: "REFUNDED", refunded_at: now } as const)
      : ({ dispute: outcome } as const);
  const payment = await changePayment(tx, slug, ["SUCCEEDED"], change, now);
  if (payment === null) return;
  if (outcome === "lost") return reverseCredit(tx, services, payment, "dispute", now);
  const { account_id } = payment;
  const target = account_id === null ? null : { accountId: account_id, paymentSlug: slug, now };
  if (outcome === "won") {
    if (target !== null) await restoreCredit(tx, { ...target, kind: "dispute_won" });
    return;
  }
  if (target !== null) await takeBackCredit(tx, { ...target, kind: "dispute" });
  await alertStaff(
    tx,
    services,
    {
      id: `dispute:${slug}`,
      title: `${paymentNumber(payment.id)} is disputed`,
      message: "The learner's bank asks for the money back. Please answer at the payment provider.",
    },
    now,
  );
}

/** Takes back the credit of a payment and notifies the learner. Notifies staff if the credit is already spent. */
async function reverseCredit(
  tx: Tx,
  services: Services,
  payment: PaymentRow,
  kind: "refund" | "dispute",
  now: number,
): Promise<void> {
  if (payment.account_id === null) return;
  const isTakenBack = await takeBackCredit(tx, { accountId: payment.account_id, paymentSlug: payment.slug, kind, now });
  await notifyOfRefund(tx, services, payment, now);
  if (isTakenBack) return;
  await alertStaff(
    tx,
    services,
    {
      id: `refund-spent:${payment.slug}`,
      title: `${paymentNumber(payment.id)} was refunded after its credit was spent`,
      message: "The evaluation goes on unless you cancel it; the report is kept.",
    },
    now,
  );
}

/**
 * Stores the provider's ids as soon as they are known, because a webhook may arrive before our own reply was stored.
 */
async function storeProviderIds(tx: Tx, payment: PaymentRow, session: CheckoutSession, now: number): Promise<void> {
  const change = {
    ...(payment.session_id === null && { session_id: session.id }),
    ...(payment.payment_intent_id === null &&
      session.paymentIntentId !== null && { payment_intent_id: session.paymentIntentId }),
    ...(payment.receipt_url === null && session.receiptUrl !== null && { receipt_url: session.receiptUrl }),
  };
  if (Object.keys(change).length > 0) await changePayment(tx, payment.slug, [payment.status], change, now);
}

function toEventRow(event: PaymentEvent, slug: string | null, now: number) {
  return { id: event.id, type: event.type, created_at: event.createdAt, received_at: now, payment_slug: slug };
}
