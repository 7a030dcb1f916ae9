import type { CheckoutSession } from "#api/gateways/checkout.ts";
import type { PaymentRow } from "#api/store/payment/payments.ts";

/** A change to one of our payments that follows from the provider's checkout state. Steps are applied in order. */
export type PaymentStep =
  | { step: "credit" }
  /** The paid checkout differs from our payment: nothing is credited until a person has reviewed the payment. */
  | { step: "review"; reason: string }
  | { step: "end"; status: "CANCELLED" | "FAILED" }
  | { step: "part_refund"; cents: number }
  | { step: "refund"; cents: number }
  | { step: "dispute"; dispute: "open" | "won" | "lost" };

/**
 * Compares the provider's checkout with our payment. Returns the remaining steps, or none if the payment is up to date.
 * It compares states, not webhooks, so the number and order of webhooks do not matter, and an old webhook undoes
 * nothing.
 */
export function planPaymentSteps(payment: PaymentRow, session: CheckoutSession): PaymentStep[] {
  if (payment.status === "REFUNDED") return [];
  if (payment.status !== "SUCCEEDED") {
    if (!session.isPaid) return planUnpaidSteps(payment, session);
    const reason = findMismatch(payment, session);
    if (reason !== null) return planReviewSteps(payment, session, reason);
    return [{ step: "credit" }, ...planLaterSteps(payment, session)];
  }
  return planLaterSteps(payment, session);
}

function planUnpaidSteps(payment: PaymentRow, session: CheckoutSession): PaymentStep[] {
  if (payment.status !== "PENDING") return [];
  if (session.status === "expired") return [{ step: "end", status: "CANCELLED" }];
  return session.hasFailed ? [{ step: "end", status: "FAILED" }] : [];
}

function planReviewSteps(payment: PaymentRow, session: CheckoutSession, reason: string): PaymentStep[] {
  const isRefunded = session.refundedCents > 0 && session.refundedCents >= (session.amountCents ?? 0);
  if (isRefunded) return [{ step: "refund", cents: session.refundedCents }];
  return payment.held_reason === reason ? [] : [{ step: "review", reason }];
}

function planLaterSteps(payment: PaymentRow, session: CheckoutSession): PaymentStep[] {
  const steps: PaymentStep[] = [];
  const { dispute, refundedCents: cents } = session;
  // An old webhook may report a decided dispute as still open.
  const isOutdated = dispute === "open" && payment.dispute !== null;
  if (dispute !== null && dispute !== payment.dispute && !isOutdated) steps.push({ step: "dispute", dispute });
  if (dispute === "lost") return steps;
  if (cents >= payment.total_cents && cents > 0) steps.push({ step: "refund", cents });
  else if (cents > payment.refunded_cents) steps.push({ step: "part_refund", cents });
  return steps;
}

/** Returns the first difference between a paid checkout and our payment, or null. */
function findMismatch(payment: PaymentRow, session: CheckoutSession): string | null {
  const { metadata } = session;
  if (payment.session_id !== null && payment.session_id !== session.id) return "another checkout was paid";
  if (session.amountCents !== payment.total_cents) return `${session.amountCents ?? "no"} cents were paid`;
  if (session.currency !== payment.currency) return `it was paid in ${session.currency ?? "no currency"}`;
  const isOurs =
    session.reference === payment.slug &&
    metadata["payment_slug"] === payment.slug &&
    metadata["attempt_slug"] === payment.attempt_slug &&
    metadata["payment_link_type"] === payment.link_type;
  return isOurs ? null : "the checkout is about something else";
}
