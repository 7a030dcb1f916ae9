import type { CheckoutSession } from "../gateways/checkout.ts";
import type { PaymentRow } from "../store/payments.ts";

/** What the provider's word means for one of our payments, step by step, in the order in which they are taken. */
export type Step =
  | { step: "credit" }
  /** Money came, and it is not what we asked for: nothing is credited until a person has looked. */
  | { step: "hold"; reason: string }
  | { step: "end"; status: "CANCELLED" | "FAILED" }
  | { step: "part_refund"; cents: number }
  | { step: "refund"; cents: number }
  | { step: "dispute"; dispute: "open" | "won" | "lost" };

/**
 * Compares what the provider says with what we know, and answers what is left to do; nothing where we know it all.
 * It looks at states and not at messages, so their number and order do not matter, and an old word undoes nothing.
 */
export function judgeSession(payment: PaymentRow, session: CheckoutSession): Step[] {
  if (payment.status === "REFUNDED") return [];
  if (payment.status !== "SUCCEEDED") {
    if (!session.isPaid) return unpaidSteps(payment, session);
    const reason = mismatchOf(payment, session);
    if (reason !== null) return heldSteps(payment, session, reason);
    return [{ step: "credit" }, ...laterSteps(payment, session)];
  }
  return laterSteps(payment, session);
}

function unpaidSteps(payment: PaymentRow, session: CheckoutSession): Step[] {
  if (payment.status !== "PENDING") return [];
  if (session.status === "expired") return [{ step: "end", status: "CANCELLED" }];
  return session.hasFailed ? [{ step: "end", status: "FAILED" }] : [];
}

function heldSteps(payment: PaymentRow, session: CheckoutSession, reason: string): Step[] {
  const isGivenBack = session.refundedCents > 0 && session.refundedCents >= (session.amountCents ?? 0);
  if (isGivenBack) return [{ step: "refund", cents: session.refundedCents }];
  return payment.held_reason === reason ? [] : [{ step: "hold", reason }];
}

function laterSteps(payment: PaymentRow, session: CheckoutSession): Step[] {
  const steps: Step[] = [];
  const { dispute, refundedCents: cents } = session;
  const isNews = dispute !== null && dispute !== payment.dispute && !(dispute === "open" && payment.dispute !== null);
  if (isNews) steps.push({ step: "dispute", dispute });
  if (dispute === "lost") return steps;
  if (cents >= payment.total_cents && cents > 0) steps.push({ step: "refund", cents });
  else if (cents > payment.refunded_cents) steps.push({ step: "part_refund", cents });
  return steps;
}

/** The first thing in which a paid checkout differs from what we asked for. */
function mismatchOf(payment: PaymentRow, session: CheckoutSession): string | null {
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
