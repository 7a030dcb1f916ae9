import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { eraseAccountNow } from "#api/commands/account/delete-account.ts";
import { refundPayment } from "#api/commands/payment/refund-payment.ts";
import { reconcilePayments } from "#api/jobs/reconcile-payments.ts";
import { returnCredit, spendCredit } from "#api/store/payment/wallet.ts";
import { describeEachEngine } from "../support/engines.ts";
import { type Buyer, createStripeTestApp, type StripeTestApp } from "../support/stripe-test-app.ts";
import { createAccount } from "../support/accounts.ts";
import { callOk } from "../support/replies.ts";

let count = 0;

describeEachEngine("refunds and disputes", (engine) => {
  let stripeApp: StripeTestApp;
  let ada: Buyer;
  let slug: string;
  let session: string;
  beforeAll(async () => {
    stripeApp = await createStripeTestApp({ url: await engine.createDatabase() });
  });
  afterAll(() => stripeApp.close());
  beforeEach(async () => {
    count += 1;
    stripeApp.stripe.calls.length = 0;
    ada = await stripeApp.createBuyer(`refunds-${count}`);
    ({ slug, session } = await stripeApp.startCheckout(ada));
    stripeApp.stripe.pay(session);
    await stripeApp.deliverAll();
  });

  const spend = () =>
    stripeApp.app.services.store.withTx((tx) =>
      spendCredit(tx, { accountId: ada.id, attemptSlug: ada.attempt, now: stripeApp.app.clock.now() }),
    );
  const cancelEvaluation = () =>
    stripeApp.app.services.store.withTx((tx) =>
      returnCredit(tx, { accountId: ada.id, attemptSlug: ada.attempt, now: stripeApp.app.clock.now() }),
    );
  const refund = async () =>
    refundPayment(stripeApp.app.services, (await stripeApp.readPayment(slug)).id, { by: null, reason: "Asked for." });
  const readAlerts = async () => (await callOk(stripeApp.app, "alerts", { token: ada.token, body: {} })).alerts;
  const listLedgerKinds = async () =>
    (
      await stripeApp.app.services.store.db
        .selectFrom("wallet_ledger")
        .select("kind")
        .where("account_id", "=", ada.id)
        .orderBy("id")
        .execute()
    ).map((row) => row.kind);
  const listMails = () => stripeApp.app.mail.sent.filter((mail) => mail.to === `refunds-${count}@bandwise.test`);

  it("take the unspent credit back and notify the learner once, on the dashboard and by email", async () => {
    expect(await refund()).toMatchObject({ status: "REFUNDED", refunded_cents: 499, credit_taken_back: 1 });
    await stripeApp.deliverAll();
    await refund();
    expect(await stripeApp.readCredits(ada)).toBe(0);
    expect(await listLedgerKinds()).toEqual(["payment", "refund"]);
    expect(await readAlerts()).toMatchObject([
      { id: `refund:${slug}`, title: "Your payment was refunded", button_url: `/payment/receipt/${slug}` },
    ]);
    expect(listMails().map((mail) => mail.subject)).toEqual([
      expect.stringContaining("Your payment"),
      expect.stringContaining("Your refund"),
    ]);
    expect(stripeApp.stripe.calls.filter((call) => call.path === "/v1/refunds")).toHaveLength(1);
  });

  it("are refused while the credit is spent on an evaluation that is not cancelled", async () => {
    expect(await spend()).toBe("spent");
    expect(await refund()).toMatchObject({
      problem: "conflict",
      detail: expect.stringContaining("Cancel the evaluation"),
    });
    expect(await stripeApp.readPayment(slug)).toMatchObject({ status: "SUCCEEDED" });
    await cancelEvaluation();
    expect(await refund()).toMatchObject({ status: "REFUNDED" });
    expect(await stripeApp.readCredits(ada)).toBe(0);
  });

  it("made at Stripe take the credit back, whichever event arrives first", async () => {
    stripeApp.stripe.refundAtStripe(session);
    await stripeApp.deliverAll();
    expect(await stripeApp.readPayment(slug)).toMatchObject({ status: "REFUNDED" });
    expect(await stripeApp.readCredits(ada)).toBe(0);
    const other = { ...ada, attempt: await stripeApp.createAttempt(ada.id) };
    const late = await stripeApp.startCheckout(other);
    stripeApp.stripe.pay(late.session);
    stripeApp.stripe.refundAtStripe(late.session);
    stripeApp.stripe.events.reverse();
    await stripeApp.deliverAll();
    expect(await stripeApp.readPayment(late.slug)).toMatchObject({
      status: "REFUNDED",
      points_credited: 1,
      credit_taken_back: 1,
    });
    expect(await stripeApp.readCredits(ada)).toBe(0);
  });

  it("made at Stripe after the credit was spent are completed when the evaluation is cancelled", async () => {
    await spend();
    stripeApp.stripe.refundAtStripe(session);
    await stripeApp.deliverAll();
    expect(await stripeApp.readPayment(slug)).toMatchObject({ status: "REFUNDED", credit_taken_back: 0 });
    expect(await stripeApp.readCredits(ada)).toBe(0);
    expect(await cancelEvaluation()).toBe(true);
    expect(await stripeApp.readPayment(slug)).toMatchObject({ credit_taken_back: 1 });
    expect(await stripeApp.readCredits(ada)).toBe(0);
  });

  it("of a partial amount are recorded and change no credits", async () => {
    stripeApp.stripe.refundAtStripe(session, 100);
    await stripeApp.deliverAll();
    expect(await stripeApp.readPayment(slug)).toMatchObject({ status: "SUCCEEDED", refunded_cents: 100 });
    expect(await stripeApp.readCredits(ada)).toBe(1);
    stripeApp.stripe.refundAtStripe(session);
    await stripeApp.deliverAll();
    expect(await stripeApp.readPayment(slug)).toMatchObject({ status: "REFUNDED", refunded_cents: 499 });
  });

  it("that the provider rejects give the credit back", async () => {
    const dispute = stripeApp.stripe.openDispute(session);
    stripeApp.stripe.events.length = 0;
    expect(await refund()).toMatchObject({ problem: "conflict" });
    expect(await stripeApp.readCredits(ada)).toBe(1);
    expect(await listLedgerKinds()).toEqual(["payment", "refund", "refund_undone"]);
    expect(await stripeApp.readPayment(slug)).toMatchObject({
      status: "SUCCEEDED",
      refund_requested_at: null,
      refund_reason: null,
    });
    dispute.close("won");
    await stripeApp.deliverAll();
    expect(await stripeApp.readCredits(ada)).toBe(1);
  });

  it("that were interrupted are completed once by the next reconciliation", async () => {
    stripeApp.stripe.failures.refuse = 3;
    await expect(refund()).rejects.toThrow();
    expect(await stripeApp.readCredits(ada)).toBe(0);
    expect(await stripeApp.readPayment(slug)).toMatchObject({ status: "SUCCEEDED" });
    stripeApp.stripe.events.length = 0;
    await reconcilePayments(stripeApp.app.services);
    expect(await stripeApp.readPayment(slug)).toMatchObject({ status: "REFUNDED" });
    expect(await listLedgerKinds()).toEqual(["payment", "refund"]);
  });

  it("by dispute take the credit, and return it when the dispute is won", async () => {
    const staff = await createAccount(stripeApp.app, `staff-${count}`, "staff");
    const dispute = stripeApp.stripe.openDispute(session);
    stripeApp.stripe.events.push(...stripeApp.stripe.events, ...stripeApp.stripe.events);
    await stripeApp.deliverAll();
    const { id } = await stripeApp.readPayment(slug);
    const mails = stripeApp.app.mail.sent.filter((mail) => mail.to === `staff-${count}@bandwise.test`);
    expect(mails.map((mail) => mail.subject)).toEqual([`PMT-${id} is disputed`]);
    expect(mails[0]?.text).toContain("Please answer at the payment provider.");
    const staffAlerts = stripeApp.app.services.store.db
      .selectFrom("alert")
      .select("alert_id")
      .where("account_id", "=", staff.id);
    expect(await staffAlerts.execute()).toEqual([{ alert_id: `dispute:${slug}` }]);
    expect(await stripeApp.readPayment(slug)).toMatchObject({ status: "SUCCEEDED", dispute: "open" });
    expect(await stripeApp.readCredits(ada)).toBe(0);
    dispute.close("won");
    stripeApp.stripe.events.push(...stripeApp.stripe.events);
    await stripeApp.deliverAll();
    expect(await stripeApp.readPayment(slug)).toMatchObject({ status: "SUCCEEDED", dispute: "won" });
    expect(await stripeApp.readCredits(ada)).toBe(1);
    expect(await listLedgerKinds()).toEqual(["payment", "dispute", "dispute_won"]);
  });

  it("end as a refund when the dispute is lost, even if its first event arrives last", async () => {
    stripeApp.stripe.openDispute(session).close("lost");
    stripeApp.stripe.events.reverse();
    await stripeApp.deliverAll();
    expect(await stripeApp.readPayment(slug)).toMatchObject({
      status: "REFUNDED",
      dispute: "lost",
      credit_taken_back: 1,
    });
    expect(await stripeApp.readCredits(ada)).toBe(0);
    expect(await readAlerts()).toHaveLength(1);
  });

  it("for a deleted learner alert staff and change no credits", async () => {
    await createAccount(stripeApp.app, `erased-learner-staff-${count}`, "staff");
    await eraseAccountNow(stripeApp.app.services, ada.id);
    const dispute = stripeApp.stripe.openDispute(session);
    await stripeApp.deliverAll();
    const mails = stripeApp.app.mail.sent.filter((mail) => mail.to === `erased-learner-staff-${count}@bandwise.test`);
    expect(mails).toHaveLength(1);
    expect(await stripeApp.readPayment(slug)).toMatchObject({ status: "SUCCEEDED", dispute: "open", account_id: null });
    dispute.close("lost");
    await stripeApp.deliverAll();
    expect(await stripeApp.readPayment(slug)).toMatchObject({
      status: "REFUNDED",
      dispute: "lost",
      credit_taken_back: 0,
    });
    expect(await listLedgerKinds()).toEqual([]);
  });

  it("of a free order take the credit and call no provider", async () => {
    await stripeApp.createCoupon(`FREE-${count}`, { discount_rate: 100 });
    const attempt_slug = await stripeApp.createAttempt(ada.id);
    const body = { payment_link_type: "WRITING1", coupon: `FREE-${count}`, attempt_slug };
    ({ payment_slug: slug } = await callOk(stripeApp.app, "freeTransaction", { token: ada.token, body }));
    expect(await stripeApp.readCredits(ada)).toBe(2);
    stripeApp.stripe.calls.length = 0;
    expect(await refund()).toMatchObject({ status: "REFUNDED", refunded_cents: 0 });
    expect(await stripeApp.readCredits(ada)).toBe(1);
    expect(stripeApp.stripe.calls).toEqual([]);
  });
});
