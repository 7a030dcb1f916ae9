import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { refundPayment } from "#api/commands/payment/refund-payment.ts";
import { orderUnusedPayments } from "#api/jobs/order-unused-payments.ts";
import { findBalances } from "#api/store/payment/wallet.ts";
import { createAccount, renewToken, type TestAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { attemptSlug, makeCommand, makeHandIn, makeSpeakingHead, sendCommands } from "../support/commands.ts";
import { publishSpeaking } from "../support/library.ts";
import { createStripeTestApp, type StripeTestApp } from "../support/stripe-test-app.ts";
import { TEST_NOW, type TestApp } from "../support/test-app.ts";
import { callOk, readReply } from "../support/replies.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";
import { giveCredits } from "../support/evaluations.ts";

const SLUG = attemptSlug(1);
/** Begins with the bytes that begin every WebM file. */
const SOUND = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3, 4]);
const sha256 = createHash("sha256").update(SOUND).digest("hex");
const FIRST_RECORDING = "recording0000000000001";
const SECOND_RECORDING = "recording0000000000002";
const FEEDBACK = { ta_feedback: "Clear.", cc_feedback: "Fluent.", lr_feedback: "Exact.", ga_feedback: "Right." };

describeEachEngine("a Speaking evaluation", (engine) => {
  let stripeApp: StripeTestApp;
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  beforeEach(async () => {
    stripeApp = await createStripeTestApp({ url: await engine.createDatabase() });
    ({ app } = stripeApp);
    await publishSpeaking(app);
    ada = await createAccount(app, "ada");
    sam = await createAccount(app, "sam", "staff");
    const attempt = makeSpeakingHead(SLUG);
    const recording = { part: 1, mime: "audio/webm", duration: 12_000, bytes: SOUND.byteLength, sha256 };
    const makeRecordingAdd = (id: string, question: string, msAgo: number) =>
      makeCommand(
        "recording.add",
        { ...attempt, recording: { ...recording, id, question, recorded_at: TEST_NOW - msAgo } },
        { agg: `recording:${id}` },
      );
    const results = await sendCommands(app, ada.token, [
      makeRecordingAdd(FIRST_RECORDING, "street-1", 5000),
      makeRecordingAdd(SECOND_RECORDING, "street-2", 4000),
      makeHandIn(attempt, { recordings: [FIRST_RECORDING, SECOND_RECORDING] }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["applied", "applied", "applied"]);
    await upload(FIRST_RECORDING);
  });
  afterEach(() => stripeApp.close());

  const upload = async (id: string): Promise<void> => {
    await app.request(`/api/uploads/${id}/?offset=0&total=${SOUND.byteLength}`, {
      method: "PUT",
      headers: {
        authorization: `Bearer ${ada.token}`,
        "content-type": "application/octet-stream",
        "x-sha256": sha256,
      },
      body: SOUND,
    });
    await callOk(app, "uploadFinish", { token: ada.token, params: { id }, body: { total: SOUND.byteLength, sha256 } });
  };
  const body = { attempt_slug: SLUG, payment_link_type: "SPEAKING1" };
  const request = () => callOk(app, "evaluationSubmit", { token: ada.token, body });
  const grantCredits = (credits = 1) => giveCredits(app, ada.id, credits, "SPEAKING1");
  const readBalances = () => findBalances(app.services.store.db, ada.id);
  const requestWithCredit = async (): Promise<string> => {
    await upload(SECOND_RECORDING);
    await grantCredits();
    return (await request()).evaluation_slug ?? "";
  };
  const readEvaluation = (slug: string) => callOk(app, "crmEvaluation", { token: sam.token, params: { slug } });
  const checkout = { payment_link_type: "SPEAKING1", coupon: null, attempt_slug: SLUG };

  it("is requested once, with a Speaking credit, for an attempt whose recordings are all stored", async () => {
    await grantCredits(2);
    expect(await request()).toMatchObject({ success: false, message: expect.stringContaining("have not reached us") });
    expect(await readReply(app.call("createCheckoutSession", { token: ada.token, body: checkout }))).toMatchObject({
      status: 409,
      detail: expect.stringContaining("have not reached us"),
    });
    await upload(SECOND_RECORDING);
    const asWriting = { token: ada.token, body: { attempt_slug: SLUG } };
    expect(await readReply(app.call("evaluationSubmit", asWriting))).toMatchObject({ status: 404 });
    const replies = await Promise.all(Array.from({ length: 5 }, request));
    expect(new Set(replies.map((reply) => reply.evaluation_slug)).size).toBe(1);
    expect(replies[0]?.success).toBe(true);
    expect(await readBalances()).toEqual({ WRITING1: 0, REMARK1: 0, SPEAKING1: 1 });
    const { evaluations } = await callOk(app, "examinerEvaluations", { token: ada.token, body: {} });
    expect(evaluations).toMatchObject([{ order_number: "SP-1", link_type: "SPEAKING1" }]);
    expect((await callOk(app, "crmEvaluations", { token: sam.token, query: { search: "SP-1" } })).total).toBe(1);
    const ben = await createAccount(app, "ben");
    expect(await readReply(app.call("evaluationSubmit", { token: ben.token, body }))).toMatchObject({ status: 404 });
  });

  it("is marked by criterion, with comments at moments of the recordings, and has a report", async () => {
    const slug = await requestWithCredit();
    const { sections, answers } = await readEvaluation(slug);
    expect(sections).toMatchObject([{ task: 0, answer: "", comments: [] }]);
    expect(answers.map(({ id, part, duration }) => [id, part, duration])).toEqual([
      [FIRST_RECORDING, 1, 12_000],
      [SECOND_RECORDING, 1, 12_000],
    ]);
    expect(answers.every(({ question }) => question.length > 5)).toBe(true);

    const section = { token: sam.token, params: { id: String(sections[0]?.id) } };
    const createComment = (recording: string | undefined, start: number) => ({
      ...section,
      body: { anchor: { block: "speaking", start, end: start + 1 }, recording, comment: "Say “lived”." },
    });
    for (const wrong of [
      createComment(undefined, 0),
      createComment(FIRST_RECORDING, 121),
      createComment("recording0000000000009", 0),
    ])
      expect(await readReply(app.call("crmAddComment", wrong))).toMatchObject({ status: 400 });
    const added = await callOk(app, "crmAddComment", createComment(FIRST_RECORDING, 42));
    expect(added).toMatchObject({ recording: FIRST_RECORDING, anchor: { start: 42, end: 43 } });

    const bands = { ta_bands: 6, cc_bands: 6.4, lr_bands: 6.3, ga_bands: 6.3 };
    await callOk(app, "crmUpdateSection", { ...section, body: { ...bands, ...FEEDBACK } });
    const readReport = () => callOk(app, "examinerReport", { params: { slug }, body: {} });
    expect(await readReport()).toMatchObject({ sections: [], answers: [] });
    await callOk(app, "crmUpdateEvaluation", {
      token: sam.token,
      params: { slug },
      body: { status: "EVALUATED", feedback: "Well done." },
    });
    // The mean is exactly 6.25, which the exam rounds up.
    expect(await readReport()).toMatchObject({
      overall_bands: 6.5,
      answers: [{ id: FIRST_RECORDING }, { id: SECOND_RECORDING }],
      sections: [{ task: 0, overall_bands: 6.5, comments: [{ recording: FIRST_RECORDING, comment: "Say “lived”." }] }],
    });
    expect(app.mail.sent.map(({ subject }) => subject)).toContain("Your evaluation report SP-1 is ready");
    expect(await app.services.store.db.selectFrom("second_marking").selectAll().execute()).toEqual([]);
  });

  it("lets staff fetch its recordings, and only those", async () => {
    const slug = await requestWithCredit();
    const fetchAs = (who: TestAccount, id: string) =>
      app.call("crmRecording", { token: who.token, params: { slug, id } });
    const file = await fetchAs(sam, FIRST_RECORDING);
    expect([file.status, file.headers.get("content-type"), file.headers.get("cache-control")]).toEqual([
      200,
      "audio/webm",
      "private, no-cache",
    ]);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(SOUND);
    expect((await fetchAs(sam, "recording0000000000009")).status).toBe(404);
    expect((await fetchAs(ada, FIRST_RECORDING)).status).toBe(403);
    // The report page reads recordings at their own addresses, which serve only their owner.
    const readStatus = async (token?: string) =>
      (await app.call("recording", { params: { id: FIRST_RECORDING }, ...(token !== undefined && { token }) })).status;
    expect([await readStatus(ada.token), await readStatus(sam.token), await readStatus()]).toEqual([200, 404, 401]);
  });

  it("is paid by card, requested by the server, and refunded once it is cancelled", async () => {
    await upload(SECOND_RECORDING);
    const begun = await callOk(app, "createCheckoutSession", { token: ada.token, body: checkout });
    stripeApp.stripe.pay(begun.checkout_url.split("/").at(-1) ?? "");
    await stripeApp.deliverAll();
    expect(await stripeApp.readPayment(begun.payment_slug)).toMatchObject({ total_cents: 699, status: "SUCCEEDED" });
    expect(await readBalances()).toEqual({ WRITING1: 0, REMARK1: 0, SPEAKING1: 1 });
    app.clock.advance(11 * MINUTE_MS);
    await orderUnusedPayments(app.services);
    const token = await renewToken(app, ada, "learner");
    const { evaluations } = await callOk(app, "examinerEvaluations", { token, body: {} });
    expect(evaluations).toMatchObject([{ order_number: "SP-1" }]);
    const { id } = await stripeApp.readPayment(begun.payment_slug);
    const refund = () => refundPayment(app.services, id, { by: null, reason: "Asked." });
    expect(await refund()).toMatchObject({ problem: "conflict" });
    const staff = await renewToken(app, sam, "staff");
    const params = { slug: evaluations[0]?.slug ?? "" };
    await callOk(app, "crmCancelEvaluation", { token: staff, params, body: { reason: "Asked for." } });
    await refund();
    expect(await stripeApp.readPayment(begun.payment_slug)).toMatchObject({ status: "REFUNDED", credit_taken_back: 1 });
    expect(await readBalances()).toMatchObject({ SPEAKING1: 0 });
  });
});
