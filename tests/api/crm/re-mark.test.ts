import { afterEach, beforeEach, expect, it } from "vitest";
import { refundPayment } from "#api/commands/payment/refund-payment.ts";
import { orderUnusedPayments } from "#api/jobs/order-unused-payments.ts";
import { findBalances } from "#api/store/payment/wallet.ts";
import { createAccount, renewToken, type TestAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import {
  FEEDBACK,
  createCrmApp,
  giveCredits,
  handIn,
  requestEvaluation,
  sameBands,
  saveSections,
} from "../support/evaluations.ts";
import { createStripeTestApp, type StripeTestApp } from "../support/stripe-test-app.ts";
import type { TestApp } from "../support/test-app.ts";
import { callOk, readReply } from "../support/replies.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";

/** Gives every task this band and publishes the report. */
async function markAndPublish(app: TestApp, examiner: TestAccount, slug: string, band: number) {
  await saveSections(app, await renewToken(app, examiner, "staff"), slug, { ...sameBands(band), ...FEEDBACK });
  return setStatus(app, examiner, slug, "EVALUATED");
}

async function setStatus(app: TestApp, examiner: TestAccount, slug: string, status: "EVALUATED" | "PENDING") {
  const token = await renewToken(app, examiner, "staff");
  return readReply(
    app.call("crmUpdateEvaluation", { token, params: { slug }, body: { status, feedback: "Well done." } }),
  );
}

describeEachEngine("a re-mark", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  let kim: TestAccount;
  let first: string;
  let attempt: string;
  beforeEach(async () => {
    ({ app, ada, sam } = await createCrmApp(await engine.createDatabase()));
    kim = await createAccount(app, "kim", "staff");
    first = await requestEvaluation(app, ada);
    const { evaluations } = await callOk(app, "examinerEvaluations", { token: ada.token, body: {} });
    attempt = evaluations[0]?.attempt_slug ?? "";
  });
  afterEach(() => app.close());

  const makeRequestBody = () => ({ attempt_slug: attempt, payment_link_type: "REMARK1" });
  const request = () => callOk(app, "evaluationSubmit", { token: ada.token, body: makeRequestBody() });
  const grantReMarkCredits = (credits = 1) => giveCredits(app, ada.id, credits, "REMARK1");
  const readBalances = () => findBalances(app.services.store.db, ada.id);
  const requestReMark = async (): Promise<string> => {
    await markAndPublish(app, sam, first, 6);
    await grantReMarkCredits();
    return (await request()).evaluation_slug ?? "";
  };
  const openEvaluation = (who: TestAccount, slug: string) =>
    readReply(app.call("crmEvaluation", { token: who.token, params: { slug } }));
  const readResponse = (slug = first) =>
    callOk(app, "reportResponse", { token: ada.token, params: { slug }, body: {} });

  it("can be requested once, with a re-mark credit, for a published report only", async () => {
    await giveCredits(app, ada.id, 3);
    await grantReMarkCredits(2);
    expect(await request()).toMatchObject({ success: false, message: expect.stringContaining("is published") });
    await markAndPublish(app, sam, first, 6);
    expect((await readResponse()).remark_offer).toEqual({ attempt_slug: attempt, credits: 2 });
    const replies = await Promise.all(Array.from({ length: 5 }, request));
    expect(new Set(replies.map((reply) => reply.evaluation_slug)).size).toBe(1);
    expect(await readBalances()).toEqual({ WRITING1: 3, REMARK1: 1, SPEAKING1: 0 });
    expect(await callOk(app, "walletCredits", { token: ada.token })).toEqual({
      credits: 3,
      balances: await readBalances(),
    });
    const { evaluations } = await callOk(app, "examinerEvaluations", { token: ada.token, body: {} });
    expect(evaluations.map(({ order_number }) => order_number)).toEqual(["RM-2", "WR-1"]);
    expect(await readResponse()).toMatchObject({
      remark_offer: null,
      remark: { order_number: "RM-2", overall_bands: null },
    });
    const ben = await createAccount(app, "ben");
    expect(await readReply(app.call("evaluationSubmit", { token: ben.token, body: makeRequestBody() }))).toMatchObject({
      status: 404,
    });
  });

  it("is refused if there is no second examiner", async () => {
    await markAndPublish(app, sam, first, 6);
    await grantReMarkCredits();
    await app.services.store.db.updateTable("account").set({ role: "learner" }).where("id", "=", kim.id).execute();
    expect((await readResponse()).remark_offer).toBeNull();
    expect(await request()).toMatchObject({ success: false, message: expect.stringContaining("no second examiner") });
    expect(await readBalances()).toMatchObject({ REMARK1: 1 });
  });

  it("hides the first bands from the examiner of the re-mark, who is not the first examiner", async () => {
    const slug = await requestReMark();
    expect(await openEvaluation(kim, slug)).toMatchObject({ can_mark: true, remark_of: "WR-1", other_evaluations: 0 });
    const { sections } = await callOk(app, "crmEvaluation", { token: kim.token, params: { slug } });
    expect(sections.map(({ ta_bands, ta_feedback, comments }) => [ta_bands, ta_feedback, comments])).toEqual([
      [null, "", []],
      [null, "", []],
    ]);
    expect(await openEvaluation(kim, first)).toMatchObject({ status: 403 });
    expect(await readReply(app.call("crmAudit", { token: kim.token, params: { slug: first } }))).toMatchObject({
      status: 403,
    });
    const preview = { token: kim.token, params: { slug: first }, body: { preview: true } };
    expect(await readReply(app.call("examinerReport", preview))).toMatchObject({ status: 403 });
    expect(await openEvaluation(sam, first)).toMatchObject({ status: "EVALUATED", remark: { order_number: "RM-2" } });

    expect(await openEvaluation(sam, slug)).toMatchObject({ can_mark: false });
    const save = { ...sameBands(7), ...FEEDBACK };
    const section = { params: { id: String(sections[0]?.id) } };
    expect(await readReply(app.call("crmUpdateSection", { token: sam.token, ...section, body: save }))).toMatchObject({
      status: 403,
    });
    const comment = { anchor: { block: "task-1", start: 0, end: 3 }, comment: "Which?" };
    expect(await readReply(app.call("crmAddComment", { token: sam.token, ...section, body: comment }))).toMatchObject({
      status: 403,
    });
    expect(await setStatus(app, sam, slug, "EVALUATED")).toMatchObject({ status: 403 });
    const recordPresence = (who: TestAccount) =>
      callOk(app, "crmPresence", { token: who.token, params: { slug }, body: { claims: true } });
    expect((await recordPresence(sam)).claim).toBeNull();
    expect((await callOk(app, "crmNextDue", { token: sam.token })).next).toBeNull();
    expect((await callOk(app, "crmNextDue", { token: kim.token })).next).toMatchObject({ order_number: "RM-2" });
    expect((await recordPresence(kim)).claim).toMatchObject({ is_own: true });
    const alertTitles = (await callOk(app, "alerts", { token: sam.token })).alerts.map(({ title }) => title);
    expect(alertTitles).not.toContain("New evaluation RM-2");
    expect((await callOk(app, "crmEvaluations", { token: kim.token, query: { search: "RM-2" } })).total).toBe(1);
  });

  it("returns the fee once when the overall band changes, and keeps the first report", async () => {
    const slug = await requestReMark();
    const before = await callOk(app, "examinerReport", { params: { slug: first }, body: {} });
    expect(await setStatus(app, kim, slug, "EVALUATED")).toMatchObject({
      status: 422,
      detail: expect.stringContaining("every band"),
    });
    await markAndPublish(app, kim, slug, 7);
    await Promise.all([setStatus(app, kim, slug, "EVALUATED"), setStatus(app, kim, slug, "EVALUATED")]);
    await setStatus(app, kim, slug, "PENDING");
    await setStatus(app, kim, slug, "EVALUATED");
    expect(await readBalances()).toEqual({ WRITING1: 0, REMARK1: 1, SPEAKING1: 0 });
    expect(await readResponse()).toMatchObject({
      remark: { order_number: "RM-2", status: "EVALUATED", overall_bands: 7 },
      fee_returned: true,
      remark_offer: null,
    });
    expect(await readResponse(slug)).toMatchObject({
      first: { order_number: "WR-1", overall_bands: 6 },
      fee_returned: true,
    });
    expect(await callOk(app, "examinerReport", { params: { slug: first }, body: {} })).toEqual(before);
    const alert = (await callOk(app, "alerts", { token: ada.token })).alerts.find(({ title }) =>
      title.includes("re-mark"),
    );
    expect(alert?.message).toContain("changed from 6.0 to 7.0, so we return the fee");
    expect(app.mail.sent.filter(({ subject }) => subject.includes("Your re-mark RM-2 is ready"))).toHaveLength(1);
    // The re-mark is published, so its examiner may see the first evaluation.
    expect(await openEvaluation(kim, first)).toMatchObject({ status: "EVALUATED" });
    expect(await request()).toMatchObject({ evaluation_slug: slug });
    expect(await readBalances()).toMatchObject({ REMARK1: 1 });
  });

  it("keeps the fee when the overall band is the same", async () => {
    const slug = await requestReMark();
    await markAndPublish(app, kim, slug, 6.1);
    expect(await readBalances()).toMatchObject({ REMARK1: 0 });
    expect(await readResponse()).toMatchObject({ remark: { overall_bands: 6 }, fee_returned: false });
  });

  it("returns its credit when it is cancelled, and can be requested again", async () => {
    const slug = await requestReMark();
    await callOk(app, "crmCancelEvaluation", { token: kim.token, params: { slug }, body: { reason: "Asked for." } });
    expect(await readBalances()).toEqual({ WRITING1: 0, REMARK1: 1, SPEAKING1: 0 });
    expect((await readResponse()).remark_offer).toMatchObject({ credits: 1 });
    expect(await request()).toMatchObject({ success: true });
    expect(await readBalances()).toMatchObject({ REMARK1: 0 });
  });
});

