import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStripeGateway } from "#api/gateways/stripe.ts";
import { describeEachEngine } from "./support/engines.ts";
import { answer } from "./support/learners.ts";
import { createTestApp, type TestApp } from "./support/test-app.ts";

const SECRET = "whsec_test_one";
const OLD_SECRET = "whsec_test_two";
const signer = new Stripe("sk_test_signer");
const options = { secretKey: "sk_test_x", webhookSecret: `${SECRET},${OLD_SECRET}`, apiBase: null };
const payload = (id: string) =>
  JSON.stringify({
    id,
    object: "event",
    type: "checkout.session.completed",
    created: 1_772_366_400,
    data: { object: {} },
  });
const sign = (body: string, secret = SECRET, timestamp = Math.floor(Date.now() / 1000)) =>
  signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });

describeEachEngine("the Stripe webhook", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ url: await engine.freshUrl(), parts: { stripe: createStripeGateway(options) } });
  });
  afterAll(() => app.close());

  const post = (body: string, signature: string | undefined) =>
    app.request("/api/payment/stripe/webhook/", {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json; charset=utf-8",
        ...(signature === undefined ? {} : { "stripe-signature": signature }),
      },
    });
  const events = () => app.parts.store.db.selectFrom("payment_event").selectAll().orderBy("id").execute();

  it("takes in a signed event once, however often and at once it comes", async () => {
    const body = payload("evt_once");
    const replies = await Promise.all([0, 1, 2].map(() => post(body, sign(body))));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    expect(await replies[0]?.json()).toEqual({ received: true });
    expect(await events()).toMatchObject([
      { id: "evt_once", type: "checkout.session.completed", created_at: 1_772_366_400_000 },
    ]);
  });

  it("accepts the older secret while one replaces the other", async () => {
    const body = payload("evt_rotated");
    expect((await post(body, sign(body, OLD_SECRET))).status).toBe(200);
  });

  it("refuses a missing, wrong or old signature, and a body that was touched", async () => {
    const before = await events();
    const body = payload("evt_bad");
    const old = sign(body, SECRET, Math.floor(Date.now() / 1000) - 301);
    const replies = await Promise.all([
      post(body, undefined),
      post(body, "t=1,v1=abc"),
      post(body, "nonsense"),
      post(body, sign(body, "whsec_other")),
      post(body, old),
      post(`${body} `, sign(body)),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(await events()).toEqual(before);
  });

  it("says that payments are not available where no account is configured", async () => {
    const without = await createTestApp();
    const body = payload("evt_x");
    expect(
      await answer(
        without.request("/api/payment/stripe/webhook/", {
          method: "POST",
          body,
          headers: { "stripe-signature": sign(body) },
        }),
      ),
    ).toMatchObject({ status: 503, code: "payments_unavailable" });
    await without.close();
  });
});

describe("a Stripe checkout", () => {
  type Seen = {
    method: string | undefined;
    url: string | undefined;
    authorization: string | undefined;
    key: string | undefined;
    form: URLSearchParams;
  };
  const seen: Seen[] = [];
  let server: Server;
  let failures = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk: Buffer) => (text += chunk.toString()));
      request.on("end", () => {
        seen.push({
          method: request.method,
          url: request.url,
          authorization: request.headers.authorization,
          key: request.headers["idempotency-key"] as string | undefined,
          form: new URLSearchParams(text),
        });
        const isFailing = failures > 0;
        if (isFailing) failures -= 1;
        response.writeHead(isFailing ? 500 : 200, { "content-type": "application/json" });
        response.end(
          JSON.stringify(
            isFailing
              ? { error: { message: "down" } }
              : { id: "cs_test_1", object: "checkout.session", url: "https://checkout.stripe.com/c/pay/cs_test_1" },
          ),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const gateway = () =>
    createStripeGateway({ ...options, apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  const order = {
    paymentId: "PMT-7",
    title: "Writing evaluation",
    amountCents: 499,
    currency: "cad",
    email: "ada@example.test",
    successUrl: "http://localhost/ok",
    cancelUrl: "http://localhost/no",
  };

  it("is started with our amount, reference and idempotency key", async () => {
    seen.length = 0;
    expect(await gateway().createCheckoutSession(order)).toEqual({
      id: "cs_test_1",
      url: "https://checkout.stripe.com/c/pay/cs_test_1",
    });
    expect(seen).toHaveLength(1);
    const [call] = seen;
    expect(call).toMatchObject({
      method: "POST",
      url: "/v1/checkout/sessions",
      authorization: "Bearer sk_test_x",
      key: "PMT-7",
    });
    expect(Object.fromEntries(call?.form ?? [])).toMatchObject({
      mode: "payment",
      client_reference_id: "PMT-7",
      customer_email: "ada@example.test",
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][unit_amount]": "499",
      "line_items[0][price_data][currency]": "cad",
      "line_items[0][price_data][product_data][name]": "Writing evaluation",
      "metadata[payment_id]": "PMT-7",
    });
  });

  it("is tried again under the same key when Stripe stumbles", async () => {
    seen.length = 0;
    failures = 1;
    await gateway().createCheckoutSession(order);
    expect(seen.map((call) => call.key)).toEqual(["PMT-7", "PMT-7"]);
  });
});
