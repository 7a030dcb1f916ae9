import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { createThreadPool } from "#api/jobs/thread-pool.ts";
import { createAnnotator } from "#api/jobs/writing/annotator.ts";
import { findCreditBalance } from "#api/store/payment/wallet.ts";
import { readAnnotated } from "#core/wire/library/annotated-text.ts";
import type { CrmEvaluation } from "#core/wire/crm/crm-evaluation.ts";
import { FEEDBACK, TEXTS, createCrmApp, giveCredits, requestEvaluation } from "../support/evaluations.ts";
import { describeEachEngine } from "../support/engines.ts";
import { attemptSlug } from "../support/commands.ts";
import { type TestApp } from "../support/test-app.ts";
import { type TestAccount, createAccount } from "../support/accounts.ts";
import { callOk, readReply } from "../support/replies.ts";

const BANDS = { ta_bands: 6.1, cc_bands: 6.2, lr_bands: 6.3, ga_bands: 6.4 };
const CONCLUSION = { status: "FINAL-CHECK", feedback: "Well done.", report_message: "" };

describeEachEngine("editing an evaluation", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  let kim: TestAccount;
  let slug: string;
  let loaded: CrmEvaluation;
  beforeEach(async () => {
    ({ app, ada, sam } = await createCrmApp(await engine.createDatabase()));
    kim = await createAccount(app, "kim", "staff");
    slug = await requestEvaluation(app, ada);
    loaded = await readEvaluation();
  });
  afterEach(() => app.close());

  const readEvaluation = (who = sam) => callOk(app, "crmEvaluation", { token: who.token, params: { slug } });
  const sectionId = (index: 0 | 1 = 0) => String(loaded.sections[index]?.id ?? 0);
  const saveSection = (body: object, who = sam, id = sectionId()) =>
    readReply(app.call("crmUpdateSection", { token: who.token, params: { id }, body }));
  const conclude = (body: object, who = sam) =>
    readReply(
      app.call("crmUpdateEvaluation", { token: who.token, params: { slug }, body: { ...CONCLUSION, ...body } }),
    );
  const readHistory = async () => (await callOk(app, "crmAudit", { token: sam.token, params: { slug } })).entries;

  it("saves the eight fields, with author and time", async () => {
    app.clock.advance(1000);
    expect(await saveSection({ ...BANDS, ...FEEDBACK, version: 1 })).toMatchObject({
      status: 200,
      ...BANDS,
      ...FEEDBACK,
      overall_bands: 6.5,
      version: 2,
      staff_name: "Sam Stone",
      saved_at: app.clock.now(),
    });
    expect(await readEvaluation()).toMatchObject({
      staff_name: "Sam Stone",
      saved_at: app.clock.now(),
      overall_bands: null,
      version: 1,
    });
    await saveSection({ ...BANDS, ...FEEDBACK, version: 1 }, kim, sectionId(1));
    expect(await readEvaluation()).toMatchObject({ staff_name: "Kim Stone", overall_bands: 6.5 });
  });

  it.each([
    [-0.1, "Enter a band from 0 to 9"],
    [9.1, "Enter a band from 0 to 9"],
    [6.25, "Use at most one decimal"],
    ["6", "Enter a band from 0 to 9"],
  ])("rejects %s as a band", async (ta_bands, message) => {
    const reply = await saveSection({ ...BANDS, ta_bands, ...FEEDBACK, version: 1 });
    expect(reply).toMatchObject({ status: 400, errors: { ta_bands: [message] } });
    expect(await readEvaluation()).toEqual(loaded);
  });

  it.each([0, 9, 0.1, 8.9, null])("accepts %s as a band", async (ta_bands) => {
    expect(await saveSection({ ...BANDS, ta_bands, ...FEEDBACK, version: 1 })).toMatchObject({ status: 200, ta_bands });
  });

  it("refuses a save that would overwrite a colleague's, returns both texts, and accepts a second save", async () => {
    await saveSection({ ...BANDS, ...FEEDBACK, ta_feedback: "Sam's words.", version: 1 });
    const kims = { ...BANDS, ...FEEDBACK, ta_feedback: "Kim's words." };
    const refused = await saveSection({ ...kims, version: 1 }, kim);
    expect(refused).toMatchObject({
      status: 409,
      code: "conflict",
      conflict: { yours: kims, theirs: { ...BANDS, ta_feedback: "Sam's words.", version: 2, staff_name: "Sam Stone" } },
    });
    expect((await readEvaluation()).sections[0]?.ta_feedback).toBe("Sam's words.");
    expect(await saveSection({ ...kims, version: 2 }, kim)).toMatchObject({ status: 200, ta_feedback: "Kim's words." });
  });

  it("accepts one of many simultaneous saves of the same version", async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        saveSection({ ...BANDS, ...FEEDBACK, ta_feedback: `Try ${n}`, version: 1 }, n % 2 === 0 ? sam : kim),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    const entries = await readHistory();
    expect(entries.filter(({ action }) => action === "section_saved")).toHaveLength(1);
  });

  it("saves the conclusion apart from the sections, and refuses to overwrite a colleague's conclusion", async () => {
    await saveSection({ ...BANDS, ...FEEDBACK, version: 1 });
    expect(await conclude({ version: 1 })).toMatchObject({ status: "FINAL-CHECK", version: 2 });
    expect(await conclude({ feedback: "Kim's.", version: 1 }, kim)).toMatchObject({
      status: 409,
      conflict: {
        yours: { ...CONCLUSION, feedback: "Kim's." },
        theirs: { ...CONCLUSION, version: 2, staff_name: "Sam Stone" },
      },
    });
    expect(await saveSection({ ...BANDS, ...FEEDBACK, version: 2 }, kim)).toMatchObject({ status: 200 });
  });

  it("allows any change between valid statuses", async () => {
    let version = 1;
    for (const status of ["PENDING", "EVALUATED", "GRAMMAR-CHECK", "FAILED", "PAYMENT-MADE", "FINAL-CHECK"]) {
      const saved = await callOk(app, "crmUpdateEvaluation", {
        token: sam.token,
        params: { slug },
        body: { ...CONCLUSION, status, version },
      });
      expect(saved.status).toBe(status);
      expect(saved.due_state).toBe(status === "EVALUATED" || status === "FAILED" ? "stopped" : "running");
      version = saved.version;
    }
    for (const status of ["", "IN-PROGRESS", "DONE"])
      expect(await conclude({ status, version })).toMatchObject({ status: 400, errors: { status: expect.any(Array) } });
  });

  it("cleans the text that staff type, and keeps the Trello card", async () => {
    const saved = await callOk(app, "crmUpdateEvaluation", {
      token: sam.token,
      params: { slug },
      body: { ...CONCLUSION, feedback: "One.\r\n\r\n\r\n\u202eTwo.\u0000", trello_card_id: "card_1", version: 1 },
    });
    expect([saved.feedback, saved.trello_card_id]).toEqual(["One.\n\nTwo.", "card_1"]);
    expect(await conclude({ version: 2 })).toMatchObject({ trello_card_id: "card_1" });
    expect(await conclude({ trello_card_id: "../x", version: 3 })).toMatchObject({ status: 400 });
    expect(await conclude({ feedback: "a".repeat(5001), version: 3 })).toMatchObject({ status: 400 });
  });

  it("stores a staff draft per person until saving, and never shows it in the report", async () => {
    const fields = { ta_bands: "6.", ta_feedback: "Half a sen" };
    const form = `section-${sectionId()}`;
    const saveDraft = (who: TestAccount, draft: object | null) =>
      callOk(app, "crmSaveDraft", {
        token: who.token,
        params: { slug },
        body: { form, base_version: 1, fields: draft },
      });
    await saveDraft(sam, { ta_feedback: "Half" });
    await saveDraft(sam, fields);
    await saveDraft(kim, { ta_feedback: "Kim's" });
    expect((await readEvaluation()).drafts).toEqual([{ form, base_version: 1, fields }]);
    expect((await readEvaluation(kim)).drafts).toEqual([{ form, base_version: 1, fields: { ta_feedback: "Kim's" } }]);
    expect((await readEvaluation()).sections[0]?.ta_feedback).toBe("");
    await saveSection({ ...BANDS, ...FEEDBACK, version: 1 });
    expect((await readEvaluation()).drafts).toEqual([]);
    expect((await readEvaluation(kim)).drafts).toHaveLength(1);
    await saveDraft(kim, null);
    expect((await readEvaluation(kim)).drafts).toEqual([]);
  });

  it("records who changed what", async () => {
    await saveSection({ ...BANDS, ...FEEDBACK, ta_bands: null, version: 1 });
    app.clock.advance(5);
    await conclude({ status: "EVALUATED", version: 1 }, kim);
    const entries = await readHistory();
    expect(entries.map(({ action, staff_name }) => [action, staff_name])).toEqual([
      ["published_incomplete", "Kim Stone"],
      ["conclusion_saved", "Kim Stone"],
      ["section_saved", "Sam Stone"],
      ["requested", null],
    ]);
    expect(entries[1]).toMatchObject({
      at: app.clock.now(),
      changes: [
        { field: "status", from: "PAYMENT-MADE", to: "EVALUATED" },
        { field: "feedback", from: null, to: "Well done." },
      ],
    });
    expect(entries[2]?.changes.map(({ field }) => field)).toEqual([
      "task_1.cc_bands",
      "task_1.lr_bands",
      "task_1.ga_bands",
      "task_1.ta_feedback",
      "task_1.cc_feedback",
      "task_1.lr_feedback",
      "task_1.ga_feedback",
    ]);
    const first = await callOk(app, "crmAudit", { token: sam.token, params: { slug }, query: { limit: "2" } });
    const rest = await callOk(app, "crmAudit", {
      token: sam.token,
      params: { slug },
      query: { limit: "2", cursor: first.next ?? "" },
    });
    expect([first.entries.length, rest.entries.length, rest.next]).toEqual([2, 2, null]);
  });

  it("stores examiner comments on spans of the answer, and refuses to overwrite or delete a colleague's change", async () => {
    const anchor = { block: "task-1", start: 4, end: 9 };
    const addComment = (body: object) =>
      readReply(app.call("crmAddComment", { token: sam.token, params: { id: sectionId() }, body }));
    const added = await addComment({ anchor, comment: " Which chart? " });
    expect(added).toMatchObject({ status: 200, anchor, comment: "Which chart?", version: 1, staff_name: "Sam Stone" });
    const { id } = added as unknown as { id: string };
    for (const wrong of [
      { ...anchor, block: "task-2" },
      { ...anchor, start: 9 },
      { ...anchor, end: TEXTS["task-1"].length + 1 },
      { ...anchor, start: -1 },
    ])
      expect(await addComment({ anchor: wrong, comment: "No." })).toMatchObject({ status: 400 });
    expect(await addComment({ anchor, comment: " " })).toMatchObject({
      status: 400,
      errors: { comment: ["Comment is required"] },
    });

    const update = (comment: string, version: number, who = kim) =>
      readReply(app.call("crmUpdateComment", { token: who.token, params: { id }, body: { comment, version } }));
    expect(await update("Kim's", 1)).toMatchObject({ status: 200, version: 2, staff_name: "Kim Stone" });
    expect(await update("Sam's", 1, sam)).toMatchObject({
      status: 409,
      conflict: { yours: "Sam's", theirs: { comment: "Kim's", version: 2 } },
    });
    const remove = (version: number) =>
      readReply(app.call("crmDeleteComment", { token: sam.token, params: { id }, body: { version } }));
    expect(await remove(1)).toMatchObject({ status: 409 });
    await conclude({ status: "EVALUATED", version: 1 });
    const report = await callOk(app, "examinerReport", { params: { slug }, body: {} });
    expect(report.sections[0]?.comments).toEqual([{ id, anchor, comment: "Kim's" }]);
    expect(await remove(2)).toMatchObject({ status: 200 });
    expect(await remove(2)).toMatchObject({ status: 404 });
    expect((await readHistory()).map(({ action }) => action).slice(0, 5)).toEqual([
      "comment_removed",
      "published_incomplete",
      "conclusion_saved",
      "comment_changed",
      "comment_added",
    ]);
  });

  it("cancels once: returns the credit, notifies the learner, and lets the attempt be submitted again", async () => {
    const cancel = (who = sam) =>
      readReply(
        app.call("crmCancelEvaluation", {
          token: who.token,
          params: { slug },
          body: { reason: "The scan was empty." },
        }),
      );
    expect(await cancel()).toMatchObject({ status: "FAILED", due_state: "stopped", cancelled_at: app.clock.now() });
    await Promise.all([cancel(), cancel(kim)]);
    expect(await findCreditBalance(app.services.store.db, ada.id)).toBe(1);
    expect(app.mail.sent.filter(({ subject }) => subject.endsWith("was cancelled"))).toHaveLength(1);
    expect(app.mail.last(ada.email).text).toContain("The scan was empty.");
    expect(await saveSection({ ...BANDS, ...FEEDBACK, version: 1 })).toMatchObject({ status: 422 });
    expect(await conclude({ version: 1 })).toMatchObject({ status: 422 });
    const again = await callOk(app, "evaluationSubmit", { token: ada.token, body: { attempt_slug: attemptSlug(1) } });
    expect(again.success).toBe(true);
    expect(again.evaluation_slug).not.toBe(slug);
    expect(await findCreditBalance(app.services.store.db, ada.id)).toBe(0);
  });

  it("refuses to cancel a published report, or to cancel without a reason", async () => {
    const cancel = (body: object) =>
      readReply(app.call("crmCancelEvaluation", { token: sam.token, params: { slug }, body }));
    expect(await cancel({ reason: " " })).toMatchObject({ status: 400, errors: { reason: ["Say why"] } });
    await conclude({ status: "EVALUATED", version: 1 });
    expect(await cancel({ reason: "Too late." })).toMatchObject({ status: 422 });
    expect(await findCreditBalance(app.services.store.db, ada.id)).toBe(0);
  });

  it("cancels or publishes when both are requested at once, and returns the credit only if it cancels", async () => {
    for (const n of [11, 12, 13]) {
      const before = await findCreditBalance(app.services.store.db, ada.id);
      const next = await requestEvaluation(app, ada, n);
      const params = { slug: next };
      await Promise.all([
        app.call("crmCancelEvaluation", { token: sam.token, params, body: { reason: "A test." } }),
        app.call("crmUpdateEvaluation", {
          token: kim.token,
          params,
          body: { ...CONCLUSION, status: "EVALUATED", version: 1 },
        }),
      ]);
      const { status, cancelled_at } = await callOk(app, "crmEvaluation", { token: sam.token, params });
      const credits = (await findCreditBalance(app.services.store.db, ada.id)) - before;
      expect([status, cancelled_at !== null, credits]).toEqual(
        status === "EVALUATED" ? ["EVALUATED", false, 0] : ["FAILED", true, 1],
      );
    }
  });

  it("lists the same client's other evaluations and their number", async () => {
    const other = await requestEvaluation(app, ada, 2);
    const ben = await createAccount(app, "ben");
    await requestEvaluation(app, ben, 3);
    await giveCredits(app, ben.id);
    const { evaluations, total } = await callOk(app, "crmOtherEvaluations", { token: sam.token, params: { slug } });
    expect(evaluations.map((row) => row.slug)).toEqual([other]);
    expect(total).toBe(1);
    expect(await readEvaluation()).toMatchObject({ other_evaluations: 1, payments: 0, user: ada.id, email: ada.email });
  });
});

