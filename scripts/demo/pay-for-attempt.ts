import { join } from "node:path";
import { fulfil } from "#api/commands/payment/fulfil.ts";
import { startCheckout } from "#api/commands/payment/start-checkout.ts";
import { completeFreeOrder } from "#api/commands/payment/complete-free-order.ts";
import { createTestCheckout } from "#api/gateways/test-checkout.ts";
import type { CheckoutGateway } from "#api/gateways/checkout.ts";
import type { Services } from "#api/services.ts";
import { moveCredits } from "#api/store/payment/wallet.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { isProblem } from "#core/wire/problem.ts";

/** How a demo evaluation got its credit. `returned`: the credit came back from a cancelled evaluation. */
export type CreditSource =
  | { with: "money"; coupon: string }
  | { with: "free"; coupon: string }
  | { with: "grant" }
  | { with: "returned" };

/**
 * Pays for an attempt at the time that `services.clock` shows, with the product's own commands. Without the test
 * checkout, grants the credit instead, so that it costs no money.
 */
export async function payForAttempt(
  services: Services,
  accountId: string,
  attemptSlug: string,
  paid: CreditSource,
  payment_link_type: PaymentLinkType = "WRITING1",
): Promise<void> {
  if (paid.with === "returned") return;
  const { clock, store } = services;
  if (paid.with === "free") {
    const request = { payment_link_type, attempt_slug: attemptSlug, coupon: paid.coupon };
    const taken = await completeFreeOrder(services, accountId, request);
    if (isProblem(taken)) throw new Error(`The free demo evaluation was refused: ${JSON.stringify(taken)}`);
    return;
  }
  const testServices = withTestCheckout(services);
  if (paid.with === "grant" || testServices === null) {
    const key = payment_link_type === "WRITING1" ? `demo:${attemptSlug}` : `demo:${payment_link_type}:${attemptSlug}`;
    const linkType = payment_link_type;
    await store.withTx((tx) =>
      moveCredits(tx, { accountId, linkType, key, kind: "grant", delta: 1, note: "demo data", now: clock.now() }),
    );
    return;
  }
  const started = await startCheckout(testServices, accountId, {
    payment_link_type,
    attempt_slug: attemptSlug,
    coupon: paid.coupon,
  });
  if (isProblem(started)) throw new Error(`The demo checkout was refused: ${JSON.stringify(started)}`);
  const session = started.checkout_url.split("/").at(-1) ?? "";
  testServices.payments.testProvider?.pay(session);
  const { status } = await fulfil(testServices, session);
  if (status !== "SUCCEEDED") throw new Error(`The demo payment is ${status}`);
}

/** Returns the same services with a test checkout that uses their clock, or null if they have no test checkout. */
export function withTestCheckout(services: Services): (Services & { payments: CheckoutGateway }) | null {
  const { clock, env, payments } = services;
  if (payments === null || payments.testProvider === null) return null;
  return { ...services, payments: createTestCheckout({ dir: join(env.dataDir, "checkout"), clock }) };
}
