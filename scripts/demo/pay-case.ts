import { join } from "node:path";
import { fulfil } from "#api/commands/fulfil.ts";
import { startCheckout } from "#api/commands/start-checkout.ts";
import { takeForFree } from "#api/commands/free-transaction.ts";
import { createTestCheckout } from "#api/gateways/test-checkout.ts";
import type { Parts } from "#api/parts.ts";
import { moveCredits } from "#api/store/wallet.ts";
import { isProblem } from "#core/wire/problem.ts";

/** How a demo evaluation came to its credit; `returned` is the one that a cancelled evaluation gave back. */
export type Paid =
  | { with: "money"; coupon: string }
  | { with: "free"; coupon: string }
  | { with: "grant" }
  | { with: "returned" };

/**
 * Pays for an attempt at the time of `parts`, by the product's own commands. Where another provider than the test
 * checkout is set up, what would cost money is granted instead.
 */
export async function payCase(parts: Parts, accountId: string, attemptSlug: string, paid: Paid): Promise<void> {
  if (paid.with === "returned") return;
  const { clock, env, payments, store } = parts;
  if (paid.with === "free") {
    const request = { payment_link_type: "WRITING1" as const, attempt_slug: attemptSlug, coupon: paid.coupon };
    const taken = await takeForFree(parts, accountId, request);
    if (isProblem(taken)) throw new Error(`The free demo evaluation was refused: ${JSON.stringify(taken)}`);
    return;
  }
  const hasTestCheckout = payments !== null && payments.desk !== null;
  if (paid.with === "grant" || !hasTestCheckout) {
    const key = `demo:${attemptSlug}`;
    await store.withTx((tx) =>
      moveCredits(tx, { accountId, key, kind: "grant", delta: 1, note: "demo data", now: clock.now() }),
    );
    return;
  }
  const checkout = createTestCheckout({ dir: join(env.dataDir, "checkout"), clock });
  const then = { ...parts, payments: checkout };
  const started = await startCheckout(then, accountId, {
    payment_link_type: "WRITING1",
    attempt_slug: attemptSlug,
    coupon: paid.coupon,
  });
  if (isProblem(started)) throw new Error(`The demo checkout was refused: ${JSON.stringify(started)}`);
  const session = started.checkout_url.split("/").at(-1) ?? "";
  checkout.desk?.pay(session);
  const { status } = await fulfil(then, session);
  if (status !== "SUCCEEDED") throw new Error(`The demo payment is ${status}`);
}
