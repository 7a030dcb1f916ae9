import { closeCheckout, CHECKOUT_LIFE } from "../commands/start-checkout.ts";
import { fulfil, fulfilSession } from "../commands/fulfil.ts";
import { finishRefund } from "../commands/refund-payment.ts";
import type { Parts } from "../parts.ts";
import { pendingPayments, requestedRefunds } from "../store/payments.ts";

const HOUR = 3_600_000;
const LOOK_BACK = 48 * HOUR;
const AT_ONCE = 200;

/**
 * Asks the provider for the checkouts of two days and for every payment that is still under way, and does what no
 * webhook told us to: nobody who paid goes without, even if not one message arrives. Payments stay as they are where
 * one of them fails; the rest goes on.
 */
export async function reconcilePayments(parts: Parts): Promise<void> {
  const { payments, store, clock, log } = parts;
  if (payments === null) return;
  const now = clock.now();
  const one = async (slug: string | null, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error, payment: slug }, "a payment could not be reconciled");
    }
  };
  for (const session of await payments.listSince(now - LOOK_BACK)) {
    const work = (): Promise<unknown> => fulfilSession(parts, session, null);
    await one(session.reference, work);
  }
  for (const payment of await pendingPayments(store.db, now - CHECKOUT_LIFE, AT_ONCE)) {
    const { session_id, provider } = payment;
    const work = (): Promise<unknown> =>
      session_id === null || provider !== payments.provider ? closeCheckout(parts, payment) : fulfil(parts, session_id);
    await one(payment.slug, work);
  }
  for (const payment of await requestedRefunds(store.db, AT_ONCE)) {
    if (payment.provider !== payments.provider) continue;
    await one(payment.slug, () => finishRefund(parts, payment));
  }
}
