import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { findPaymentLink } from "#api/store/payment/payment-links.ts";
import { insertPrice } from "#api/store/payment/prices.ts";
import { type TestAccount, createAccount, renewToken } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { type Buyer, createStripeTestApp, type StripeTestApp } from "../support/stripe-test-app.ts";
import { callOk, readReply } from "../support/replies.ts";
import { DAY_MS } from "#core/exam/durations.ts";

const PRICE = {
  payment_link_type: "WRITING1",
  amount: 3.99,
  regular_amount: 9.99,
  taxes: 0,
  fees: 0,
  starts_at: null,
  ends_at: null,
};
let count = 0;

describeEachEngine("prices with a period", (engine) => {
  let stripeApp: StripeTestApp;
  let ada: Buyer;
  let ann: TestAccount;
  beforeAll(async () => {
    stripeApp = await createStripeTestApp({ url: await engine.createDatabase() });
  });
  afterAll(() => stripeApp.close());
  beforeEach(async () => {
    count += 1;
    await stripeApp.app.services.store.db.deleteFrom("product_price").execute();
    await stripeApp.app.services.store.db.deleteFrom("office_change").execute();
    ada = await stripeApp.createBuyer(`price-buyer-${count}`);
    ann = await createAccount(stripeApp.app, `price-ann-${count}`, "admin");
  });

  const setPrice = (change: object = {}) =>
    readReply(stripeApp.app.call("crmSetPrice", { token: ann.token, body: { ...PRICE, ...change } }));
  const addPrice = async (change: object = {}) =>
    (await callOk(stripeApp.app, "crmSetPrice", { token: ann.token, body: { ...PRICE, ...change } })).id;
  const stopPrice = (id: number) =>
    readReply(stripeApp.app.call("crmStopPrice", { token: ann.token, params: { id: String(id) }, body: {} }));
  const readLink = () =>
    callOk(stripeApp.app, "paymentLink", { token: ada.token, params: { payment_link_type: "WRITING1" }, body: {} });
  const listPrices = () => callOk(stripeApp.app, "crmPrices", { token: ann.token });
  /** Advances the clock and renews the access tokens, which expire after ten minutes. */
  const advanceDays = async (days: number): Promise<void> => {
    ada = await stripeApp.advance(ada, days * 24 * 60);
    ann = { ...ann, token: await renewToken(stripeApp.app, ann, "admin") };
  };

  it("apply from the first day to the last, and then the default price applies again", async () => {
    const now = stripeApp.app.clock.now();
    expect(await setPrice({ starts_at: now + DAY_MS, ends_at: now + 3 * DAY_MS })).toMatchObject({
      status: 200,
      state: "planned",
    });
    expect(await readLink()).toMatchObject({ amount: 4.99, regular_amount: 9.99 });
    await advanceDays(1);
    expect(await readLink()).toMatchObject({ amount: 3.99, regular_amount: 9.99, total: 3.99 });
    expect((await listPrices()).products).toMatchObject([
      { payment_link_type: "WRITING1", amount: 3.99, total: 3.99 },
      { payment_link_type: "REMARK1", amount: 4.99 },
      { payment_link_type: "SPEAKING1", amount: 6.99 },
    ]);
    await advanceDays(2);
    expect(await readLink()).toMatchObject({ amount: 4.99 });
    const { prices, products } = await listPrices();
    expect([prices[0]?.state, products[0]?.price_id]).toEqual(["past", null]);
  });

  it("are replaced by one that begins later", async () => {
    const long = await addPrice({ amount: 6, regular_amount: null });
    await advanceDays(1);
    const short = await addPrice({ amount: 2, ends_at: stripeApp.app.clock.now() + DAY_MS });
    expect(await readLink()).toMatchObject({ amount: 2 });
    expect((await listPrices()).prices.map(({ id, state }) => [id, state])).toEqual([
      [short, "valid"],
      [long, "replaced"],
    ]);
    await advanceDays(1);
    expect(await readLink()).toMatchObject({ amount: 6, regular_amount: null });
  });

  it("are what a new order pays, while an open checkout keeps its price and is paid in full", async () => {
    const { slug, session } = await stripeApp.startCheckout(ada);
    await setPrice();
    stripeApp.stripe.pay(session);
    await stripeApp.deliverAll();
    expect(await stripeApp.readPayment(slug)).toMatchObject({
      status: "SUCCEEDED",
      total_cents: 499,
      held_reason: null,
    });
    const ben = await stripeApp.createBuyer(`price-ben-${count}`);
    const next = await stripeApp.startCheckout(ben);
    expect(stripeApp.stripe.session(next.session)).toMatchObject({ amount_total: 399 });
    expect(await stripeApp.readPayment(next.slug)).toMatchObject({ list_cents: 399, total_cents: 399 });
  });

  it("replace the price of an open checkout only when the learner orders again", async () => {
    const first = await stripeApp.startCheckout(ada);
    await setPrice();
    expect(stripeApp.stripe.session(first.session)).toMatchObject({ status: "open", amount_total: 499 });
    const second = await stripeApp.startCheckout(ada);
    expect(stripeApp.stripe.session(first.session).status).toBe("expired");
    expect(stripeApp.stripe.session(second.session).amount_total).toBe(399);
  });

  it("end when they are stopped, and are withdrawn if that is before their first day", async () => {
    const id = await addPrice();
    expect(await stopPrice(id)).toMatchObject({ status: 200, ends_at: stripeApp.app.clock.now() });
    expect(await readLink()).toMatchObject({ amount: 4.99 });
    const planned = await addPrice({ starts_at: stripeApp.app.clock.now() + DAY_MS });
    expect(await stopPrice(planned)).toMatchObject({ state: "withdrawn" });
    await advanceDays(2);
    expect(await readLink()).toMatchObject({ amount: 4.99 });
    expect(await stopPrice(id)).toMatchObject({ status: 200, state: "past" });
    expect(await stopPrice(999_999)).toMatchObject({ status: 404 });
  });

  it("are listed among the changes", async () => {
    const id = await addPrice({ ends_at: Date.UTC(2030, 0, 1) });
    await stopPrice(id);
    await stopPrice(id);
    const { changes } = await callOk(stripeApp.app, "crmOfficeChanges", { token: ann.token });
    expect(changes).toMatchObject([
      { action: "price_stopped", changes: [{ field: "price", to: "3.99" }, {}, {}, {}] },
      {
        action: "price_set",
        subject: "Writing evaluation",
        changes: [
          { field: "price", from: null, to: "3.99" },
          { field: "regular_price", to: "9.99" },
          { field: "taxes", to: "0.00" },
          { field: "fees", to: "0.00" },
          { field: "starts_at" },
          { field: "ends_at", to: "2030-01-01T00:00:00.000Z" },
        ],
      },
    ]);
  });

  it("are refused if their period or amount is impossible", async () => {
    const now = stripeApp.app.clock.now();
    const refusals: [object, object][] = [
      [{ amount: 0.49 }, { amount: ["At least 0.50"] }],
      [{ amount: 4.999 }, { amount: ["Use at most two decimals"] }],
      [{ regular_amount: 3.99 }, { regular_amount: ["The regular price must be higher than the price"] }],
      [{ ends_at: now }, { ends_at: ["Choose a day in the future"] }],
      [{ starts_at: now + DAY_MS, ends_at: now + DAY_MS }, { starts_at: ["The first day must come before the last"] }],
    ];
    for (const [change, errors] of refusals) expect(await setPrice(change)).toMatchObject({ status: 400, errors });
    expect((await listPrices()).prices).toEqual([]);
  });

  it("leave exactly one price at each moment: of the prices with that moment in their period, the one that began last", async () => {
    const { store } = stripeApp.app.services;
    const instant = fc.integer({ min: 0, max: 20 });
    const anyPeriod = fc.record({
      cents: fc.integer({ min: 50, max: 2000 }),
      from: instant,
      until: fc.option(instant),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyPeriod, { maxLength: 8 }), async (periods) => {
        await store.db.deleteFrom("product_price").execute();
        await store.withTx(async (tx) => {
          for (const { cents, from, until } of periods)
            await insertPrice(tx, {
              link_type: "WRITING1",
              amount_cents: cents,
              regular_cents: null,
              taxes_cents: 0,
              fees_cents: 0,
              starts_at: from,
              ends_at: until,
              created_at: 0,
            });
        });
        for (const at of [0, 1, 5, 10, 19, 20, 21]) {
          let expected = { from: -1, cents: 499 };
          for (const period of periods) {
            const contains = period.from <= at && (period.until === null || period.until > at);
            if (contains && period.from >= expected.from) expected = period;
          }
          expect((await findPaymentLink(store.db, "WRITING1", at)).amount_cents).toBe(expected.cents);
        }
      }),
      { numRuns: 25 },
    );
  });
});
