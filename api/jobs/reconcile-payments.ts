import { HOUR_MS } from "#core/exam/durations.ts";
import { closeCheckout, CHECKOUT_LIFETIME_MS } from "../commands/payment/start-checkout.ts";
import { fulfil, fulfilSession } from "../commands/payment/fulfil.ts";
import { finishRefund } from "../commands/payment/refund-payment.ts";
import type { Services } from "../services.ts";
import { listPendingPayments, listRequestedRefunds } from "../store/payment/payments.ts";

const LOOK_BACK_MS = 48 * HOUR_MS;
const BATCH_SIZE = 200;

/**
 * Reads checkouts from the provider, because webhooks may be lost: those of the last two days, and those of pending
 * payments that have expired. Finishes requested refunds. A failure of one payment does not stop the others.
 */
export async function reconcilePayments(services: Services): Promise<void> {
  const { payments, store, clock, log } = services;
  if (payments === null) return;
  const now = clock.now();
  const tryPayment = async (slug: string | null, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error, payment: slug }, "a payment could not be reconciled");
    }
  };
  for (const session of await payments.listSince(now - LOOK_BACK_MS)) {
    const work = (): Promise<unknown> => fulfilSession(services, session, null);
    await tryPayment(session.reference, work);
  }
  for (const payment of await listPendingPayments(store.db, now - CHECKOUT_LIFETIME_MS, BATCH_SIZE)) {
    const { session_id, provider } = payment;
    const work = (): Promise<unknown> =>
      session_id === null || provider !== payments.provider
        ? closeCheckout(services, payment)
        : fulfil(services, session_id);
    await tryPayment(payment.slug, work);
  }
  for (const payment of await listRequestedRefunds(store.db, BATCH_SIZE)) {
    if (payment.provider !== payments.provider) continue;
    await tryPayment(payment.slug, () => finishRefund(services, payment));
  }
}
