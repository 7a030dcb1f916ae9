import { submitEvaluation } from "../commands/evaluation/submit-evaluation.ts";
import type { Services } from "../services.ts";
import { isProblem } from "#core/wire/problem.ts";
import { hadEvaluation } from "../store/evaluation/examiner-evaluations.ts";
import { listUncheckedPayments, markUseChecked } from "../store/payment/payments.ts";

const MINUTE_MS = 60_000;
/** How long a learner has to use a payment before the server orders its evaluation. */
export const ORDER_AFTER_MS = 10 * MINUTE_MS;
/** Makes up for a server that was down for two days. */
const LOOK_BACK_MS = 48 * 60 * MINUTE_MS;
const BATCH_SIZE = 100;

/**
 * Orders the evaluation of each attempt that was paid for ten minutes ago and not requested since: many learners pay and
 * close the page. Checks each payment once. What cannot be ordered keeps its credit.
 */
export async function orderUnusedPayments(services: Services): Promise<void> {
  const { store, clock, log } = services;
  const now = clock.now();
  const paid = { after: now - LOOK_BACK_MS, until: now - ORDER_AFTER_MS };
  for (const { slug, account_id, attempt_slug } of await listUncheckedPayments(store.db, paid, BATCH_SIZE)) {
    try {
      // A cancelled evaluation is not ordered again.
      const isOrdered = await hadEvaluation(store.db, attempt_slug);
      const reply =
        isOrdered || account_id === null ? null : await submitEvaluation(services, account_id, attempt_slug);
      await markUseChecked(store.db, slug, clock.now());
      const refusal = isOrdered
        ? "ordered already"
        : reply === null
          ? "no account"
          : isProblem(reply)
            ? reply.problem
            : reply.success
              ? null
              : reply.message;
      log.info({ event: "payment_use", payment: slug, refusal }, "the use of a payment was checked");
    } catch (error) {
      log.error({ err: error, payment: slug }, "the evaluation of a payment could not be ordered");
    }
  }
}
