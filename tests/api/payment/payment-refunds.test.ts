import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { eraseAccountNow } from "#api/commands/account/delete-account.ts";
import { refundPayment } from "#api/commands/payment/refund-payment.ts";
import { reconcilePayments } from "#api/jobs/reconcile-payments.ts";
import { setRole } from "#api/store/account/accounts.ts";
import { returnCredit, spendCredit } from "#api/store/payment/wallet.ts";
import { describeEachEngine } from "../support/engines.ts";
import { expectOk } from "../support/learners.ts";
import { type Buyer, createTill, type Till } from "../support/payments.ts";
import { createAccount } from "../support/accounts.ts";

let count = 0;

describeEachEngine("refunds and disputes", (engine) => {
  let till: Till;
  let ada: Buyer;
  let slug: string;
  let session: string;
  beforeAll(async () => {
    till = await createTill({ url: await engine.readyUrl() });
  });
  afterAll(() => till.close());
  beforeEach(async () => {
    count += 1;
    till.stripe.calls.length = 0;
    ada = await till.buyer(`refunds-${count}`);
    ({ slug, session } = await till.checkout(ada));
    till.stripe.pay(session);
    await till.deliverAll();
  });

  const spend = () =>
    till.app.services.store.withTx((tx) =>
      spendCredit(tx, { accountId: ada.id, attemptSlug: ada.attempt, now: till.app.clock.now() }),
    );
  const cancelEvaluation = () =>
    till.app.services.store.withTx((tx) =>
      returnCredit(tx, { accountId: ada.id, attemptSlug: ada.attempt, now: till.app.clock.now() }),
    );
  const refund = async () =>
    refundPayment(till.app.services, (await till.payment(slug)).id, { by: null, reason: "Asked for." });
  const alerts = async () =>
    ((await expectOk(till.app.call("alerts", { token: ada.token, body: {} }))) as { alerts: { id: string }[] }).alerts;
  const kinds = async () =>
    (
      await till.app.services.store.db
        .selectFrom("wallet_ledger")
        .select("kind")
        .where("account_id", "=", ada.id)
        .orderBy("id")
        .execute()
    ).map((row) => row.kind);
  const mails = () => till.app.mail.sent.filter((mail) => mail.to === `refunds-${count}@bandwise.test`);

  it("take the unspent credit back and notify the learner once, on the dashboard and by email", async () => {
    expect(await refund()).toMatchObject({ status: "REFUNDED", refunded_cents: 499, credit_taken_back: 1 });
    await till.deliverAll();
    await refund();
    expect(await till.credits(ada)).toBe(0);
    expect(await kinds()).toEqual(["payment", "refund"]);
    expect(await alerts()).toMatchObject([
      { id: `refund:${slug}`, title: "Your payment was refunded", button_url: `/payment/receipt/${slug}` },
    ]);
    expect(mails().map((mail) => mail.subject)).toEqual([
      expect.stringContaining("Your payment"),
      expect.stringContaining("Your refund"),
    ]);
    expect(till.stripe.calls.filter((call) => call.path === "/v1/refunds")).toHaveLength(1);
  });

  it("require a cancelled evaluation when the credit is spent", async () => {
    expect(await spend()).toBe("spent");
    expect(await refund()).toMatchObject({
      problem: "conflict",
      detail: expect.stringContaining("Cancel the evaluation"),
    });
    expect(await till.payment(slug)).toMatchObject({ status: "SUCCEEDED" });
    await cancelEvaluation();
    expect(await refund()).toMatchObject({ status: "REFUNDED" });
    expect(await till.credits(ada)).toBe(0);
  });

  it("made at Stripe take the credit back, whichever event comes first", async () => {
    till.stripe.refundAtStripe(session);
    await till.deliverAll();
    expect(await till.payment(slug)).toMatchObject({ status: "REFUNDED" });
    expect(await till.credits(ada)).toBe(0);
    const other = { ...ada, attempt: await till.attempt(ada.id) };
    const late = await till.checkout(other);
    till.stripe.pay(late.session);
    till.stripe.refundAtStripe(late.session);
    till.stripe.events.reverse();
    await till.deliverAll();
    expect(await till.payment(late.slug)).toMatchObject({
      status: "REFUNDED",
      points_credited: 1,
      credit_taken_back: 1,
    });
    expect(await till.credits(ada)).toBe(0);
  });

  it("made at Stripe after the credit was spent complete when the evaluation is cancelled", async () => {
    await spend();
    till.stripe.refundAtStripe(session);
    await till.deliverAll();
    expect(await till.payment(slug)).toMatchObject({ status: "REFUNDED", credit_taken_back: 0 });
    expect(await till.credits(ada)).toBe(0);
    expect(await cancelEvaluation()).toBe(true);
    expect(await till.payment(slug)).toMatchObject({ credit_taken_back: 1 });
    expect(await till.credits(ada)).toBe(0);
  });

  it("of a partial amount are recorded and change no credits", async () => {
    till.stripe.refundAtStripe(session, 100);
    await till.deliverAll();
    expect(await till.payment(slug)).toMatchObject({ status: "SUCCEEDED", refunded_cents: 100 });
    expect(await till.credits(ada)).toBe(1);
    till.stripe.refundAtStripe(session);
    await till.deliverAll();
    expect(await till.payment(slug)).toMatchObject({ status: "REFUNDED", refunded_cents: 499 });
  });

  it("rejected by the provider return the credit", async () => {
    const dispute = till.stripe.openDispute(session);
    till.stripe.events.length = 0;
    expect(await refund()).toMatchObject({ problem: "conflict" });
    expect(await till.credits(ada)).toBe(1);
    expect(await kinds()).toEqual(["payment", "refund", "refund_undone"]);
    expect(await till.payment(slug)).toMatchObject({
      status: "SUCCEEDED",
      refund_requested_at: null,
      refund_reason: null,
    });
    dispute.close("won");
    await till.deliverAll();
    expect(await till.credits(ada)).toBe(1);
  });

  it("that were interrupted are completed once by the next reconciliation", async () => {
    till.stripe.failures.refuse = 3;
    await expect(refund()).rejects.toThrow();
    expect(await till.credits(ada)).toBe(0);
    expect(await till.payment(slug)).toMatchObject({ status: "SUCCEEDED" });
    till.stripe.events.length = 0;
    await reconcilePayments(till.app.services);
    expect(await till.payment(slug)).toMatchObject({ status: "REFUNDED" });
    expect(await kinds()).toEqual(["payment", "refund"]);
  });

  it("by dispute take the credit, and return it when the dispute is won", async () => {
    const staff = await createAccount(till.app, `staff-${count}`);
    await till.app.services.store.withTx((tx) => setRole(tx, staff.id, "staff", till.app.clock.now()));
    const dispute = till.stripe.openDispute(session);
    till.stripe.events.push(...till.stripe.events, ...till.stripe.events);
    await till.deliverAll();
    const { id } = await till.payment(slug);
    const told = till.app.mail.sent.filter((mail) => mail.to === `staff-${count}@bandwise.test`);
    expect(told.map((mail) => mail.subject)).toEqual([`PMT-${id} is disputed`]);
    expect(told[0]?.text).toContain("Please answer at the payment provider.");
    const shown = till.app.services.store.db.selectFrom("alert").select("alert_id").where("account_id", "=", staff.id);
    expect(await shown.execute()).toEqual([{ alert_id: `dispute:${slug}` }]);
    expect(await till.payment(slug)).toMatchObject({ status: "SUCCEEDED", dispute: "open" });
    expect(await till.credits(ada)).toBe(0);
    dispute.close("won");
    till.stripe.events.push(...till.stripe.events);
    await till.deliverAll();
    expect(await till.payment(slug)).toMatchObject({ status: "SUCCEEDED", dispute: "won" });
    expect(await till.credits(ada)).toBe(1);
    expect(await kinds()).toEqual(["payment", "dispute", "dispute_won"]);
  });

  it("end as a refund when the dispute is lost, even if the first event comes last", async () => {
    till.stripe.openDispute(session).close("lost");
    till.stripe.events.reverse();
    await till.deliverAll();
    expect(await till.payment(slug)).toMatchObject({ status: "REFUNDED", dispute: "lost", credit_taken_back: 1 });
    expect(await till.credits(ada)).toBe(0);
    expect(await alerts()).toHaveLength(1);
  });

  it("for a deleted learner alert staff and change no credits", async () => {
    const staff = await createAccount(till.app, `desk-${count}`);
    await till.app.services.store.withTx((tx) => setRole(tx, staff.id, "staff", till.app.clock.now()));
    await eraseAccountNow(till.app.services, ada.id);
    const dispute = till.stripe.openDispute(session);
    await till.deliverAll();
    const told = till.app.mail.sent.filter((mail) => mail.to === `desk-${count}@bandwise.test`);
    expect(told).toHaveLength(1);
    expect(await till.payment(slug)).toMatchObject({ status: "SUCCEEDED", dispute: "open", account_id: null });
    dispute.close("lost");
    await till.deliverAll();
    expect(await till.payment(slug)).toMatchObject({ status: "REFUNDED", dispute: "lost", credit_taken_back: 0 });
    expect(await kinds()).toEqual([]);
  });

  it("of a free order take the credit and call no provider", async () => {
    await till.coupon(`FREE-${count}`, { discount_rate: 100 });
    const attempt_slug = await till.attempt(ada.id);
    const body = { payment_link_type: "WRITING1", coupon: `FREE-${count}`, attempt_slug };
    ({ payment_slug: slug } = (await expectOk(till.app.call("freeTransaction", { token: ada.token, body }))) as {
      payment_slug: string;
    });
    expect(await till.credits(ada)).toBe(2);
    till.stripe.calls.length = 0;
    expect(await refund()).toMatchObject({ status: "REFUNDED", refunded_cents: 0 });
    expect(await till.credits(ada)).toBe(1);
    expect(till.stripe.calls).toEqual([]);
  });
});
