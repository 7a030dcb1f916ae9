import { MINUTE_MS } from "#core/exam/durations.ts";
import { submitEvaluation } from "../commands/evaluation/submit-evaluation.ts";
import { paymentLock } from "../commands/payment/fulfil.ts";
import type { Services } from "../services.ts";
import { isProblem } from "#core/wire/problem.ts";
import { hasEverHadEvaluation } from "../store/evaluation/examiner-evaluations.ts";
import { listUncheckedPayments, markUseChecked, type UncheckedPayment } from "../store/payment/payments.ts";

/** How long a learner has to use a payment before the server orders its evaluation. */
export const ORDER_AFTER_MS = 10 * MINUTE_MS;
/** Older payments are not checked. The period is this long because the server may have been down. */
const LOOK_BACK_MS = 48 * 60 * MINUTE_MS;
const BATCH_SIZE = 100;

/**
 * Orders the evaluation of each attempt that was paid for at least ten minutes ago but not requested. Many learners pay
 * and close the page. Checks each payment once. If an evaluation cannot be ordered, the learner keeps the credit. If a
 * check throws, the next run repeats it.
 */
export async function orderUnusedPayments(services: Services): Promise<void> {
  const { store, clock } = services;
  const now = clock.now();
  const until = now - ORDER_AFTER_MS;
  let after = { paidAt: now - LOOK_BACK_MS, id: 0 };
  // A payment whose check threw stays in the list, so each batch begins after the last payment of the one before.
  for (;;) {
    const payments = await listUncheckedPayments(store.db, { after, until }, BATCH_SIZE);
    for (const payment of payments) await checkPaymentUse(services, payment);
    const last = payments.at(-1);
    if (last === undefined || last.paid_at === null || payments.length < BATCH_SIZE) return;
    after = { paidAt: last.paid_at, id: last.id };
  }
}

async function checkPaymentUse(services: Services, payment: UncheckedPayment): Promise<void> {
  const { store, clock, log } = services;
  try {
    const refusal = await orderEvaluation(services, payment);
    await markUseChecked(store.db, payment.slug, clock.now());
    log.info({ event: "payment_use", payment: payment.slug, refusal }, "the use of a payment was checked");
  } catch (error) {
    log.error({ err: error, payment: payment.slug }, "the evaluation of a payment could not be ordered");
  }
}

/** Orders the evaluation of a payment. Returns why that is not possible or needed, or null. */
async function orderEvaluation(
  services: Services,
  { slug, account_id, attempt_slug, link_type }: UncheckedPayment,
): Promise<string | null> {
  const { store } = services;
  // A cancelled evaluation is not ordered again.
  if (await hasEverHadEvaluation(store.db, attempt_slug, link_type)) return "ordered already";
  if (account_id === null) return "no account";
  // On PostgreSQL a refund waits until the evaluation is ordered.
  const reply = await store.withLock(paymentLock(slug), () =>
    submitEvaluation(services, account_id, attempt_slug, { linkType: link_type, paymentSlug: slug }),
  );
  if (isProblem(reply)) return reply.problem;
  return reply.success ? null : reply.message;
}
