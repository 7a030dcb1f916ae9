import { afterEach, beforeEach, expect, it } from "vitest";
import { eraseAccountNow } from "#api/commands/account/delete-account.ts";
import { insertSecondMarking } from "#api/store/quality/second-markings.ts";
import { PRESENCE_EVERY_MS } from "#core/wire/crm/claims.ts";
import { renewToken, type TestAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { NO_FEEDBACK, createCrmTeamApp, requestEvaluation, sameBands, saveSections } from "../support/evaluations.ts";
import type { TestApp } from "../support/test-app.ts";
import { callOk, readReply } from "../support/replies.ts";
import { HOUR_MS } from "#core/exam/durations.ts";

describeEachEngine("figures of examiners", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  let kim: TestAccount;
  let ann: TestAccount;
  beforeEach(async () => {
    ({ app, ada, sam, kim, ann } = await createCrmTeamApp(await engine.createDatabase()));
  });
  afterEach(() => app.close());

  const tokenOf = (who: TestAccount) => renewToken(app, who, who === ann ? "admin" : "staff");
  const setFee = async (evaluation_fee: number | null, second_marking_share = 100) =>
    callOk(app, "crmUpdateQualitySettings", {
      token: await tokenOf(ann),
      body: { second_marking_share, evaluation_fee },
    });
  const readFigures = async (who: TestAccount, query: Record<string, string> = {}) =>
    (await callOk(app, "crmExaminerFigures", { token: await tokenOf(who), query })).examiners;
  const readOwnFigures = async (who: TestAccount, query: Record<string, string> = {}) =>
    (await readFigures(ann, query)).find(({ user }) => user === who.id);
  /** Ada requests an evaluation, Sam gives it `band` after `hours`, and `publisher` publishes it. Returns its slug. */
  const publish = async (n: number, { band = 6, hours = 1, publisher = sam } = {}): Promise<string> => {
    const slug = await requestEvaluation(app, { ...ada, token: await renewToken(app, ada, "learner") }, n);
    app.clock.advance(hours * HOUR_MS);
    await saveSections(app, await tokenOf(sam), slug, { ...NO_FEEDBACK, ...sameBands(band) });
    await callOk(app, "crmUpdateEvaluation", {
      token: await tokenOf(publisher),
      params: { slug },
      body: { status: "EVALUATED", feedback: "Well done." },
    });
    return slug;
  };
  const markSecond = async (who: TestAccount, band: number) => {
    const token = await tokenOf(who);
    const [script] = (await callOk(app, "crmSecondMarkings", { token })).scripts;
    const params = { slug: script?.slug ?? "" };
    await callOk(app, "crmTakeSecondMarking", { token, params, body: {} });
    const tasks = ([1, 2] as const).map((task) => ({ task, ...sameBands(band), ...NO_FEEDBACK }));
    await callOk(app, "crmSaveSecondMarking", { token, params, body: { tasks } });
    return params;
  };

  it("count an evaluation for the examiner who gave the bands, with the fee of that day", async () => {
    await publish(1);
    await setFee(2.5);
    await publish(2, { publisher: ann });
    await setFee(3);
    const slug = await publish(3);
    for (const status of ["PENDING", "EVALUATED"])
      await callOk(app, "crmUpdateEvaluation", {
        token: await tokenOf(ann),
        params: { slug },
        body: { status, feedback: "Well done." },
      });
    expect(await readFigures(ann)).toMatchObject([
      { user: sam.id, name: "Sam Stone", evaluations: 3, earnings: 5.5, evaluations_without_fee: 1 },
    ]);
  });

  it("show the number of evaluations, and the median turnaround only after five", async () => {
    for (const [n, hours] of [10, 2, 4, 30].entries()) await publish(n + 1, { hours });
    expect(await readOwnFigures(sam)).toMatchObject({
      evaluations: 4,
      turnaround_hours: null,
      timed: 0,
      minutes: null,
    });
    await publish(5, { hours: 6 });
    expect(await readOwnFigures(sam)).toMatchObject({ evaluations: 5, turnaround_hours: 6 });
  });

  it("measure how long an examiner has an unpublished evaluation on screen, without breaks", async () => {
    const slug = await requestEvaluation(app, ada);
    const viewEvaluation = async (after: number) => {
      app.clock.advance(after);
      await callOk(app, "crmPresence", { token: await tokenOf(sam), params: { slug }, body: { claims: true } });
    };
    const readOpenTimes = async () =>
      (await app.services.store.db.selectFrom("evaluation_time").selectAll().execute()).map(({ open_ms }) => open_ms);
    await viewEvaluation(0);
    expect(await readOpenTimes()).toEqual([]);
    await viewEvaluation(PRESENCE_EVERY_MS);
    await viewEvaluation(PRESENCE_EVERY_MS);
    await viewEvaluation(3 * PRESENCE_EVERY_MS);
    await viewEvaluation(PRESENCE_EVERY_MS);
    expect(await readOpenTimes()).toEqual([3 * PRESENCE_EVERY_MS]);
    await callOk(app, "crmUpdateEvaluation", {
      token: await tokenOf(sam),
      params: { slug },
      body: { status: "EVALUATED", feedback: "" },
    });
    await viewEvaluation(PRESENCE_EVERY_MS);
    expect(await readOpenTimes()).toEqual([3 * PRESENCE_EVERY_MS]);
    expect(await readOwnFigures(sam)).toMatchObject({ evaluations: 1, timed: 1, minutes: null });
  });

  it("compare each examiner with the other examiner, the adjudicated band or the agreed band", async () => {
    await setFee(null);
    for (const [n, band] of [6, 6, 6.5, 7].entries()) {
      await publish(n + 1, { band });
      await markSecond(kim, band + 0.5);
    }
    expect(await readOwnFigures(sam)).toMatchObject({ compared: 4, agreement: null, severity: null, spread: null });
    await publish(5, { band: 5 });
    const params = await markSecond(kim, 7);
    const tasks = ([1, 2] as const).map((task) => ({ task, ...sameBands(6.5) }));
    await callOk(app, "crmAdjudicate", {
      token: await tokenOf(ann),
      params,
      body: { tasks, reason: "Both missed it." },
    });
    expect(await readOwnFigures(sam)).toMatchObject({
      compared: 5,
      agreement: 0.8,
      severity: -0.7,
      spread: 0.66,
      others_spread: 0.4,
    });
    expect(await readOwnFigures(kim)).toMatchObject({ evaluations: 0, compared: 5, agreement: 1, severity: 0.5 });
    const { db } = app.services.store;
    const seed = { book_name: "", test_name: "", sections: "[]", marks: "[]", halves: 12, created_at: 0 };
    const { id } = await db.insertInto("seed_script").values(seed).returning("id").executeTakeFirstOrThrow();
    await app.services.store.withTx((tx) =>
      insertSecondMarking(tx, {
        slug: "seed-of-kim",
        seed_id: id,
        marker_id: kim.id,
        first_marks: "[]",
        first_halves: 12,
        created_at: 0,
      }),
    );
    await db
      .updateTable("second_marking")
      .set({ state: "done", second_halves: 16, marked_at: app.clock.now() })
      .where("slug", "=", "seed-of-kim")
      .execute();
    expect(await readOwnFigures(kim)).toMatchObject({ compared: 6, severity: 0.75 });
    expect(await readOwnFigures(sam)).toMatchObject({ compared: 5 });
  });

  it("show administrators everybody and other staff only themselves, for the chosen days, on the page and as CSV", async () => {
    await publish(1);
    expect(await readFigures(kim)).toMatchObject([{ user: kim.id, evaluations: 0, compared: 0 }]);
    expect(await readFigures(sam)).toMatchObject([{ user: sam.id, evaluations: 1 }]);
    expect(await readFigures(ann, { from: "2026-02-01", to: "2026-02-28" })).toEqual([]);
    const refused = await readReply(
      app.call("crmExaminerFigures", { token: await tokenOf(ann), query: { from: "2026-03-02", to: "2026-03-01" } }),
    );
    expect(refused.status).toBe(400);
    const readCsv = async (who: TestAccount) =>
      (await app.call("crmExportExaminers", { token: await tokenOf(who) })).text();
    expect((await readCsv(ann)).split("\r\n")[1]).toMatch(/^Sam Stone,2026-01-31,2026-03-01,1,0,,,,,0,,,0\.00,CAD,1$/u);
    expect(await readCsv(kim)).not.toContain("Sam");
  });

  it("omit a learner's evaluations after the account is erased", async () => {
    await publish(1);
    await eraseAccountNow(app.services, ada.id);
    expect(await readFigures(ann)).toEqual([]);
  });
});
