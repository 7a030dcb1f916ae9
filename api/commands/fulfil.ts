import { paymentNumber, type PaymentStatus } from "#core/wire/payment.ts";
import type { CheckoutSession, PaymentEvent } from "../gateways/checkout.ts";
import { sendMailSoon } from "../jobs/send-mail.ts";
import type { Parts } from "../parts.ts";
import { releaseCoupon } from "../store/coupons.ts";
import { changePayment, findPayment, livePayments, type PaymentRow } from "../store/payments.ts";
import { recordPaymentEvent } from "../store/reports.ts";
import type { Tx } from "../store/store.ts";
import { giveBackCredit, moveCredits, takeBackCredit } from "../store/wallet.ts";
import { alertStaff } from "./alert-staff.ts";
import { judgeSession, type Step } from "./judge-session.ts";
import { receiptLetter } from "./payment-letters.ts";
import { postLetter } from "./post-letter.ts";
import { tellOfRefund } from "./tell-of-refund.ts";

export type Fulfilled = { status: PaymentStatus | "unknown"; steps: Step[] };

/** What changes of one payment take turns on. */
export function lockOf(slug: string): string {
  return `payment:${slug}`;
}

/** Asks the provider for a checkout and brings our payment up to date; throws when the provider cannot be reached. */
export async function fulfil(parts: Parts, sessionId: string): Promise<Fulfilled> {
  const session = (await parts.payments?.find(sessionId)) ?? null;
  return session === null ? { status: "unknown", steps: [] } : fulfilSession(parts, session, null);
}

/** Takes in one event of the provider's: what it is about is asked for afresh, whatever the event itself says. */
export async function fulfilEvent(parts: Parts, event: PaymentEvent): Promise<Fulfilled> {
  const { payments, store, clock } = parts;
  const { sessionId, paymentIntentId } = event;
  const session =
    payments === null
      ? null
      : sessionId !== null
        ? await payments.find(sessionId)
        : paymentIntentId !== null
          ? await payments.findByIntent(paymentIntentId)
          : null;
  if (session !== null) return fulfilSession(parts, session, event);
  await store.withTx((tx) => recordPaymentEvent(tx, toEventRow(event, null, clock.now())));
  return { status: "unknown", steps: [] };
}

/**
 * The one way in which a payment changes after its checkout began: webhook, status check, reconciliation and the test
 * checkout all come here with what the provider says. Each step is taken once, whoever comes first and however often;
 * the event is noted in the same transaction as what it brought about.
 */
export async function fulfilSession(
  parts: Parts,
  session: CheckoutSession,
  event: PaymentEvent | null,
): Promise<Fulfilled> {
  const { store, clock, log, payments } = parts;
  const slug = session.reference ?? "";
  const done = await store.withTx(
    async (tx): Promise<Fulfilled> => {
      const now = clock.now();
      const payment = await findPayment(tx, slug);
      const isOurs = payment !== null && payment.provider === payments?.provider;
      if (event !== null) await recordPaymentEvent(tx, toEventRow(event, isOurs ? slug : null, now));
      if (!isOurs) return { status: "unknown", steps: [] };
      await noteSession(tx, payment, session, now);
      const steps = judgeSession(payment, session);
      for (const step of steps) await takeStep(tx, parts, slug, session, step, now);
      return { status: (await findPayment(tx, slug))?.status ?? "unknown", steps };
    },
    { lockUser: lockOf(slug) },
  );
  for (const step of done.steps) {
    const line = { event: "payment", payment: slug, ...step };
    if (step.step === "hold") log.error(line, "a payment is held: it is not what was asked for");
    else log.info(line, "payment");
  }
  if (done.steps.length > 0) await sendMailSoon(parts);
  return done;
}

/** Gives the credit of a payment, once; for the caller's transaction. */
export async function creditPayment(tx: Tx, payment: PaymentRow, now: number): Promise<void> {
  const { slug, account_id } = payment;
  if (account_id !== null) {
    const kind = payment.provider === "free" ? "free" : "payment";
    await moveCredits(tx, { accountId: account_id, key: `payment:${slug}`, kind, delta: 1, paymentSlug: slug, now });
  }
  await changePayment(tx, slug, ["SUCCEEDED"], { points_credited: account_id === null ? 0 : 1, paid_at: now }, now);
}

