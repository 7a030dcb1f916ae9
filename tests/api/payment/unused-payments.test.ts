import { afterEach, beforeEach, expect, it } from "vitest";
import { cancelEvaluation } from "#api/commands/evaluation/cancel-evaluation.ts";
import { ORDER_AFTER_MS, orderUnusedPayments } from "#api/jobs/order-unused-payments.ts";
import { insertCoupon } from "#api/store/payment/coupons.ts";
import { findCreditBalance, moveCredits } from "#api/store/payment/wallet.ts";
import type { Texts } from "#core/wire/attempt/drafts.ts";
import { createAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { attemptSlug, makeHandIn, makeWritingHead, sendCommands } from "../support/commands.ts";
import { publishWriting } from "../support/library.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";
import { expectOk } from "../support/replies.ts";

const TEXTS: Texts = { "task-1": "The chart shows two years.", "task-2": "I agree with this view." };

describeEachEngine("the evaluation of an unused payment", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishWriting(app);
    const coupon = { code: "FREE", discount_rate: 100, max_uses: null, expires_at: null };
    await app.services.store.withTx((tx) => insertCoupon(tx, coupon, null, TEST_NOW));
    ada = await createAccount(app);
  });
  afterEach(() => app.close());

  const slug = attemptSlug(1);
  const db = () => app.services.store.db;
  const handInAndPay = async (texts: Texts = TEXTS): Promise<void> => {
    await sendCommands(app, ada.token, [makeHandIn(makeWritingHead(slug), { texts })]);
    const body = { payment_link_type: "WRITING1", coupon: "FREE", attempt_slug: slug } as const;
    expect(await expectOk(app.call("freeTransaction", { token: ada.token, body }))).toMatchObject({ success: true });
  };
  const listEvaluations = () =>
    db().selectFrom("examiner_evaluation").select(["attempt_slug", "status"]).orderBy("id").execute();
  const advanceAndOrder = async (ms: number): Promise<void> => {
    app.clock.advance(ms);
    await orderUnusedPayments(app.services);
  };

  it("is ordered once, ten minutes after the payment, if the learner has not ordered it", async () => {
    await handInAndPay();
    await advanceAndOrder(ORDER_AFTER_MS - 1);
    expect(await listEvaluations()).toEqual([]);
    await advanceAndOrder(1);
    expect(await listEvaluations()).toEqual([{ attempt_slug: slug, status: "PAYMENT-MADE" }]);
    expect(await findCreditBalance(db(), ada.id)).toBe(0);
    await advanceAndOrder(ORDER_AFTER_MS);
    expect(await listEvaluations()).toHaveLength(1);
  });

  it("is not ordered if the learner used the payment, even if that evaluation was cancelled", async () => {
    await handInAndPay();
    const body = { attempt_slug: slug };
    await expectOk(app.call("evaluationSubmit", { token: ada.token, body }));
    const evaluation = await db().selectFrom("examiner_evaluation").select("slug").executeTakeFirstOrThrow();
    const eve = await createAccount(app, "eve");
    await cancelEvaluation(app.services, eve.id, evaluation.slug, "The scan was empty.");
    await advanceAndOrder(ORDER_AFTER_MS);
    expect(await listEvaluations()).toHaveLength(1);
    expect(await findCreditBalance(db(), ada.id)).toBe(1);
  });

  it("is not ordered if the attempt cannot be evaluated, and the learner keeps the credit", async () => {
    await handInAndPay({ "task-1": "", "task-2": "" });
    await advanceAndOrder(ORDER_AFTER_MS);
    expect(await listEvaluations()).toEqual([]);
    expect(await findCreditBalance(db(), ada.id)).toBe(1);
  });

  it("is not ordered if a refund was requested", async () => {
    await handInAndPay();
    await db().updateTable("payment").set({ refund_requested_at: TEST_NOW }).execute();
    await advanceAndOrder(ORDER_AFTER_MS);
    expect(await listEvaluations()).toEqual([]);
  });

  it("is not ordered with another credit if a refund is requested at that moment", async () => {
    await handInAndPay();
    await app.services.store.withTx((tx) =>
      moveCredits(tx, { accountId: ada.id, key: "gift", kind: "grant", delta: 1, now: TEST_NOW }),
    );
    app.clock.advance(ORDER_AFTER_MS);
    const { store } = app.services;
    const withTx: typeof store.withTx = async (work, options) => {
      await db().updateTable("payment").set({ refund_requested_at: TEST_NOW }).execute();
      return store.withTx(work, options);
    };
    await orderUnusedPayments({ ...app.services, store: { ...store, withTx } });
    expect(await listEvaluations()).toEqual([]);
    expect(await findCreditBalance(db(), ada.id)).toBe(2);
  });

  it("is ordered even if a hundred older payments fail", async () => {
    await handInAndPay();
    const payment = await db().selectFrom("payment").selectAll().executeTakeFirstOrThrow();
    const { id: _, ...copy } = payment;
    const older = Array.from({ length: 100 }, (_one, n) => ({
      ...copy,
      slug: `older-${n}`,
      session_id: null,
      attempt_slug: attemptSlug(100 + n),
      paid_at: TEST_NOW - 1,
    }));
    await db().insertInto("payment").values(older).execute();
    const { store } = app.services;
    const withLock: typeof store.withLock = (name, work) =>
      name.startsWith("payment:older-") ? Promise.reject(new Error("broken")) : store.withLock(name, work);
    app.clock.advance(ORDER_AFTER_MS);
    await orderUnusedPayments({ ...app.services, store: { ...store, withLock } });
    expect(await listEvaluations()).toEqual([{ attempt_slug: slug, status: "PAYMENT-MADE" }]);
  });
});