const threads = createThreadPool();
afterAll(() => threads.close());

describeEachEngine("the grammar check of an evaluation", (engine) => {
  it("marks every answer and scores it on the specified scale", { timeout: 240_000 }, async () => {
    // Loading Harper takes a minute on a busy machine.
    const annotator = createAnnotator({ threads, timeLimitsMs: { harper: 200_000, rules: 5_000 } });
    const { app, ada, sam } = await createCrmApp(await engine.createDatabase(), { annotator });
    const slug = await requestEvaluation(app, ada);
    const check = () => readReply(app.call("crmGrammarCheck", { token: sam.token, params: { slug }, body: {} }));
    expect(await check()).toMatchObject({ status: 200, checker: "harper" });
    const { sections } = await callOk(app, "crmEvaluation", { token: sam.token, params: { slug } });
    for (const { answer: text, grammar_check, grammar_score, version } of sections) {
      expect(readAnnotated(grammar_check ?? "").text).toBe(text);
      expect(grammar_score).toBeGreaterThanOrEqual(0);
      expect(grammar_score).toBeLessThanOrEqual(100);
      // The check does not raise the version, so a colleague's open form can still be saved.
      expect(version).toBe(1);
    }
    const marks = readAnnotated(sections[1]?.grammar_check ?? "").marks;
    const mistake = TEXTS["task-2"].indexOf("don't");
    expect(marks.some(({ start, end, type }) => type === "grammar" && start <= mistake && end >= mistake)).toBe(true);
    await app.close();
  });

  it("is limited to thirty per hour and person", async () => {
    const { app, ada, sam } = await createCrmApp(await engine.createDatabase());
    const slug = await requestEvaluation(app, ada);
    const check = (who: TestAccount) =>
      readReply(app.call("crmGrammarCheck", { token: who.token, params: { slug }, body: {} }));
    for (let n = 0; n < 30; n += 1) expect(await check(sam)).toMatchObject({ status: 200 });
    expect(await check(sam)).toMatchObject({ status: 429, code: "too_many" });
    expect(await check(await createAccount(app, "kim", "staff"))).toMatchObject({ status: 200 });
    await app.close();
  });
});