async function takeStep(
  tx: Tx,
  parts: Parts,
  slug: string,
  session: CheckoutSession,
  step: Step,
  now: number,
): Promise<void> {
  switch (step.step) {
    case "credit":
      return credit(tx, parts, slug, session, now);
    case "hold": {
      const held = await changePayment(tx, slug, OPEN, { held_reason: step.reason }, now);
      if (held === null) return;
      return alertStaff(
        tx,
        parts,
        {
          id: `payment-held:${slug}`,
          title: `${paymentNumber(held.id)} is held`,
          message: `Money came that is not what was asked for: ${step.reason}. Nothing was credited; please look at it.`,
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
      return refund(tx, parts, slug, step.cents, now);
    case "dispute":
      return dispute(tx, parts, slug, step.dispute, now);
    default:
      return step satisfies never;
  }
}

const OPEN = ["PENDING", "FAILED", "CANCELLED"] as const;

async function credit(tx: Tx, parts: Parts, slug: string, session: CheckoutSession, now: number): Promise<void> {
  const paid = await changePayment(
    tx,
    slug,
    OPEN,
    { status: "SUCCEEDED", held_reason: null, receipt_url: session.receiptUrl },
    now,
  );
  if (paid === null) return;
  await creditPayment(tx, paid, now);
  const { publicOrigin, supportEmail } = parts.env;
  const links = {
    receipt: `${publicOrigin}/payment/receipt/${slug}`,
    next: `${publicOrigin}/payment/${paid.link_type}?attempt=${paid.attempt_slug}`,
  };
  await postLetter(tx, receiptLetter({ random: parts.random, supportEmail }, paid, links), now);
  const others = (await livePayments(tx, paid.attempt_slug, paid.link_type)).filter(
    (other) => other.slug !== slug && other.status === "SUCCEEDED",
  );
  if (paid.account_id === null || others.length > 0)
    await alertStaff(
      tx,
      parts,
      {
        id: `payment-odd:${slug}`,
        title: `${paymentNumber(paid.id)} wants a look`,
        message:
          paid.account_id === null
            ? "It was paid after its account had been deleted. Please refund it."
            : "Its attempt was paid for twice. Both credits were given; one may have to be refunded.",
      },
      now,
    );
}

async function refund(tx: Tx, parts: Parts, slug: string, cents: number, now: number): Promise<void> {
  const change = { status: "REFUNDED", refunded_cents: cents, refunded_at: now, held_reason: null } as const;
  const payment = await changePayment(tx, slug, ["SUCCEEDED", ...OPEN], change, now);
  if (payment !== null) await reverse(tx, parts, payment, "refund", now);
}

async function dispute(
  tx: Tx,
  parts: Parts,
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
  if (outcome === "lost") return reverse(tx, parts, payment, "dispute", now);
  const { account_id } = payment;
  const target = account_id === null ? null : { accountId: account_id, paymentSlug: slug, now };
  if (outcome === "won") {
    if (target !== null) await giveBackCredit(tx, { ...target, kind: "dispute_won" });
    return;
  }
  if (target !== null) await takeBackCredit(tx, { ...target, kind: "dispute" });
  await alertStaff(
    tx,
    parts,
    {
      id: `dispute:${slug}`,
      title: `${paymentNumber(payment.id)} is disputed`,
      message: "The learner's bank asks for the money back. Please answer at the payment provider.",
    },
    now,
  );
}

/** Takes the credit of a payment back and tells the learner; staff are told where the credit has been spent. */
async function reverse(
  tx: Tx,
  parts: Parts,
  payment: PaymentRow,
  kind: "refund" | "dispute",
  now: number,
): Promise<void> {
  if (payment.account_id === null) return;
  const isBack = await takeBackCredit(tx, { accountId: payment.account_id, paymentSlug: payment.slug, kind, now });
  await tellOfRefund(tx, parts, payment, now);
  if (isBack) return;
  await alertStaff(
    tx,
    parts,
    {
      id: `refund-spent:${payment.slug}`,
      title: `${paymentNumber(payment.id)} was refunded after its credit was spent`,
      message: "The evaluation goes on unless you cancel it; the report is kept.",
    },
    now,
  );
}

/** Keeps what only the provider knows, as soon as it is known: a webhook may come before our own answer was stored. */
async function noteSession(tx: Tx, payment: PaymentRow, session: CheckoutSession, now: number): Promise<void> {
  const change = {
    ...(payment.session_id === null && { session_id: session.id }),
    ...(payment.payment_intent_id === null && session.paymentIntentId !== null
      ? { payment_intent_id: session.paymentIntentId }
      : {}),
    ...(payment.receipt_url === null && session.receiptUrl !== null ? { receipt_url: session.receiptUrl } : {}),
  };
  if (Object.keys(change).length > 0) await changePayment(tx, payment.slug, [payment.status], change, now);
}

function toEventRow(event: PaymentEvent, slug: string | null, now: number) {
  return { id: event.id, type: event.type, created_at: event.createdAt, received_at: now, payment_slug: slug };
}
