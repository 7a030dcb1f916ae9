import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createStripeGateway } from "#api/gateways/stripe.ts";
import type { CheckoutOrder } from "#api/gateways/checkout.ts";
import { createStripeServer, type StripeServer } from "#tests/support/servers/stripe-server.ts";
import { TEST_NOW } from "../support/test-app.ts";
import { HOUR_MS } from "#core/exam/durations.ts";

const ORDER: CheckoutOrder = {
  slug: "payment-slug-000000001",
  attemptSlug: "attempt-slug-000000001",
  linkType: "WRITING1",
  title: "Writing evaluation by an examiner",
  amountCents: 499,
  currency: "CAD",
  email: "ada@bandwise.test",
  successPath: "/payment/result/success?session_id={CHECKOUT_SESSION_ID}",
  cancelPath: "/payment/result/failure",
  expiresAt: TEST_NOW + HOUR_MS,
};
const ITEM = { quantity: 1, price_data: { currency: "cad", unit_amount: 499, product_data: { name: "A name" } } };

describe("requests to Stripe", () => {
  let server: StripeServer;
  let stripe: Stripe;
  beforeEach(async () => {
    server = await createStripeServer({ now: () => TEST_NOW });
    const { hostname, port } = new URL(server.url);
    const options = { protocol: "http", host: hostname, port, maxNetworkRetries: 0, telemetry: false } as const;
    stripe = new Stripe("sk_test_x", options);
  });
  afterEach(() => server.close());

  it("match Stripe's own API description", async () => {
    const settings = { secretKey: "sk_test_x", webhookSecret: "whsec_x", origin: "http://localhost:3000" };
    const gateway = createStripeGateway({ ...settings, apiBase: server.url });
    const { id } = await gateway.open(ORDER);
    const other = await gateway.open({ ...ORDER, slug: "payment-slug-000000002" });
    await gateway.expire(other.id);
    server.pay(id);
    server.openDispute(id).close("won");
    const session = await gateway.find(id);
    expect(session).toMatchObject({ isPaid: true, dispute: "won" });
    expect(await gateway.findByIntent(session?.paymentIntentId ?? "")).toMatchObject({ id });
    expect(await gateway.listSince(TEST_NOW - HOUR_MS)).toHaveLength(2);
    expect(await gateway.refund(session?.paymentIntentId ?? "", "refund:1")).toBe("refused");
    const sentRequests = new Set(
      server.calls.map(({ method, path }) => `${method} ${path.replace(/cs_test_\w+/u, "{id}")}`),
    );
    expect([...sentRequests].toSorted()).toEqual([
      "GET /v1/checkout/sessions",
      "GET /v1/checkout/sessions/{id}",
      "GET /v1/disputes",
      "POST /v1/checkout/sessions",
      "POST /v1/checkout/sessions/{id}/expire",
      "POST /v1/refunds",
    ]);
    expect(server.faults).toEqual([]);
  });

  const createSession = (change: object): Promise<unknown> =>
    stripe.checkout.sessions.create({ mode: "payment", line_items: [ITEM], success_url: "https://a.test", ...change });
  it.each<[string, () => Promise<unknown>, string | undefined, string]>([
    ["a value that is not listed", () => createSession({ mode: "paymnet" }), "mode", "must be one of payment"],
    ["an unknown parameter", () => createSession({ colour: "red" }), "colour", "unknown parameter: colour"],
    [
      "a nested value of the wrong type",
      () => createSession({ line_items: [{ ...ITEM, price: { cents: 499 } }] }),
      "line_items[0][price]",
      "must be a text",
    ],
    [
      "a price without its currency",
      () => createSession({ line_items: [{ quantity: 1, price_data: { unit_amount: 499 } }] }),
      "line_items[0][price_data][currency]",
      "Missing required param",
    ],
    ["a value that is not a number", () => createSession({ expires_at: "soon" }), "expires_at", "must be a number"],
    ["a value that is not a list", () => createSession({ line_items: "one" }), "line_items", "must be a list"],
    ["an unknown query parameter", () => stripe.disputes.list({ intent: "pi_1" } as object), "intent", "unknown"],
    [
      "a path that the description does not have",
      () => stripe.paymentIntents.retrieve("pi_1"),
      undefined,
      "GET: /v1/pay",
    ],
  ])("with %s are rejected by the local Stripe server and fail the test", async (_name, send, param, message) => {
    await expect(send()).rejects.toMatchObject({ type: "StripeInvalidRequestError", param });
    expect(server.faults).toEqual([expect.stringContaining(message)]);
    await expect(server.close()).rejects.toThrow("do not match Stripe's API description");
    server.faults.length = 0;
  });
});
