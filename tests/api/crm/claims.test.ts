import { afterEach, beforeEach, expect, it } from "vitest";
import { ASSIGNMENT_MS, CLAIM_MS, PRESENCE_EVERY_MS } from "#core/wire/crm/claims.ts";
import { createAccount, renewToken, type TestAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { createCrmApp, createCrmTeamApp, requestEvaluation } from "../support/evaluations.ts";
import type { TestApp } from "../support/test-app.ts";
import { callOk, readReply } from "../support/replies.ts";

const CONCLUSION = { feedback: "Well done.", report_message: "", version: 1 };

describeEachEngine("claims on evaluations", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  let kim: TestAccount;
  let ann: TestAccount;
  let slug: string;
  beforeEach(async () => {
    ({ app, ada, sam, kim, ann } = await createCrmTeamApp(await engine.createDatabase()));
    slug = await requestEvaluation(app, ada);
  });
  afterEach(() => app.close());

  const tokenOf = (who: TestAccount) => renewToken(app, who, who === ann ? "admin" : "staff");
  const open = async (who: TestAccount, claims = true) =>
    callOk(app, "crmPresence", { token: await tokenOf(who), params: { slug }, body: { claims } });
  const assign = async (user: string | null) =>
    readReply(app.call("crmAssign", { token: await tokenOf(ann), params: { slug }, body: { user } }));
  const conclude = (status: string, who: TestAccount) =>
    readReply(app.call("crmUpdateEvaluation", { token: who.token, params: { slug }, body: { ...CONCLUSION, status } }));
  const listEvaluations = async (who: TestAccount, query: Record<string, string> = {}) =>
    (await callOk(app, "crmEvaluations", { token: await tokenOf(who), query })).evaluations;
  const findNextDue = async (who: TestAccount, except?: string) =>
    (await callOk(app, "crmNextDue", { token: who.token, query: except === undefined ? {} : { except } })).next;

  it("an examiner who opens an evaluation claims it until half an hour after the last use; others see who claims it and who else has it open", async () => {
    const since = app.clock.now();
    expect(await open(sam)).toEqual({ claim: { staff_name: "Sam Stone", is_own: true, since }, others: [] });
    app.clock.advance(PRESENCE_EVERY_MS);
    await open(sam);
    expect(await open(kim)).toEqual({
      claim: { staff_name: "Sam Stone", is_own: false, since },
      others: ["Sam Stone"],
    });
    app.clock.advance(PRESENCE_EVERY_MS);
    expect((await open(sam)).others).toEqual(["Kim Stone"]);
    app.clock.advance(CLAIM_MS);
    expect(await open(kim)).toMatchObject({ claim: { staff_name: "Kim Stone", is_own: true }, others: [] });
  });

  it("an evaluation that its examiner releases is free until somebody claims it again", async () => {
    await open(sam);
    expect((await open(sam, false)).claim).toBeNull();
    expect((await open(kim)).claim).toMatchObject({ is_own: true });
    expect((await open(sam)).claim).toMatchObject({ staff_name: "Kim Stone" });
  });

  it("a claim does not prevent others from saving, and ends when the report is published", async () => {
    await open(sam);
    expect(await conclude("FINAL-CHECK", kim)).toMatchObject({ status: "FINAL-CHECK" });
    expect((await open(sam)).claim).toMatchObject({ is_own: true });
    expect(
      await readReply(
        app.call("crmUpdateEvaluation", {
          token: kim.token,
          params: { slug },
          body: { ...CONCLUSION, status: "EVALUATED", version: 2 },
        }),
      ),
    ).toMatchObject({ status: "EVALUATED" });
    expect((await open(sam)).claim).toBeNull();
    expect((await listEvaluations(sam))[0]?.claim).toBeNull();
  });

  it("a claim ends when the evaluation is cancelled", async () => {
    await open(sam);
    await callOk(app, "crmCancelEvaluation", { token: kim.token, params: { slug }, body: { reason: "Asked for." } });
    expect(await listEvaluations(sam, { claim: "mine" })).toEqual([]);
  });

  it("the list is filtered by own and unclaimed evaluations, and names who works on each", async () => {
    const other = await requestEvaluation(app, ada, 2);
    await open(sam);
    expect((await listEvaluations(sam)).map(({ claim }) => claim)).toEqual([
      null,
      { staff_name: "Sam Stone", is_own: true },
    ]);
    expect((await listEvaluations(kim))[1]?.claim).toEqual({ staff_name: "Sam Stone", is_own: false });
    expect((await listEvaluations(sam, { claim: "mine" })).map((row) => row.slug)).toEqual([slug]);
    expect(await listEvaluations(kim, { claim: "mine" })).toEqual([]);
    expect((await listEvaluations(kim, { claim: "free" })).map((row) => row.slug)).toEqual([other]);
    app.clock.advance(CLAIM_MS + 1);
    expect(await listEvaluations(kim, { claim: "free" })).toHaveLength(2);
  });

  it("the next evaluation is the most urgent one that nobody else is working on", async () => {
    app.clock.advance(1000);
    const second = await requestEvaluation(app, ada, 2);
    expect(await findNextDue(sam)).toMatchObject({ slug, order_number: "WR-1" });
    expect(await findNextDue(sam, slug)).toMatchObject({ slug: second });
    await open(sam);
    expect(await findNextDue(sam)).toMatchObject({ slug });
    expect(await findNextDue(kim)).toMatchObject({ slug: second });
    expect(await findNextDue(kim, second)).toBeNull();
  });

  it("an administrator assigns an evaluation for a week, or to nobody, and the history shows it", async () => {
    await open(sam);
    expect(await assign(kim.id)).toMatchObject({ status: 200, detail: "Assigned to Kim Stone." });
    app.clock.advance(ASSIGNMENT_MS - 1);
    expect(await listEvaluations(kim, { claim: "mine" })).toHaveLength(1);
    await open(kim);
    app.clock.advance(2);
    expect(await listEvaluations(kim, { claim: "mine" })).toHaveLength(1);
    expect(await assign(null)).toMatchObject({ status: 200, detail: "Nobody is assigned." });
    expect(await listEvaluations(kim, { claim: "mine" })).toEqual([]);
    const { entries } = await callOk(app, "crmAudit", { token: await tokenOf(sam), params: { slug } });
    expect(entries.filter(({ action }) => action === "assigned").map(({ changes }) => changes[0])).toEqual([
      { field: "assigned", from: "Kim Stone", to: null },
      { field: "assigned", from: "Sam Stone", to: "Kim Stone" },
    ]);
  });

  it("an administrator cannot assign an evaluation to a learner, or one that is finished", async () => {
    expect(await assign(ada.id)).toMatchObject({ status: 400, errors: { user: ["Choose a member of staff"] } });
    await conclude("FAILED", sam);
    expect(await assign(kim.id)).toMatchObject({ status: 422, detail: "This evaluation is finished." });
  });
});

