import { paymentNumber } from "#core/wire/payment/payment.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { changePayment, findPaymentById, type PaymentRow } from "#api/store/payment/payments.ts";
import { sendMailSoon } from "#api/mail/send-mail.ts";
import type { Tx } from "#api/store/store.ts";
import { addOfficeChange } from "#api/store/operate/office-changes.ts";
import { restoreCredit, takeBackCredit } from "#api/store/payment/wallet.ts";
import { fulfil, paymentLock } from "./fulfil.ts";
import { notifyOfRefund } from "./notify-of-refund.ts";

const COMMAND_LINE = "the command line";

/** Who refunds the payment (null for the command line), and why. */
type RefundRequest = { readonly by: string | null; readonly reason: string };

/**
 * Refunds a payment, for an administrator: takes back the unspent credit, requests the refund, then updates the
 * payment. If interrupted, the next reconciliation completes it.
 */
export async function refundPayment(
  services: Services,
  id: number,
  request: RefundRequest,
): Promise<PaymentRow | Problem> {
  const { store, clock } = services;
  const found = await findPaymentById(store.db, id);
  if (found === null) return { problem: "not_found", detail: "There is no such payment." };
  const begun = await store.withTx((tx) => beginRefund(tx, services, id, { ...request, now: clock.now() }), {
    lock: paymentLock(found.slug),
  });
  if (isProblem(begun)) return begun;
  if (begun.status === "REFUNDED") {
    await sendMailSoon(services);
    return begun;
  }
  return finishRefund(services, begun);
}

/**
 * Requests a begun refund at the payment provider. Throws if the provider cannot be reached. Repeated calls refund only
 * once.
 */
export async function finishRefund(services: Services, payment: PaymentRow): Promise<PaymentRow | Problem> {
  const { payments, store, clock, log } = services;
  const { slug, payment_intent_id, session_id, refund_requested_at } = payment;
  if (payments === null || payments.provider !== payment.provider || payment_intent_id === null || session_id === null)
    return { problem: "payments_unavailable" };
  const outcome = await payments.refund(payment_intent_id, `refund:${slug}:${refund_requested_at ?? 0}`);
  if (outcome === "refused") {
    await store.withTx((tx) => undoRefund(tx, payment, clock.now()), { lock: paymentLock(slug) });
    log.error({ event: "payment", payment: slug }, "The payment provider refused a refund.");
    return { problem: "conflict", detail: "The payment provider refuses this refund." };
  }
  await fulfil(services, session_id);
  const updated = await findPaymentById(store.db, payment.id);
  return updated ?? { problem: "not_found" };
}

/**
 * Takes back the credit of a payment and records the refund. A free payment is then REFUNDED. For any other payment,
 * the caller calls `finishRefund` after the commit.
 */
export async function beginRefund(
  tx: Tx,
  services: Services,
  id: number,
  { by, reason, now }: RefundRequest & { now: number },
): Promise<PaymentRow | Problem> {
  const payment = await findPaymentById(tx, id);
  if (payment === null) return { problem: "not_found" };
  if (payment.status === "REFUNDED") return payment;
  if (payment.status !== "SUCCEEDED" && payment.held_reason === null)
    return { problem: "conflict", detail: "Only a payment that came through can be refunded." };
  const { account_id, slug } = payment;
  if (
    account_id !== null &&
    !(await takeBackCredit(tx, { accountId: account_id, paymentSlug: slug, kind: "refund", now }))
  )
    return {
      problem: "conflict",
      detail: "The credit of this payment has been spent. Cancel the evaluation first.",
    };
  if (payment.refund_by === null)
    await addOfficeChange(tx, {
      accountId: by,
      action: "payment_refunded",
      subject: paymentNumber(payment.id),
      changes: [{ field: "reason", from: null, to: reason }],
      now,
    });
  const refundFields = {
    refund_reason: payment.refund_reason ?? reason,
    refund_by: payment.refund_by ?? by ?? COMMAND_LINE,
  };
  if (payment.provider !== "free") {
    const requested = { ...refundFields, refund_requested_at: payment.refund_requested_at ?? now };
    return (await changePayment(tx, slug, [payment.status], requested, now)) ?? payment;
  }
  const change = { ...refundFields, status: "REFUNDED", refunded_at: now } as const;
  const refunded = await changePayment(tx, slug, ["SUCCEEDED"], change, now);
  if (refunded === null) return { problem: "conflict" };
  await notifyOfRefund(tx, services, refunded, now);
  return refunded;
}

async function undoRefund(tx: Tx, payment: PaymentRow, now: number): Promise<void> {
  const { slug, account_id } = payment;
  const undone = await changePayment(
    tx,
    slug,
    [payment.status],
    { refund_requested_at: null, refund_reason: null, refund_by: null },
    now,
  );
  if (undone !== null && account_id !== null)
    await restoreCredit(tx, { accountId: account_id, paymentSlug: slug, kind: "refund_undone", now });
}
