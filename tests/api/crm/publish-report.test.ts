import { afterEach, beforeEach, expect, it } from "vitest";
import { sendReportEmails } from "#api/mail/send-report-emails.ts";
import type { CrmEvaluation } from "#core/wire/crm/crm-evaluation.ts";
import { FEEDBACK, createCrmApp, requestEvaluation, sameBands, saveSections } from "../support/evaluations.ts";
import { describeEachEngine } from "../support/engines.ts";
import { type TestApp } from "../support/test-app.ts";
import { type TestAccount, createAccount } from "../support/accounts.ts";
import { callOk, readReply } from "../support/replies.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";

const BANDS = sameBands(6);

describeEachEngine("publishing a report", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  let kim: TestAccount;
  let slug: string;
  beforeEach(async () => {
    ({ app, ada, sam } = await createCrmApp(await engine.createDatabase()));
    kim = await createAccount(app, "kim", "staff");
    slug = await requestEvaluation(app, ada);
  });
  afterEach(() => app.close());

  const readEvaluation = () => callOk(app, "crmEvaluation", { token: sam.token, params: { slug } });
  const readHistory = async () => (await callOk(app, "crmAudit", { token: sam.token, params: { slug } })).entries;
  const saveSection = async (body: object, index: 0 | 1 = 0, who = sam) => {
    const id = String((await readEvaluation()).sections[index]?.id ?? 0);
    return readReply(app.call("crmUpdateSection", { token: who.token, params: { id }, body }));
  };
  const conclude = (body: object, who = sam) =>
    readReply(app.call("crmUpdateEvaluation", { token: who.token, params: { slug }, body }));
  const sendReport = () => callOk(app, "crmSendReport", { token: sam.token, params: { slug }, body: {} });
  const publishComplete = async () => {
    await saveSections(app, sam.token, slug, { ...BANDS, ...FEEDBACK });
    await conclude({ status: "EVALUATED", feedback: "Well done." });
  };

  it("accepts the specified payloads without a version: the last save wins, and the history has both", async () => {
    expect(await saveSection({ ...BANDS, ...FEEDBACK, ta_feedback: "Sam's." })).toMatchObject({
      status: 200,
      version: 2,
    });
    expect(await saveSection({ ...BANDS, ...FEEDBACK, ta_feedback: "Kim's." }, 0, kim)).toMatchObject({
      status: 200,
      ta_feedback: "Kim's.",
      version: 3,
      staff_name: "Kim Stone",
    });
    expect((await readHistory())[0]).toMatchObject({
      action: "section_saved",
      staff_name: "Kim Stone",
      changes: [{ field: "task_1.ta_feedback", from: "Sam's.", to: "Kim's." }],
    });
    await conclude({ status: "PENDING", feedback: "Sam's.", report_message: "Thank you.", version: 1 });
    expect(await conclude({ status: "FINAL-CHECK", feedback: "Kim's." }, kim)).toMatchObject({
      status: "FINAL-CHECK",
      feedback: "Kim's.",
      report_message: "Thank you.",
      version: 3,
    });
    expect((await readHistory())[0]).toMatchObject({ action: "conclusion_saved", staff_name: "Kim Stone" });
    // A save that names its version is still protected.
    expect(await conclude({ status: "PENDING", feedback: "Late.", report_message: "", version: 2 })).toMatchObject({
      status: 409,
    });
  });

  it("stores each of many simultaneous saves without a version as a whole", async () => {
    const tries = Array.from({ length: 6 }, (_, n) => ({
      ...BANDS,
      ...FEEDBACK,
      ta_feedback: `ta ${n}`,
      cc_feedback: `cc ${n}`,
    }));
    const replies = await Promise.all(tries.map((body) => saveSection(body)));
    expect(replies.map(({ status }) => status)).toEqual(tries.map(() => 200));
    const [section] = (await readEvaluation()).sections;
    expect(section?.ta_feedback.slice(3)).toBe(section?.cc_feedback.slice(3));
    expect(section?.version).toBe(7);
  });

  it("publishes an incomplete report, and records what is missing", async () => {
    await saveSection({ ...BANDS, ...FEEDBACK, cc_bands: null, lr_feedback: "" });
    await saveSection({ ...BANDS, ...FEEDBACK }, 1);
    expect(await conclude({ status: "EVALUATED", feedback: "" })).toMatchObject({ status: "EVALUATED" });
    expect((await readHistory()).slice(0, 2)).toMatchObject([
      {
        action: "published_incomplete",
        staff_name: "Sam Stone",
        changes: [
          { field: "task_1.cc_bands", from: null, to: null },
          { field: "task_1.lr_feedback", from: null, to: null },
          { field: "feedback", from: null, to: null },
        ],
      },
      { action: "conclusion_saved" },
    ]);
    // A later save of the published report is not another publication.
    await conclude({ status: "EVALUATED", feedback: "Well done." });
    expect((await readHistory()).filter(({ action }) => action === "published_incomplete")).toHaveLength(1);
  });

  it("records nothing missing in a complete report", async () => {
    await publishComplete();
    expect((await readHistory()).map(({ action }) => action)).not.toContain("published_incomplete");
  });

  it("shows staff when the client was emailed, and what has changed since then", async () => {
    const pickEmailFields = ({ report_mailed_at, report_changes }: CrmEvaluation) => [report_mailed_at, report_changes];
    expect(pickEmailFields(await readEvaluation())).toEqual([null, []]);
    await publishComplete();
    const published = app.clock.now();
    app.clock.advance(MINUTE_MS);
    expect(pickEmailFields(await readEvaluation())).toEqual([published, []]);
    await saveSection({ ...BANDS, ...FEEDBACK, ta_bands: 6.5 });
    const change = { field: "task_1.ta_bands", from: "6", to: "6.5" };
    expect(pickEmailFields(await readEvaluation())).toEqual([published, [change]]);
    await sendReport();
    expect(pickEmailFields(await readEvaluation())).toEqual([app.clock.now(), []]);
    expect((await readHistory())[0]).toMatchObject({ action: "report_sent", changes: [change] });
  });

  it("sends the same email again if nothing changed, and a correction if something did", async () => {
    await publishComplete();
    await sendReport();
    expect(app.mail.last(ada.email).subject).toBe("Your evaluation report WR-1 is ready");
    await saveSection({ ...BANDS, ...FEEDBACK, ta_bands: 7, ga_feedback: "Watch the articles." }, 1);
    await conclude({ status: "EVALUATED", feedback: "Nearly there." });
    await sendReport();
    const { subject, text } = app.mail.last(ada.email);
    expect(subject).toBe("Your evaluation report WR-1 was corrected");
    expect(text).toContain(
      "Task 2, Task Response band: 6 to 7; Task 2, Grammatical Range and Accuracy feedback; Overall feedback.",
    );
    expect(text).toContain(`/examinerevaluation/view/${slug}`);
    await sendReport();
    expect(app.mail.last(ada.email).subject).toBe("Your evaluation report WR-1 is ready");
  });

  it("lists the changes again in the next email if an email was given up", async () => {
    await publishComplete();
    await saveSection({ ...BANDS, ...FEEDBACK, ta_bands: 7 });
    app.mail.isDown = true;
    await sendReport();
    await app.services.store.db.updateTable("report_delivery").set({ state: "dead", settled_at: 1 }).execute();
    app.mail.isDown = false;
    expect((await readEvaluation()).report_changes).toEqual([{ field: "task_1.ta_bands", from: "6", to: "7" }]);
    await sendReport();
    await sendReportEmails(app.services);
    expect(app.mail.last(ada.email).subject).toBe("Your evaluation report WR-1 was corrected");
  });
});
