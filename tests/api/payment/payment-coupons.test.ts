import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { reconcilePayments } from "#api/jobs/reconcile-payments.ts";
import { changePaymentLink } from "#api/store/payment/payment-links.ts";
import { describeEachEngine } from "../support/engines.ts";
import { type Buyer, createStripeTestApp, type StripeTestApp } from "../support/stripe-test-app.ts";
import { readReply } from "../support/replies.ts";
import { HOUR_MS } from "#core/exam/durations.ts";

let count = 0;

describeEachEngine("coupons", (engine) => {
  let stripeApp: StripeTestApp;
  let ada: Buyer;
  let code: string;
  beforeAll(async () => {
    stripeApp = await createStripeTestApp({ url: await engine.createDatabase() });
  });
  afterAll(() => stripeApp.close());
  beforeEach(async () => {
    count += 1;
    code = `CODE-${count}`;
    stripeApp.stripe.events.length = 0;
    ada = await stripeApp.createBuyer(`coupons-${count}`);
  });

  const checkCoupon = (typed = code, buyer = ada) =>
    readReply(
      stripeApp.app.call("couponCheck", { token: buyer.token, body: { code: typed, payment_link_type: "WRITING1" } }),
    );
  const createBody = (buyer: Buyer, coupon: string | null) => ({
    payment_link_type: "WRITING1",
    coupon,
    attempt_slug: buyer.attempt,
  });
  const startCheckout = (buyer: Buyer, coupon: string | null) =>
    readReply(stripeApp.app.call("createCheckoutSession", { token: buyer.token, body: createBody(buyer, coupon) }));
  const orderFree = (buyer: Buyer, coupon: string | null = code) =>
    readReply(stripeApp.app.call("freeTransaction", { token: buyer.token, body: createBody(buyer, coupon) }));
  const countUses = async (): Promise<number> =>
    (
      await stripeApp.app.services.store.db
        .selectFrom("coupon")
        .select("used")
        .where("code", "=", code)
        .executeTakeFirstOrThrow()
    ).used;

  it("return the reduced price, whatever the case of the code, and reserve nothing", async () => {
    await stripeApp.createCoupon(code, { discount_rate: 20, max_uses: 1 });
    const result = {
      status: 200,
      success: true,
      discount_rate: 20,
      discount: 1,
      amount: 3.99,
      total: 3.99,
      error: null,
    };
    expect(await checkCoupon(` ${code.toLowerCase()} `)).toEqual(result);
    expect(await checkCoupon()).toEqual(result);
    expect(await countUses()).toBe(0);
  });

  it("return the reason and the full price when they are invalid", async () => {
    const fullPrice = { status: 200, success: false, discount_rate: 0, amount: 4.99, total: 4.99 };
    expect(await checkCoupon()).toMatchObject({ ...fullPrice, error: "There is no such coupon." });
    await stripeApp.createCoupon(code, { expires_at: stripeApp.app.clock.now() });
    expect(await checkCoupon()).toMatchObject({ ...fullPrice, error: "This coupon has expired." });
    expect(await startCheckout(ada, code)).toMatchObject({
      status: 422,
      errors: { coupon: ["This coupon has expired."] },
    });
    expect(
      await readReply(
        stripeApp.app.call("couponCheck", { token: ada.token, body: { code: " ", payment_link_type: "WRITING1" } }),
      ),
    ).toMatchObject({ status: 400 });
  });

  it("can be checked ten times a minute", async () => {
    for (let n = 0; n < 10; n += 1) expect((await checkCoupon()).status).toBe(200);
    expect(await checkCoupon()).toMatchObject({ status: 429, code: "too_many" });
  });

  it("give the last use to one of 64 simultaneous checkouts", async () => {
    await stripeApp.createCoupon(code, { max_uses: 1 });
    const buyers = await Promise.all(Array.from({ length: 64 }, (_, n) => stripeApp.createBuyer(`race-${count}-${n}`)));
    const replies = await Promise.all(buyers.map((buyer) => startCheckout(buyer, code)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 422)).toHaveLength(63);
    expect(await countUses()).toBe(1);
    expect(await checkCoupon()).toMatchObject({ error: "This coupon has been used up." });
  });

  it("can be used once per learner, also across simultaneous attempts", async () => {
    await stripeApp.createCoupon(code);
    const attempts = await Promise.all(Array.from({ length: 8 }, () => stripeApp.createAttempt(ada.id)));
    const replies = await Promise.all(attempts.map((attempt) => startCheckout({ ...ada, attempt }, code)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(await countUses()).toBe(1);
  });

  it("are reserved by a checkout, stay reserved if the learner opens it again, and are released when it expires", async () => {
    await stripeApp.createCoupon(code, { max_uses: 1 });
    const { session, slug } = await stripeApp.startCheckout(ada, code);
    const ben = await stripeApp.createBuyer(`ben-${count}`);
    expect(await checkCoupon(code, ben)).toMatchObject({ error: "This coupon has been used up." });
    expect(await checkCoupon()).toMatchObject({ success: true });
    expect((await stripeApp.startCheckout(ada, code)).slug).toBe(slug);
    stripeApp.stripe.expire(session);
    await stripeApp.deliverAll();
    expect(await countUses()).toBe(0);
    expect(await checkCoupon(code, ben)).toMatchObject({ success: true });
  });

  it("are used up by a payment", async () => {
    await stripeApp.createCoupon(code);
    const { session, slug } = await stripeApp.startCheckout(ada, code);
    stripeApp.stripe.pay(session);
    await stripeApp.deliverAll();
    expect(await stripeApp.readPayment(slug)).toMatchObject({
      status: "SUCCEEDED",
      total_cents: 399,
      coupon_code: code,
    });
    expect(await checkCoupon()).toMatchObject({ error: "You have used this coupon already." });
  });

  it("keep the price of a checkout that is paid after they expire", async () => {
    await stripeApp.createCoupon(code, { expires_at: stripeApp.app.clock.now() + 1000 });
    const { session, slug } = await stripeApp.startCheckout(ada, code);
    stripeApp.app.clock.advance(2000);
    stripeApp.stripe.pay(session);
    await stripeApp.deliverAll();
    expect(await stripeApp.readPayment(slug)).toMatchObject({ status: "SUCCEEDED" });
  });

  it("of 100 % make an evaluation free, once for 20 simultaneous requests", async () => {
    await stripeApp.createCoupon(code, { discount_rate: 100 });
    expect(await startCheckout(ada, code)).toMatchObject({ status: 422 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => orderFree(ada)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(await stripeApp.readCredits(ada)).toBe(1);
    const payments = await stripeApp.app.services.store.db
      .selectFrom("payment")
      .selectAll()
      .where("account_id", "=", ada.id)
      .execute();
    expect(payments).toMatchObject([{ status: "SUCCEEDED", provider: "free", total_cents: 0, points_credited: 1 }]);
    expect(await countUses()).toBe(1);
    expect(stripeApp.stripe.calls.filter((call) => call.form.get("client_reference_id") === payments[0]?.slug)).toEqual(
      [],
    );
  });

  it("give no free order if they leave a price to pay, or for an attempt that is another learner's or not handed in", async () => {
    await stripeApp.createCoupon(code, { discount_rate: 90 });
    expect(await orderFree(ada)).toMatchObject({ status: 422, detail: "This is not free." });
    expect(await orderFree(ada, null)).toMatchObject({ status: 422 });
    const all = `ALL-${count}`;
    await stripeApp.createCoupon(all, { discount_rate: 100 });
    const ben = await stripeApp.createBuyer(`free-${count}`);
    expect(await orderFree({ ...ada, attempt: ben.attempt }, all)).toMatchObject({ status: 404 });
    const open = await stripeApp.createAttempt(ada.id, { isOpen: true });
    expect(await orderFree({ ...ada, attempt: open }, all)).toMatchObject({ status: 409 });
    expect(await stripeApp.readCredits(ada)).toBe(0);
  });

  it("do not reduce fees", async () => {
    await stripeApp.createCoupon(code, { discount_rate: 100 });
    const { store, clock } = stripeApp.app.services;
    const setFees = (fees_cents: number) =>
      store.withTx((tx) => changePaymentLink(tx, "WRITING1", { fees_cents }, clock.now()));
    await setFees(120);
    expect(await checkCoupon()).toMatchObject({ amount: 0, total: 1.2 });
    expect(await orderFree(ada)).toMatchObject({ status: 422 });
    await setFees(0);
  });

  it("of 100 % replace an open checkout", async () => {
    const { session } = await stripeApp.startCheckout(ada);
    await stripeApp.createCoupon(code, { discount_rate: 100 });
    expect(await orderFree(ada)).toMatchObject({ status: 200, success: true });
    expect(stripeApp.stripe.session(session).status).toBe("expired");
  });

  it("are released an hour after a checkout that never opened at Stripe", async () => {
    await stripeApp.createCoupon(code, { max_uses: 1 });
    const { slug, session } = await stripeApp.startCheckout(ada, code);
    stripeApp.stripe.forget(session);
    const unopened = { session_id: null, checkout_url: null };
    await stripeApp.app.services.store.db.updateTable("payment").set(unopened).where("slug", "=", slug).execute();
    await reconcilePayments(stripeApp.app.services);
    expect(await stripeApp.readPayment(slug)).toMatchObject({ status: "PENDING" });
    stripeApp.app.clock.advance(HOUR_MS);
    await reconcilePayments(stripeApp.app.services);
    expect(await stripeApp.readPayment(slug)).toMatchObject({ status: "CANCELLED" });
    expect(await countUses()).toBe(0);
  });

  it("take a fixed amount off to the cent, and report it as a rate", async () => {
    const { store, clock } = stripeApp.app.services;
    await stripeApp.createCoupon(code, { discount_rate: null, amount_off: 1.23, payment_link_type: "WRITING1" });
    expect(await checkCoupon()).toMatchObject({ success: true, discount_rate: 24.6, discount: 1.23, amount: 3.76 });
    const { slug, session } = await stripeApp.startCheckout(ada, code);
    expect(stripeApp.stripe.session(session).amount_total).toBe(376);
    const receipt = stripeApp.app.call("receipt", { token: ada.token, params: { payment_slug: slug }, body: {} });
    expect(await readReply(receipt)).toMatchObject({
      list_amount: 4.99,
      discount: 1.23,
      amount: 3.76,
      discount_rate: 24.6,
    });
    await store.withTx((tx) => changePaymentLink(tx, "WRITING1", { amount_cents: 1000 }, clock.now()));
    try {
      expect(await checkCoupon()).toMatchObject({ discount_rate: 12.3, discount: 1.23, total: 8.77 });
    } finally {
      await store.withTx((tx) => changePaymentLink(tx, "WRITING1", { amount_cents: 499 }, clock.now()));
    }
  });

  it("make the order free if a fixed amount leaves less than a card can be charged", async () => {
    await stripeApp.createCoupon(code, { discount_rate: null, amount_off: 4.5, payment_link_type: "WRITING1" });
    expect(await checkCoupon()).toMatchObject({ success: true, total: 0 });
    expect(await startCheckout(ada, code)).toMatchObject({ status: 422 });
    expect(await orderFree(ada)).toMatchObject({ status: 200, success: true });
  });

  it("apply only to their product", async () => {
    await stripeApp.createCoupon(code, { payment_link_type: "WRITING1" });
    expect(await checkCoupon()).toMatchObject({ success: true, discount_rate: 20 });
    await stripeApp.app.services.store.db
      .updateTable("coupon")
      .set({ link_type: "OTHER" as never })
      .where("code", "=", code)
      .execute();
    expect(await checkCoupon()).toMatchObject({
      success: false,
      error: "This coupon is for another product.",
      total: 4.99,
    });
    expect(await startCheckout(ada, code)).toMatchObject({ status: 422 });
  });
});
