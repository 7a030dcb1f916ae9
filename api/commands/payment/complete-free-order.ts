import type { CheckoutRequest } from "#core/wire/payment/payment.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { findOwnPayment, type PaymentRow } from "#api/store/payment/payments.ts";
import type { Tx } from "#api/store/store.ts";
import { creditPayment } from "./fulfil.ts";
import { type OrderRequest, createPayment, checkOrder } from "./open-order.ts";
import { randomId } from "#api/random-id.ts";
import { closeCheckout } from "./start-checkout.ts";

/** Completes an order whose total is zero by the server's own calculation, once per attempt. */
export async function completeFreeOrder(
  services: Services,
  accountId: string,
  request: CheckoutRequest,
): Promise<{ success: true; payment_slug: string } | Problem> {
  const { store, clock, random, log } = services;
  const slug = randomId(random);
  const complete = (): Promise<PaymentRow | { openPayment: PaymentRow } | Problem> =>
    store.withTx((tx) => completeFreeOrderInTx(tx, { ...request, accountId, now: clock.now() }, slug), {
      lock: accountId,
    });
  let result = await complete();
  if ("openPayment" in result) {
    await closeCheckout(services, result.openPayment);
    result = await complete();
  }
  if (isProblem(result)) return result;
  if ("openPayment" in result) return { problem: "conflict", detail: "A payment for this attempt is being processed." };
  log.info({ event: "payment", payment: result.slug, status: result.status }, "payment");
  return { success: true, payment_slug: result.slug };
}

async function completeFreeOrderInTx(
  tx: Tx,
  request: OrderRequest,
  slug: string,
): Promise<PaymentRow | { openPayment: PaymentRow } | Problem> {
  const order = await checkOrder(tx, request);
  if (isProblem(order)) return order;
  if (order.price.total !== 0) return { problem: "unprocessable", detail: "This is not free." };
  if (order.openPayment !== null) return { openPayment: order.openPayment };
  const payment = await createPayment(tx, order, request, { slug, provider: "free", status: "SUCCEEDED" });
  if (isProblem(payment)) return payment;
  await creditPayment(tx, payment, request.now);
  const created = await findOwnPayment(tx, slug, request.accountId);
  if (created === null) throw new Error("The new payment was not found.");
  return created;
}