describeEachEngine("a re-mark paid by card", (engine) => {
  let stripeApp: StripeTestApp;
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  let kim: TestAccount;
  let attempt: string;
  /** The slug of the payment. */
  let slug: string;
  beforeEach(async () => {
    stripeApp = await createStripeTestApp({ url: await engine.createDatabase() });
    ({ app } = stripeApp);
    ada = await createAccount(app, "ada");
    sam = await createAccount(app, "sam", "staff");
    kim = await createAccount(app, "kim", "staff");
    await giveCredits(app, ada.id);
    attempt = await handIn(app, ada.token, 60);
  });
  afterEach(() => stripeApp.close());

  const product = { payment_link_type: "REMARK1", coupon: null };
  const startCheckout = () =>
    readReply(app.call("createCheckoutSession", { token: ada.token, body: { ...product, attempt_slug: attempt } }));
  /** Pays for a re-mark and lets the server request it. Returns the slug of the re-mark. */
  const buyReMark = async () => {
    const first = await callOk(app, "evaluationSubmit", { token: ada.token, body: { attempt_slug: attempt } });
    expect(await startCheckout()).toMatchObject({ status: 409, detail: expect.stringContaining("is published") });
    await markAndPublish(app, sam, first.evaluation_slug ?? "", 6);
    const clicks = Array.from({ length: 2 }, () =>
      callOk(app, "createCheckoutSession", { token: ada.token, body: { ...product, attempt_slug: attempt } }),
    );
    const [begun, again] = await Promise.all(clicks);
    slug = begun?.payment_slug ?? "";
    expect(again?.payment_slug).toBe(slug);
    stripeApp.stripe.pay(begun?.checkout_url.split("/").at(-1) ?? "");
    await stripeApp.deliverAll();
    await stripeApp.deliverAll();
    expect(await findBalances(app.services.store.db, ada.id)).toEqual({ WRITING1: 0, REMARK1: 1, SPEAKING1: 0 });
    app.clock.advance(11 * MINUTE_MS);
    await orderUnusedPayments(app.services);
    const { evaluations } = await callOk(app, "examinerEvaluations", {
      token: await renewToken(app, ada, "learner"),
      body: {},
    });
    expect(evaluations[0]).toMatchObject({ order_number: "RM-2", link_type: "REMARK1" });
    return evaluations[0]?.slug ?? "";
  };
  const listRefunds = () => stripeApp.stripe.calls.filter((call) => call.path === "/v1/refunds");

  it("is refunded to the card once when the overall band changes", async () => {
    const remark = await buyReMark();
    expect(
      await refundPayment(app.services, (await stripeApp.readPayment(slug)).id, { by: null, reason: "Asked." }),
    ).toMatchObject({
      problem: "conflict",
    });
    await markAndPublish(app, kim, remark, 7);
    await Promise.all([setStatus(app, kim, remark, "EVALUATED"), setStatus(app, kim, remark, "EVALUATED")]);
    expect(await stripeApp.readPayment(slug)).toMatchObject({
      status: "REFUNDED",
      refund_reason: "The re-mark changed the overall band.",
      credit_taken_back: 1,
    });
    await stripeApp.deliverAll();
    expect(listRefunds()).toHaveLength(1);
    expect(await findBalances(app.services.store.db, ada.id)).toEqual({ WRITING1: 0, REMARK1: 0, SPEAKING1: 0 });
    app.clock.advance(MINUTE_MS);
    ada = { ...ada, token: await renewToken(app, ada, "learner") };
    expect(await startCheckout()).toMatchObject({ status: 409, detail: expect.stringContaining("requested already") });
  });

  it("stays paid when the overall band is the same", async () => {
    await markAndPublish(app, kim, await buyReMark(), 6);
    expect(await stripeApp.readPayment(slug)).toMatchObject({ status: "SUCCEEDED" });
    expect(listRefunds()).toEqual([]);
  });
});
