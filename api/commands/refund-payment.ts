import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Parts } from "../parts.ts";
import { changePayment, findPaymentById, type PaymentRow } from "../store/payments.ts";
import { sendMailSoon } from "../jobs/send-mail.ts";
import type { Tx } from "../store/store.ts";
import { giveBackCredit, takeBackCredit } from "../store/wallet.ts";
import { fulfil, lockOf } from "./fulfil.ts";
import { tellOfRefund } from "./tell-of-refund.ts";

/** Who gives it back, and why. */
type Word = { readonly by: string; readonly reason: string };

/**
 * Gives the money of a payment back, for an administrator: first the unspent credit is taken, then the provider is
 * asked, then the payment is brought up to date. Stopped in between, the next reconciliation finishes it.
 */
export async function refundPayment(parts: Parts, id: number, word: Word): Promise<PaymentRow | Problem> {
  const { store, clock } = parts;
  const found = await findPaymentById(store.db, id);
  if (found === null) return { problem: "not_found", detail: "There is no such payment." };
  const begun = await store.withTx((tx) => beginRefund(tx, parts, id, { ...word, now: clock.now() }), {
    lockUser: lockOf(found.slug),
  });
  if (isProblem(begun)) return begun;
  if (begun.status === "REFUNDED") {
    await sendMailSoon(parts);
    return begun;
  }
  return finishRefund(parts, begun);
}

/** Asks the provider for a refund that was begun. Throws when it cannot be reached; asking again gives back once. */
export async function finishRefund(parts: Parts, payment: PaymentRow): Promise<PaymentRow | Problem> {
  const { payments, store, clock, log } = parts;
  const { slug, payment_intent_id, session_id, refund_requested_at } = payment;
  if (payments === null || payments.provider !== payment.provider || payment_intent_id === null || session_id === null)
    return { problem: "payments_unavailable" };
  const answer = await payments.refund(payment_intent_id, `refund:${slug}:${refund_requested_at ?? 0}`);
  if (answer === "refused") {
    await store.withTx((tx) => undoRefund(tx, payment, clock.now()), { lockUser: lockOf(slug) });
    log.error({ event: "payment", payment: slug }, "the provider refused a refund");
    return { problem: "conflict", detail: "The payment provider refuses this refund." };
  }
  await fulfil(parts, session_id);
  const now = await findPaymentById(store.db, payment.id);
  return now ?? { problem: "not_found" };
}

async function beginRefund(
  tx: Tx,
  parts: Parts,
  id: number,
  { by, reason, now }: Word & { now: number },
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
  const word = { refund_reason: payment.refund_reason ?? reason, refund_by: payment.refund_by ?? by };
  if (payment.provider !== "free")
    return (
      (await changePayment(
        tx,
        slug,
        [payment.status],
        { ...word, refund_requested_at: payment.refund_requested_at ?? now },
        now,
      )) ?? payment
    );
  const refunded = await changePayment(tx, slug, ["SUCCEEDED"], { ...word, status: "REFUNDED", refunded_at: now }, now);
  if (refunded === null) return { problem: "conflict" };
  await tellOfRefund(tx, parts, refunded, now);
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
    await giveBackCredit(tx, { accountId: account_id, paymentSlug: slug, kind: "refund_undone", now });
}
