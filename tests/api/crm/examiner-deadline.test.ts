import { afterEach, beforeEach, expect, it } from "vitest";
import { watchDeadlines } from "#api/jobs/watch-deadlines.ts";
import { createCrmApp, requestEvaluation } from "../support/evaluations.ts";
import { describeEachEngine } from "../support/engines.ts";
import { type TestApp } from "../support/test-app.ts";
import { type TestAccount, createAccount } from "../support/accounts.ts";
import { callOk } from "../support/replies.ts";
import { HOUR_MS } from "#core/exam/durations.ts";

describeEachEngine("the examiner deadline of 48 hours", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  let ann: TestAccount;
  beforeEach(async () => {
    ({ app, ada, sam } = await createCrmApp(await engine.createDatabase()));
    ann = await createAccount(app, "ann", "admin");
  });
  afterEach(() => app.close());

  const listReminders = () =>
    app.mail.sent
      .filter(({ subject }) => /^(?:Due soon|Almost late)/u.test(subject))
      .map(({ to, subject }) => `${to}: ${subject}`);
  const mailsToAllStaff = (subject: string) => [`ann@bandwise.test: ${subject}`, `sam@bandwise.test: ${subject}`];
  const setStatus = (slug: string, status: string, version: number) =>
    callOk(app, "crmUpdateEvaluation", {
      token: sam.token,
      params: { slug },
      body: { status, feedback: "", report_message: "", version },
    });

  it("reminds all staff at hour 40 and warns them at hour 47, once each", async () => {
    await requestEvaluation(app, ada);
    app.clock.advance(40 * HOUR_MS - 1);
    expect(await watchDeadlines(app.services)).toBe(0);
    app.clock.advance(1);
    expect(await watchDeadlines(app.services)).toBe(1);
    expect(await watchDeadlines(app.services)).toBe(0);
    expect(listReminders()).toEqual(mailsToAllStaff("Due soon: WR-1"));
    app.clock.advance(7 * HOUR_MS - 1);
    expect(await watchDeadlines(app.services)).toBe(0);
    app.clock.advance(1);
    expect(await watchDeadlines(app.services)).toBe(1);
    expect(await watchDeadlines(app.services)).toBe(0);
    expect(listReminders().slice(2)).toEqual(mailsToAllStaff("Almost late: WR-1"));
    expect(app.mail.last("sam@bandwise.test").text).toContain("WR-1, Ada Stone, due 2026-03-03 12:00 UTC");
    const alerts = await app.services.store.db
      .selectFrom("alert")
      .selectAll()
      .where("alert_id", "=", "clock:1")
      .execute();
    expect(alerts.map(({ account_id }) => account_id).toSorted()).toEqual([ann.id, sam.id].toSorted());
    expect(alerts[0]).toMatchObject({
      title: "WR-1 is almost late",
      message: "The report for Ada Stone is promised for 2026-03-03 12:00 UTC.",
    });
    const { id } = await app.services.store.db.selectFrom("examiner_evaluation").select("id").executeTakeFirstOrThrow();
    const history = await app.services.store.db
      .selectFrom("examiner_audit")
      .select("action")
      .where("evaluation_id", "=", id)
      .orderBy("id")
      .execute();
    expect(history.map(({ action }) => action)).toEqual(["requested", "reminded", "alarmed"]);
  });

  it("ignores evaluated, failed and cancelled evaluations", async () => {
    const [evaluated, failed, cancelled] = [
      await requestEvaluation(app, ada, 1),
      await requestEvaluation(app, ada, 2),
      await requestEvaluation(app, ada, 3),
    ];
    await setStatus(evaluated, "EVALUATED", 1);
    await setStatus(failed, "FAILED", 1);
    await callOk(app, "crmCancelEvaluation", {
      token: sam.token,
      params: { slug: cancelled },
      body: { reason: "A test." },
    });
    app.clock.advance(60 * HOUR_MS);
    expect(await watchDeadlines(app.services)).toBe(0);
    expect(listReminders()).toEqual([]);
  });

  it("returns to the first deadline when a published report is withdrawn", async () => {
    const slug = await requestEvaluation(app, ada);
    await setStatus(slug, "EVALUATED", 1);
    const back = await setStatus(slug, "FINAL-CHECK", 2);
    expect(back.due_at).toBe(app.clock.now() + 48 * HOUR_MS);
    app.clock.advance(41 * HOUR_MS);
    expect(await watchDeadlines(app.services)).toBe(1);
  });

  it("sends each person one email of each kind for many evaluations, and catches up after the server was down", async () => {
    for (const n of [1, 2, 3]) await requestEvaluation(app, ada, n);
    app.clock.advance(100 * HOUR_MS);
    const counts = await Promise.all([watchDeadlines(app.services), watchDeadlines(app.services)]);
    expect(counts[0] + counts[1]).toBe(6);
    expect(listReminders().toSorted((a, b) => a.localeCompare(b))).toEqual(
      ["ann", "sam"].flatMap((name) => [
        `${name}@bandwise.test: Almost late: WR-1, WR-2, WR-3`,
        `${name}@bandwise.test: Due soon: WR-1, WR-2, WR-3`,
      ]),
    );
  });
});
