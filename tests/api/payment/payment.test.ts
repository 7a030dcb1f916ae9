import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { reconcilePayments } from "#api/jobs/reconcile-payments.ts";
import { changePaymentLink } from "#api/store/payment/payment-links.ts";
import { spendCredit } from "#api/store/payment/wallet.ts";
import { describeEachEngine } from "../support/engines.ts";
import { type Buyer, createStripeTestApp, type StripeTestApp } from "../support/stripe-test-app.ts";
import { createTestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";
import { callOk, expectOk, readReply } from "../support/replies.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";

let count = 0;

describeEachEngine("paying", (engine) => {
  let stripeApp: StripeTestApp;
  let ada: Buyer;
  beforeAll(async () => {
    stripeApp = await createStripeTestApp({ url: await engine.createDatabase() });
  });
  afterAll(() => stripeApp.close());
  beforeEach(async () => {
    count += 1;
    stripeApp.stripe.events.length = 0;
    stripeApp.stripe.calls.length = 0;
    Object.assign(stripeApp.stripe.failures, { refuse: 0, cut: 0, hang: 0 });
    ada = await stripeApp.createBuyer(`buyer-${count}`);
  });

  const makeOrder = (buyer = ada, coupon: string | null = null) => ({
    payment_link_type: "WRITING1",
    coupon,
    attempt_slug: buyer.attempt,
  });
  const callCheckout = (buyer = ada, coupon: string | null = null) =>
    stripeApp.app.call("createCheckoutSession", { token: buyer.token, body: makeOrder(buyer, coupon) });
  const checkStatus = (slug: string, session: string | null, token = ada.token) =>
    readReply(stripeApp.app.call("paymentStatus", { token, body: { payment_slug: slug, session_id: session } }));
  const readAlerts = async (token: string) =>
    (await callOk(stripeApp.app, "alerts", { token, body: {} })).alerts.map(({ id }) => id);

  it("returns the payment link with its price in currency units", async () => {
    const reply = await expectOk(
      stripeApp.app.call("paymentLink", { token: ada.token, params: { payment_link_type: "WRITING1" }, body: {} }),
    );
    expect(reply).toMatchObject({
      amount: 4.99,
      regular_amount: 9.99,
      currency: "CAD",
      taxes: 0,
      fees: 0,
      total: 4.99,
      available: true,
      test_mode: false,
    });
    const unknown = stripeApp.app.call("paymentLink", {
      token: ada.token,
      params: { payment_link_type: "OTHER" },
      body: {},
    });
    expect((await unknown).status).toBe(404);
  });

  it("gives one credit through the webhook before the learner returns", async () => {
    const { slug, session } = await stripeApp.startCheckout(ada);
    // 22 characters of base64url are 128 random bits.
    expect(slug).toMatch(/^[\w-]{22}$/u);
    expect(stripeApp.stripe.calls).toHaveLength(1);
    expect(stripeApp.stripe.calls[0]).toMatchObject({ key: slug, authorization: "Bearer sk_test_x" });
    expect(stripeApp.stripe.session(session)).toMatchObject({
      amount_total: 499,
      currency: "cad",
      client_reference_id: slug,
      metadata: { payment_slug: slug, attempt_slug: ada.attempt, payment_link_type: "WRITING1" },
      success_url: `http://localhost:3000/payment/result/success?payment_slug=${slug}&attempt_slug=${ada.attempt}&session_id={CHECKOUT_SESSION_ID}`,
    });
    stripeApp.stripe.pay(session);
    expect(await stripeApp.readCredits(ada)).toBe(0);
    await stripeApp.deliverAll();
    expect(await stripeApp.readCredits(ada)).toBe(1);
    expect(await checkStatus(slug, session)).toMatchObject({
      status: "SUCCEEDED",
      amount: 4.99,
      currency: "CAD",
      receipt_url: `https://pay.stripe.com/receipts/${session}`,
      email: expect.stringContaining("@"),
      payment_intent_id: expect.stringMatching(/^pi_/u),
    });
    expect(stripeApp.app.mail.last(`buyer-${count}@bandwise.test`).subject).toMatch(/^Your payment PMT-\d+$/u);
    expect(await stripeApp.readCredits(ada)).toBe(1);
  });

  it("completes the payment when the learner returns before the webhook, which then changes nothing", async () => {
    const { slug, session } = await stripeApp.startCheckout(ada);
    expect(await checkStatus(slug, session)).toMatchObject({ status: "PENDING", receipt_url: null });
    stripeApp.stripe.pay(session);
    expect(await checkStatus(slug, session)).toMatchObject({ status: "SUCCEEDED" });
    await stripeApp.deliverAll();
    expect(await stripeApp.readCredits(ada)).toBe(1);
  });

  it("opens one checkout for simultaneous clicks and for the back button", async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => callCheckout()));
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 8 }, () => 200));
    const bodies = (await Promise.all(replies.map((reply) => reply.json()))) as { checkout_url: string }[];
    expect(new Set(bodies.map((body) => body.checkout_url)).size).toBe(1);
    stripeApp.app.clock.advance(5 * MINUTE_MS);
    const again = (await expectOk(callCheckout())) as { checkout_url: string };
    expect(again.checkout_url).toBe(bodies[0]?.checkout_url);
  });

  it("replaces the open checkout when the coupon changes or the checkout is about to expire", async () => {
    await stripeApp.createCoupon(`SWAP-${count}`);
    const first = await stripeApp.startCheckout(ada);
    const second = await stripeApp.startCheckout(ada, `SWAP-${count}`);
    expect(stripeApp.stripe.session(first.session).status).toBe("expired");
    expect(await stripeApp.readPayment(first.slug)).toMatchObject({ status: "CANCELLED" });
    expect(stripeApp.stripe.session(second.session).amount_total).toBe(399);
    const third = await stripeApp.startCheckout(await stripeApp.advance(ada, 50), `SWAP-${count}`);
    expect(third.slug).not.toBe(second.slug);
    expect(stripeApp.stripe.session(second.session).status).toBe("expired");
  });

  it("does not charge an attempt twice, even when the old checkout was paid in another tab", async () => {
    const { session } = await stripeApp.startCheckout(ada);
    stripeApp.stripe.pay(session);
    await stripeApp.createCoupon(`LATE-${count}`);
    expect(await readReply(callCheckout(ada, `LATE-${count}`))).toMatchObject({ status: 409, code: "conflict" });
    expect(await stripeApp.readCredits(ada)).toBe(1);
    expect(await readReply(callCheckout())).toMatchObject({ status: 409 });
    expect(
      stripeApp.stripe.calls.filter((call) => call.method === "POST" && call.path.endsWith("/sessions")),
    ).toHaveLength(1);
  });

  it("takes the price from the server, whatever the client sends", async () => {
    const body = {
      ...makeOrder(),
      amount: 0.01,
      total: 1,
      currency: "JPY",
      status: "SUCCEEDED",
      points_credited: true,
    };
    const { payment_slug } = await callOk(stripeApp.app, "createCheckoutSession", { token: ada.token, body });
    expect(await stripeApp.readPayment(payment_slug)).toMatchObject({
      total_cents: 499,
      currency: "CAD",
      status: "PENDING",
      points_credited: 0,
    });
  });

  it.each([
    ["another amount", { amount: 1 }, "1 cents were paid"],
    ["another currency", { currency: "jpy" }, "it was paid in JPY"],
    ["something else", { metadata: { payment_slug: "x" } }, "the checkout is about something else"],
  ])("marks a payment of %s as needing review and alerts staff once", async (_name, tamper, reason) => {
    const staff = await createAccount(stripeApp.app, `staff-${count}`, "staff");
    const { slug, session } = await stripeApp.startCheckout(ada);
    stripeApp.stripe.pay(session, tamper);
    await stripeApp.deliverAll();
    await reconcilePayments(stripeApp.app.services);
    expect(await stripeApp.readCredits(ada)).toBe(0);
    expect(await stripeApp.readPayment(slug)).toMatchObject({
      status: "PENDING",
      held_reason: reason,
      points_credited: 0,
    });
    const alerts = await stripeApp.app.services.store.db
      .selectFrom("alert")
      .select("alert_id")
      .where("account_id", "=", staff.id)
      .execute();
    expect(alerts).toEqual([{ alert_id: `payment-held:${slug}` }]);
    const listMails = () => stripeApp.app.mail.sent.filter((mail) => mail.to === `staff-${count}@bandwise.test`);
    expect(listMails().map(({ subject }) => subject)).toEqual([
      `PMT-${(await stripeApp.readPayment(slug)).id} needs review`,
    ]);
    expect(listMails()[0]?.text).toContain(reason);
    // Changing only the reason does not alert the staff again.
    stripeApp.stripe.session(session).amount_total = 2;
    await reconcilePayments(stripeApp.app.services);
    expect(await stripeApp.readPayment(slug)).toMatchObject({ held_reason: "2 cents were paid" });
    expect(listMails()).toHaveLength(1);
    expect(stripeApp.app.readLog()).toContain("A payment needs review");
    expect(await readReply(callCheckout())).toMatchObject({ status: 409 });
  });

  it("shows a payment and accepts an attempt only for its owner", async () => {
    const ben = await stripeApp.createBuyer(`ben-${count}`);
    const { slug, session } = await stripeApp.startCheckout(ada);
    expect(await checkStatus(slug, session, ben.token)).toMatchObject({ status: 404 });
    expect(await checkStatus(slug, "cs_test_forged")).toMatchObject({ status: 404 });
    expect(await readReply(callCheckout({ ...ben, attempt: ada.attempt }))).toMatchObject({ status: 404 });
    const readReceipt = (token: string) =>
      readReply(stripeApp.app.call("receipt", { token, params: { payment_slug: slug }, body: {} }));
    expect(await readReceipt(ben.token)).toMatchObject({ status: 404 });
    expect(await readReceipt(ada.token)).toMatchObject({ slug, list_amount: 4.99, coupon_code: null });
  });

  it("accepts only Writing attempts that were handed in", async () => {
    const open = await stripeApp.createAttempt(ada.id, { isOpen: true });
    const reading = await stripeApp.createAttempt(ada.id, { module_type: "reading" });
    expect(await readReply(callCheckout({ ...ada, attempt: open }))).toMatchObject({ status: 409 });
    expect(await readReply(callCheckout({ ...ada, attempt: reading }))).toMatchObject({ status: 404 });
  });

  it("refuses an attempt for which a credit was spent", async () => {
    const { session } = await stripeApp.startCheckout(ada);
    stripeApp.stripe.pay(session);
    await stripeApp.deliverAll();
    const { store, clock } = stripeApp.app.services;
    await store.withTx((tx) => spendCredit(tx, { accountId: ada.id, attemptSlug: ada.attempt, now: clock.now() }));
    expect(await readReply(callCheckout())).toMatchObject({ status: 409, detail: expect.stringContaining("examiner") });
  });

  it("ends an expired or unpaid checkout and lets the learner start again", async () => {
    const first = await stripeApp.startCheckout(ada);
    stripeApp.stripe.expire(first.session);
    await stripeApp.deliverAll();
    expect(await stripeApp.readPayment(first.slug)).toMatchObject({ status: "CANCELLED" });
    const second = await stripeApp.startCheckout(ada);
    const later = stripeApp.stripe.payLater(second.session);
    await stripeApp.deliverAll();
    expect(await stripeApp.readPayment(second.slug)).toMatchObject({ status: "PENDING" });
    expect(await readReply(callCheckout())).toMatchObject({ status: 200 });
    later.fail();
    await stripeApp.deliverAll();
    expect(await stripeApp.readPayment(second.slug)).toMatchObject({ status: "FAILED" });
    const third = await stripeApp.startCheckout(ada);
    stripeApp.stripe.payLater(third.session).succeed();
    await stripeApp.deliverAll();
    expect(await stripeApp.readPayment(third.slug)).toMatchObject({ status: "SUCCEEDED" });
    expect(await stripeApp.readCredits(ada)).toBe(1);
  });

  it("retries with the same idempotency key when Stripe fails or its reply is lost", async () => {
    stripeApp.stripe.failures.refuse = 1;
    stripeApp.stripe.failures.cut = 1;
    const { slug } = await stripeApp.startCheckout(ada);
    expect(stripeApp.stripe.calls.map((call) => call.key)).toEqual([slug, slug, slug]);
  });

  it("charges nothing while Stripe is down, and works later", async () => {
    await stripeApp.createCoupon(`DOWN-${count}`, { max_uses: 1 });
    stripeApp.stripe.failures.refuse = 3;
    expect(await readReply(callCheckout(ada, `DOWN-${count}`))).toMatchObject({ status: 503, code: "unavailable" });
    const { session } = await stripeApp.startCheckout(ada, `DOWN-${count}`);
    expect(stripeApp.stripe.session(session).amount_total).toBe(399);
  });

  it.each(["refuse", "hang"] as const)(
    "reports the stored status when Stripe cannot be reached (failure: %s)",
    async (failure) => {
      const { slug, session } = await stripeApp.startCheckout(ada);
      stripeApp.stripe.pay(session);
      stripeApp.stripe.failures[failure] = 1;
      expect(await stripeApp.withShortTimeout(() => checkStatus(slug, session))).toMatchObject({ status: "PENDING" });
      expect(await checkStatus(slug, session)).toMatchObject({ status: "SUCCEEDED" });
    },
  );

  it("makes Stripe redeliver an event that could not be processed", async () => {
    const { session } = await stripeApp.startCheckout(ada);
    stripeApp.stripe.pay(session);
    const [event] = stripeApp.stripe.events.splice(0);
    if (event === undefined) throw new Error("no event");
    stripeApp.stripe.failures.refuse = 1;
    expect(await stripeApp.deliver(event)).toBe(500);
    expect(await stripeApp.deliver(event)).toBe(200);
    expect(await stripeApp.deliver(event)).toBe(200);
    expect(await stripeApp.readCredits(ada)).toBe(1);
  });

  it("lists the learner's own payments in pages, newest first", async () => {
    const slugs: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const attempt = await stripeApp.createAttempt(ada.id);
      slugs.unshift((await stripeApp.startCheckout({ ...ada, attempt })).slug);
    }
    const listPayments = (cursor?: string) =>
      callOk(stripeApp.app, "payments", { token: ada.token, body: { limit: 2, cursor } });
    const first = await listPayments();
    const second = await listPayments(first.next ?? "");
    expect([...first.payments, ...second.payments].map((payment) => payment.slug)).toEqual(slugs);
    expect(second.next).toBeNull();
  });

  it("keeps a checkout's price when the price changes", async () => {
    const { slug, session } = await stripeApp.startCheckout(ada);
    const { store, clock } = stripeApp.app.services;
    const setPrice = (amount_cents: number) =>
      store.withTx((tx) => changePaymentLink(tx, "WRITING1", { amount_cents }, clock.now()));
    await setPrice(999);
    stripeApp.stripe.pay(session);
    await stripeApp.deliverAll();
    expect(await stripeApp.readPayment(slug)).toMatchObject({ status: "SUCCEEDED", total_cents: 499 });
    await setPrice(499);
    expect(await readAlerts(ada.token)).toEqual([]);
  });
});

describeEachEngine("without card payments", (engine) => {
  it("the server reports that payments are unavailable", async () => {
    const app = await createTestApp({ url: await engine.createDatabase() });
    const { token } = await createAccount(app);
    expect(
      await expectOk(app.call("paymentLink", { token, params: { payment_link_type: "WRITING1" }, body: {} })),
    ).toMatchObject({ available: false, test_mode: false });
    const body = { payment_link_type: "WRITING1", coupon: null, attempt_slug: "attempt000000000000001" };
    expect(await readReply(app.call("createCheckoutSession", { token, body }))).toMatchObject({
      status: 503,
      code: "payments_unavailable",
      detail: "Payments are not available.",
    });
    await app.close();
  });
});
