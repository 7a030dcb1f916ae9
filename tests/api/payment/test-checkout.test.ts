import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "#api/app.ts";
import { refundPayment } from "#api/commands/payment/refund-payment.ts";
import { createTestCheckout } from "#api/gateways/test-checkout.ts";
import { reconcilePayments } from "#api/jobs/reconcile-payments.ts";
import { describeEachEngine } from "../support/engines.ts";
import { type Buyer, createStripeTestApp, type StripeTestApp } from "../support/stripe-test-app.ts";
import { TEST_NOW } from "../support/test-app.ts";
import { callOk } from "../support/replies.ts";
import { HOUR_MS } from "#core/exam/durations.ts";

let count = 0;

describeEachEngine("the test checkout", (engine) => {
  const dir = mkdtempSync(join(tmpdir(), "bandwise-checkout-"));
  let stripeApp: StripeTestApp;
  let clock = { now: () => TEST_NOW };
  beforeAll(async () => {
    stripeApp = await createStripeTestApp({
      url: await engine.createDatabase(),
      payments: createTestCheckout({ dir, clock: { now: () => clock.now() } }),
    });
    clock = stripeApp.app.clock;
  });
  afterAll(async () => {
    await stripeApp.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const startCheckout = async (): Promise<{ buyer: Buyer; url: string; slug: string }> => {
    count += 1;
    const buyer = await stripeApp.createBuyer(`buyer-${count}`);
    const body = { payment_link_type: "WRITING1", coupon: null, attempt_slug: buyer.attempt };
    const { checkout_url, payment_slug } = await callOk(stripeApp.app, "createCheckoutSession", {
      token: buyer.token,
      body,
    });
    return { buyer, url: checkout_url, slug: payment_slug };
  };
  const pressButton = (url: string, act: string) =>
    stripeApp.app.request(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ act }).toString(),
    });
  const fetchText = async (url: string) => (await stripeApp.app.request(url)).text();

  it("shows that it is a test, the price and the buyer", async () => {
    const { url } = await startCheckout();
    expect(url).toMatch(/^\/dev\/checkout\/cs_test_[\w-]{43}$/u);
    const page = await fetchText(url);
    for (const words of ["Test checkout: no card, no money", "Pay 4.99 CAD", `buyer-${count}@bandwise.test`])
      expect(page).toContain(words);
  });

  it("pays, returns to the result, and gives one credit, however often the button is pressed", async () => {
    const { buyer, url, slug } = await startCheckout();
    const replies = await Promise.all([pressButton(url, "pay"), pressButton(url, "pay")]);
    for (const reply of replies) {
      expect(reply.status).toBe(303);
      expect(reply.headers.get("location")).toContain(`/payment/result/success?payment_slug=${slug}`);
    }
    expect(await stripeApp.readCredits(buyer)).toBe(1);
    expect(await fetchText(url)).toContain("This checkout has been paid.");
  });

  it("declines a card, and accepts a payment afterwards, even if the learner has cancelled", async () => {
    const { buyer, url } = await startCheckout();
    expect(await (await pressButton(url, "decline")).text()).toContain("The card was declined and not charged.");
    expect((await pressButton(url, "cancel")).headers.get("location")).toContain("/payment/result/failure?");
    expect(await stripeApp.readCredits(buyer)).toBe(0);
    expect((await pressButton(url, "pay")).status).toBe(303);
    expect(await stripeApp.readCredits(buyer)).toBe(1);
  });

  it("is completed by the reconciliation when the window is closed after paying", async () => {
    const { buyer, url } = await startCheckout();
    expect(await (await pressButton(url, "pay-and-close")).text()).toContain("Close this window");
    expect(await stripeApp.readCredits(buyer)).toBe(0);
    await reconcilePayments(stripeApp.app.services);
    expect(await stripeApp.readCredits(buyer)).toBe(1);
  });

  it("refunds a payment, and accepts no payment after an hour", async () => {
    const { buyer, url, slug } = await startCheckout();
    await pressButton(url, "pay");
    expect(
      await refundPayment(stripeApp.app.services, (await stripeApp.readPayment(slug)).id, {
        by: null,
        reason: "Asked for.",
      }),
    ).toMatchObject({ status: "REFUNDED" });
    expect(await stripeApp.readCredits(buyer)).toBe(0);
    const late = await startCheckout();
    stripeApp.app.clock.advance(HOUR_MS);
    expect(await (await pressButton(late.url, "pay")).text()).toContain("This checkout has expired.");
    await reconcilePayments(stripeApp.app.services);
    expect(await stripeApp.readPayment(late.slug)).toMatchObject({ status: "CANCELLED" });
  });

  it("does not exist in production", async () => {
    const { url } = await startCheckout();
    const services = { ...stripeApp.app.services, env: { ...stripeApp.app.services.env, mode: "production" as const } };
    const reply = await createApp(services).request(url, {}, { incoming: { socket: { remoteAddress: "192.0.2.1" } } });
    expect(reply.status).toBe(404);
  });
});
