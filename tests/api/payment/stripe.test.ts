import Stripe from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createStripeGateway } from "#api/gateways/stripe.ts";
import { describeEachEngine } from "../support/engines.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { readReply } from "../support/replies.ts";

const SECRET = "whsec_test_one";
const OLD_SECRET = "whsec_test_two";
const signer = new Stripe("sk_test_signer");
const options = {
  secretKey: "sk_test_x",
  webhookSecret: `${SECRET},${OLD_SECRET}`,
  apiBase: null,
  origin: "http://localhost",
};
const createPayload = (id: string) =>
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
    app = await createTestApp({
      url: await engine.createDatabase(),
      services: { payments: createStripeGateway(options) },
    });
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
  const readEvents = () => app.services.store.db.selectFrom("payment_event").selectAll().orderBy("id").execute();

  it("processes a signed event once, however often it arrives", async () => {
    const body = createPayload("evt_once");
    const replies = await Promise.all([0, 1, 2].map(() => post(body, sign(body))));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    expect(await replies[0]?.json()).toEqual({ received: true });
    expect(await readEvents()).toMatchObject([
      { id: "evt_once", type: "checkout.session.completed", created_at: 1_772_366_400_000 },
    ]);
  });

  it("accepts the old secret during a rotation", async () => {
    const body = createPayload("evt_rotated");
    expect((await post(body, sign(body, OLD_SECRET))).status).toBe(200);
  });

  it("rejects a missing, wrong or old signature, and a changed body", async () => {
    const before = await readEvents();
    const body = createPayload("evt_bad");
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
    expect(await readEvents()).toEqual(before);
  });

  it("reports that payments are unavailable without a configured account", async () => {
    const unconfigured = await createTestApp({ url: await engine.createDatabase() });
    const body = createPayload("evt_x");
    expect(
      await readReply(
        unconfigured.request("/api/payment/stripe/webhook/", {
          method: "POST",
          body,
          headers: { "stripe-signature": sign(body) },
        }),
      ),
    ).toMatchObject({ status: 503, code: "payments_unavailable" });
    await unconfigured.close();
  });
});
