import type { CheckoutRequest } from "#core/wire/payment.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Parts } from "../parts.ts";
import { findOwnPayment, type PaymentRow } from "../store/payments.ts";
import type { Tx } from "../store/store.ts";
import { creditPayment } from "./fulfil.ts";
import { type Asked, makePayment, readOrder } from "./open-order.ts";
import { randomId } from "./random-id.ts";
import { closeCheckout } from "./start-checkout.ts";

/** Gives what costs nothing by the server's own sum, once for an attempt. */
export async function takeForFree(
  parts: Parts,
  accountId: string,
  request: CheckoutRequest,
): Promise<{ success: true; payment_slug: string } | Problem> {
  const { store, clock, random, log } = parts;
  const slug = randomId(random);
  const give = (): Promise<PaymentRow | { instead: PaymentRow } | Problem> =>
    store.withTx((tx) => giveForFree(tx, { ...request, accountId, now: clock.now() }, slug), { lockUser: accountId });
  let given = await give();
  if ("instead" in given) {
    await closeCheckout(parts, given.instead);
    given = await give();
  }
  if (isProblem(given)) return given;
  if ("instead" in given) return { problem: "conflict", detail: "A payment for this attempt is being processed." };
  log.info({ event: "payment", payment: given.slug, status: given.status }, "payment");
  return { success: true, payment_slug: given.slug };
}

async function giveForFree(
  tx: Tx,
  asked: Asked,
  slug: string,
): Promise<PaymentRow | { instead: PaymentRow } | Problem> {
  const order = await readOrder(tx, asked);
  if (isProblem(order)) return order;
  if (order.price.total !== 0) return { problem: "unprocessable", detail: "This is not free." };
  if (order.open !== null) return { instead: order.open };
  const payment = await makePayment(tx, order, asked, { slug, provider: "free", status: "SUCCEEDED" });
  if (isProblem(payment)) return payment;
  await creditPayment(tx, payment, asked.now);
  const given = await findOwnPayment(tx, slug, asked.accountId);
  if (given === null) throw new Error("a payment that was just made is not there");
  return given;
}
