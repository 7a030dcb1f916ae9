import { afterEach, beforeEach, expect, it } from "vitest";
import type { PaymentRow } from "#api/store/payment/payments.ts";
import { createCrmApp, handIn } from "../support/evaluations.ts";
import { fixturePayment } from "#tests/support/fixture-payment.ts";
import { describeEachEngine } from "../support/engines.ts";
import { TEST_NOW, type TestApp } from "../support/test-app.ts";
import { type TestAccount, createAccount } from "../support/accounts.ts";
import { callOk, readReply } from "../support/replies.ts";

const STRIPE_RECEIPT_URL = "https://pay.stripe.com/receipts/payment/x";
const slugOf = (n: number): string => `payment-${n}`.padEnd(22, "0");

describeEachEngine("receipts in the CRM", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  let attempt: string;
  beforeEach(async () => {
    ({ app, ada, sam } = await createCrmApp(await engine.createDatabase()));
    attempt = await handIn(app, ada.token);
  });
  afterEach(() => app.close());

  const addPayment = (n: number, change: Partial<PaymentRow>) =>
    app.services.store.db
      .insertInto("payment")
      .values({
        ...fixturePayment,
        slug: slugOf(n),
        account_id: ada.id,
        attempt_slug: attempt,
        created_at: TEST_NOW,
        paid_at: TEST_NOW,
        updated_at: TEST_NOW,
        ...change,
      })
      .execute();

  it("are linked at Stripe if Stripe has one, else on our own page, and not at all for an unpaid payment", async () => {
    await addPayment(1, { provider: "stripe", receipt_url: STRIPE_RECEIPT_URL });
    await addPayment(2, {});
    await addPayment(3, { status: "CANCELLED", paid_at: null, points_credited: 0 });
    await addPayment(4, { status: "REFUNDED", refunded_at: TEST_NOW });
    const { payments } = await callOk(app, "crmUserPayments", { token: sam.token, params: { user: ada.id } });
    const receiptUrl = (n: number) => `http://localhost:3000/payment/receipt/${slugOf(n)}`;
    expect(payments.map(({ receipt_url }) => receipt_url)).toEqual([
      receiptUrl(4),
      null,
      receiptUrl(2),
      STRIPE_RECEIPT_URL,
    ]);
  });

  it("can be read by staff, and not by another learner", async () => {
    await addPayment(2, {});
    const params = { payment_slug: slugOf(2) };
    expect(await callOk(app, "crmReceipt", { token: sam.token, params })).toMatchObject({
      slug: slugOf(2),
      name: "Ada Stone",
      amount: 4.99,
      receipt_url: `http://localhost:3000/payment/receipt/${slugOf(2)}`,
    });
    const missing = app.call("crmReceipt", { token: sam.token, params: { payment_slug: slugOf(9) } });
    expect(await readReply(missing)).toMatchObject({ status: 404 });
    const ben = await createAccount(app, "ben");
    expect(await readReply(app.call("crmReceipt", { token: ben.token, params }))).toMatchObject({ status: 403 });
    expect(await readReply(app.call("receipt", { token: ben.token, params, body: {} }))).toMatchObject({ status: 404 });
  });
});
