import type { App } from "../app-env.ts";
import type { Parts } from "../parts.ts";
import { recordPaymentEvent } from "../store/reports.ts";
import { serve } from "./serve.ts";

/** What the payment provider tells us. The signature is made over the raw bytes; each event is taken in once. */
export function paymentRoutes(app: App, parts: Parts): void {
  serve(app, "stripeWebhook", async ({ body, c }) => {
    if (parts.stripe === null) return { problem: "payments_unavailable" };
    const event = await parts.stripe.verifyEvent(body, c.req.header("stripe-signature"));
    if (event === null) return { problem: "invalid", detail: "The signature does not fit." };
    const isFresh = await parts.store.withTx((tx) =>
      recordPaymentEvent(tx, {
        id: event.id,
        type: event.type,
        created_at: event.createdAt,
        received_at: parts.clock.now(),
      }),
    );
    parts.log.info({ event: "payment_event", type: event.type, fresh: isFresh }, "payment");
    return { received: true };
  });
}
