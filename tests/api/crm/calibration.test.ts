import { afterEach, beforeEach, expect, it } from "vitest";
import { eraseAccountNow } from "#api/commands/account/delete-account.ts";
import { compareWaitingEvaluations } from "#api/jobs/writing/compare-with-examiner.ts";
import { readOwnData } from "#api/store/account/account-data.ts";
import { evaluateWaitingAttempts } from "#api/jobs/writing/evaluate-writing.ts";
import { findEvaluations } from "#api/store/attempt/evaluations.ts";
import { getBands, saveCalibrationRows, type CalibrationRow } from "#api/store/evaluation/calibration.ts";
import { EVALUATOR_VERSION } from "#core/exam/writing/evaluation.ts";
import { parseCalibrationLines, readCalibrationLines } from "#scripts/calibration/calibration-line.ts";
import { type TestAccount, createAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { NO_FEEDBACK, TEXTS, createCrmApp, requestEvaluation } from "../support/evaluations.ts";
import { attemptSlug } from "../support/commands.ts";
import type { TestApp } from "../support/test-app.ts";
import { callOk } from "../support/replies.ts";

const BANDS = { ta_bands: 6, cc_bands: 5.5, lr_bands: 7, ga_bands: 6 };

describeEachEngine("calibration", (engine) => {
  let app: TestApp;
  let ada: TestAccount;
  let sam: TestAccount;
  beforeEach(async () => {
    ({ app, ada, sam } = await createCrmApp(await engine.createDatabase()));
  });
  afterEach(() => app.close());

  const setConsent = (consents: boolean, who = ada) =>
    callOk(app, "calibrationConsentSet", { token: who.token, body: { consents } });
  const hasConsented = async (who = ada) =>
    (await callOk(app, "calibrationConsent", { token: who.token, body: {} })).consents;
  const readRows = () =>
    app.services.store.db.selectFrom("calibration_row").selectAll().orderBy("section_id").execute();
  const countWaiting = async () =>
    (await app.services.jobs.depth()).find(({ kind }) => kind === "calibration")?.waiting;
  const readEvaluation = (slug: string) => callOk(app, "crmEvaluation", { token: sam.token, params: { slug } });
  const mark = async (
    slug: string,
    sectionIndex: number,
    bands: Partial<Record<keyof typeof BANDS, number | null>>,
  ) => {
    const id = String((await readEvaluation(slug)).sections[sectionIndex]?.id ?? 0);
    await callOk(app, "crmUpdateSection", {
      token: sam.token,
      params: { id },
      body: { ...BANDS, ...NO_FEEDBACK, ...bands },
    });
  };
  const conclude = (slug: string, status: "EVALUATED" | "PENDING") =>
    callOk(app, "crmUpdateEvaluation", {
      token: sam.token,
      params: { slug },
      body: { status, feedback: "Well done." },
    });
  /** Publishes an evaluation of one learner with bands for both tasks. */
  const publish = async (who = ada, n = 1): Promise<string> => {
    const slug = await requestEvaluation(app, who, n);
    await mark(slug, 0, {});
    await mark(slug, 1, { ta_bands: 6.5 });
    await conclude(slug, "EVALUATED");
    return slug;
  };

  it("compares nothing without the learner's consent", async () => {
    expect(await hasConsented()).toBe(false);
    await publish();
    expect(await countWaiting()).toBe(0);
    await compareWaitingEvaluations(app.services);
    expect(await readRows()).toEqual([]);
  });

  it("stores one row for each task at publication, with terms and bands and without the text", async () => {
    expect(await setConsent(true)).toEqual({ consents: true });
    expect(await hasConsented()).toBe(true);
    const slug = await publish();
    await conclude(slug, "EVALUATED");
    await compareWaitingEvaluations(app.services);
    const rows = await readRows();
    expect(rows).toMatchObject([
      { task: 1, evaluator_version: EVALUATOR_VERSION, examiner_ta_tenths: 60, examiner_cc_tenths: 55 },
      { task: 2, examiner_ta_tenths: 65, examiner_cc_tenths: 55, examiner_lr_tenths: 70, examiner_ga_tenths: 60 },
    ]);
    const terms = JSON.parse(rows[0]?.terms ?? "") as { features: Record<string, unknown> };
    expect(Object.keys(terms.features)).toContain("grammarRate");
    expect(terms).toMatchObject({ form: "report", gates: [{ id: "twenty-words", cap: 1 }] });
    for (const word of ["cycled", "walked", "roads"]) {
      expect(JSON.stringify(TEXTS)).toContain(word);
      expect(JSON.stringify(rows)).not.toContain(word);
    }
  });

  it("stores the same machine bands as the learner's estimate", async () => {
    await setConsent(true);
    await publish();
    await compareWaitingEvaluations(app.services);
    await evaluateWaitingAttempts(app.services);
    const [estimate] = (await findEvaluations(app.services.store.db, [attemptSlug(1)])).values();
    expect((await readRows()).map((row) => getBands(row, "machine"))).toEqual(
      estimate?.result.tasks.map(({ criteria }) => criteria),
    );
  });

  it("stores nothing of reports published before the consent, tasks without all four bands, and other learners", async () => {
    const ben = await createAccount(app, "ben");
    const early = await publish(ada, 1);
    app.clock.advance(1000);
    await setConsent(true);
    await conclude(early, "EVALUATED");
    await publish(ben, 2);
    const partly = await publish(ada, 3);
    await mark(partly, 0, { ga_bands: null });
    await compareWaitingEvaluations(app.services);
    expect(await readRows()).toMatchObject([{ account_id: ada.id, task: 2 }]);
  });

  it("updates its rows when the bands of the report are corrected", async () => {
    await setConsent(true);
    const slug = await publish();
    await compareWaitingEvaluations(app.services);
    await mark(slug, 0, { ta_bands: 7 });
    await compareWaitingEvaluations(app.services);
    expect(await readRows()).toMatchObject([{ task: 1, examiner_ta_tenths: 70 }, { task: 2 }]);
  });

  it("deletes the learner's rows when the consent is withdrawn, and skips comparisons that wait", async () => {
    const ben = await createAccount(app, "ben");
    await setConsent(true);
    await setConsent(true, ben);
    await publish(ada, 1);
    await publish(ben, 2);
    await compareWaitingEvaluations(app.services);
    await publish(ada, 3);
    expect(await countWaiting()).toBe(1);
    expect(await setConsent(false)).toEqual({ consents: false });
    expect(await hasConsented()).toBe(false);
    await compareWaitingEvaluations(app.services);
    expect((await readRows()).map(({ account_id }) => account_id)).toEqual([ben.id, ben.id]);
  });

  it("is part of the data export, and is deleted with the account", async () => {
    await setConsent(true);
    await publish();
    await compareWaitingEvaluations(app.services);
    expect(await readOwnData(app.services.store.db, "calibration_row", ada.id)).toMatchObject([
      { task: 1, terms: { form: "report" } },
      { task: 2, terms: { form: "essay" } },
    ]);
    await eraseAccountNow(app.services, ada.id);
    expect(await readRows()).toEqual([]);
  });

  it("is exported for fitting weights, with a hash in place of the learner's id", async () => {
    const ben = await createAccount(app, "ben");
    await setConsent(true);
    await setConsent(true, ben);
    await publish(ada, 1);
    await publish(ben, 2);
    await compareWaitingEvaluations(app.services);
    const text = (await Array.fromAsync(readCalibrationLines(app.services.store.db))).map((line) =>
      JSON.stringify(line),
    );
    const lines = parseCalibrationLines(text.join("\n"));
    expect(lines).toMatchObject([
      { task: 1, examiner: { task: 6, coherence: 5.5, lexis: 7, grammar: 6 } },
      { task: 2, examiner: { task: 6.5, coherence: 5.5, lexis: 7, grammar: 6 } },
      { task: 1 },
      { task: 2 },
    ]);
    expect(new Set(lines.map(({ learner }) => learner)).size).toBe(2);
    for (const id of [ada.id, ben.id]) expect(text.join()).not.toContain(id);
  });

  it("shows staff how far the bands agree, by task and version, newest version first", async () => {
    const readAgreement = () => callOk(app, "crmAgreement", { token: sam.token });
    expect(await readAgreement()).toEqual({ groups: [] });
    await setConsent(true);
    await publish(ada, 1);
    await publish(ada, 2);
    await compareWaitingEvaluations(app.services);
    const [a, b, c, d] = await readRows();
    if (!a || !b || !c || !d) throw new Error("expected four rows");
    await app.services.store.withTx((tx) =>
      saveCalibrationRows(tx, [
        { ...a, ...makeBands(6, 6), task: 2, evaluator_version: "9" },
        { ...b, ...makeBands(5, 5), task: 2, evaluator_version: "10" },
        { ...c, ...makeBands(7, 6), task: 2, evaluator_version: "10" },
        { ...d, ...makeBands(6, 6), task: 1, evaluator_version: "10" },
      ]),
    );
    // Version 10 of task 2 has differences of 0 and 1 band. So QWK (quadratic weighted kappa) is
    // 1 - 0.5 / (37 + 30.5 - 66), and RMSE (root mean square error) is the square root of 0.5.
    expect(await readAgreement()).toEqual({
      groups: [
        {
          task: 1,
          evaluator_version: "10",
          count: 1,
          qwk: null,
          rmse: 0,
          points: [{ examiner: 6, machine: 6, count: 1 }],
        },
        {
          task: 2,
          evaluator_version: "10",
          count: 2,
          qwk: expect.closeTo(2 / 3) as number,
          rmse: expect.closeTo(Math.sqrt(0.5)) as number,
          points: [
            { examiner: 5, machine: 5, count: 1 },
            { examiner: 7, machine: 6, count: 1 },
          ],
        },
        {
          task: 2,
          evaluator_version: "9",
          count: 1,
          qwk: null,
          rmse: 0,
          points: [{ examiner: 6, machine: 6, count: 1 }],
        },
      ],
    });
  });
});

/** Returns the columns of a row for an examiner and a machine that each give one band for all criteria. */
function makeBands(examiner: number, machine: number): Partial<CalibrationRow> {
  const makeColumns = (prefix: string, band: number) =>
    ["ta", "cc", "lr", "ga"].map((criterion) => [`${prefix}_${criterion}_tenths`, band * 10]);
  const columns = [...makeColumns("examiner", examiner), ...makeColumns("machine", machine)];
  return Object.fromEntries(columns) as Partial<CalibrationRow>;
}