describeEachEngine("the notice of a new evaluation", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  let kim: TestAccount;
  beforeEach(async () => {
    ({ app, ada, sam } = await createCrmApp(await engine.createDatabase()));
    kim = await createAccount(app, "kim", "staff");
  });
  afterEach(() => app.close());

  const chooseNotices = (who: TestAccount, notices: string) =>
    callOk(app, "crmUpdateProfile", { token: who.token, body: { name: "A Name", certification: "", notices } });
  const readAlerts = async (who: TestAccount) =>
    (await callOk(app, "alerts", { token: who.token })).alerts.filter(({ id }) => id.startsWith("new-evaluation:"));
  const listMails = async (who: TestAccount) => {
    const { email } = await app.services.store.db
      .selectFrom("account")
      .select("email")
      .where("id", "=", who.id)
      .executeTakeFirstOrThrow();
    return app.mail.sent.filter(({ to, subject }) => to === email && subject.includes("New evaluation"));
  };

  it("reaches each member of staff on the dashboard, by email, both or not at all, as they chose", async () => {
    expect((await callOk(app, "crmProfile", { token: sam.token })).notices).toBe("app");
    await chooseNotices(kim, "mail");
    const slug = await requestEvaluation(app, ada);
    expect(await readAlerts(sam)).toMatchObject([
      { title: "New evaluation WR-1", button_url: `/crm/evaluations/${slug}` },
    ]);
    expect(await listMails(sam)).toEqual([]);
    expect(await readAlerts(kim)).toEqual([]);
    expect((await listMails(kim))[0]?.text).toContain(`/crm/evaluations/${slug}`);
    await chooseNotices(sam, "both");
    await chooseNotices(kim, "none");
    await requestEvaluation(app, ada, 2);
    expect([(await readAlerts(sam)).length, (await listMails(sam)).length]).toEqual([2, 1]);
    expect([(await readAlerts(kim)).length, (await listMails(kim)).length]).toEqual([0, 1]);
    expect(await readAlerts(ada)).toEqual([]);
  });

  it("disappears from the dashboard when the evaluation is finished", async () => {
    const slug = await requestEvaluation(app, ada);
    await callOk(app, "crmUpdateEvaluation", {
      token: sam.token,
      params: { slug },
      body: { status: "FAILED", feedback: "", report_message: "", version: 1 },
    });
    expect([await readAlerts(sam), await readAlerts(kim)]).toEqual([[], []]);
  });

  it("is sent as chosen before if a profile is saved without a choice", async () => {
    await chooseNotices(sam, "both");
    await callOk(app, "crmUpdateProfile", { token: sam.token, body: { name: "Sam S.", certification: "" } });
    expect((await callOk(app, "crmProfile", { token: sam.token })).notices).toBe("both");
  });
});
