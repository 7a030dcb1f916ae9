import { afterEach, beforeEach, expect, it } from "vitest";
import { eraseAccountNow } from "#api/commands/account/delete-account.ts";
import { isInShare } from "#api/commands/quality/record-publication.ts";
import { readOwnData } from "#api/store/account/account-data.ts";
import { SCRIPT_RESERVED_MS } from "#core/wire/crm/quality.ts";
import { renewToken, type TestAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import {
  NO_FEEDBACK,
  TEXTS,
  createCrmTeamApp,
  requestEvaluation,
  sameBands,
  saveSections,
} from "../support/evaluations.ts";
import type { TestApp } from "../support/test-app.ts";
import { callOk, readReply } from "../support/replies.ts";

const makeTasks = (band: number, ta_feedback = "") =>
  ([1, 2] as const).map((task) => ({ task, ...sameBands(band), ...NO_FEEDBACK, ta_feedback }));

describeEachEngine("second marking", (engine) => {
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
  const saveSettings = async (settings: object) =>
    readReply(
      app.call("crmUpdateQualitySettings", {
        token: await tokenOf(ann),
        body: { second_marking_share: 100, evaluation_fee: null, ...settings },
      }),
    );
  const conclude = (slug: string, status: "EVALUATED" | "PENDING") =>
    callOk(app, "crmUpdateEvaluation", {
      token: sam.token,
      params: { slug },
      body: { status, feedback: "Well done." },
    });
  const readEvaluation = (slug: string) => callOk(app, "crmEvaluation", { token: sam.token, params: { slug } });
  /** Sam gives band 6 for all criteria of an evaluation, except for grammar. */
  const mark = (slug: string, grammarBand: number | null) =>
    saveSections(app, sam.token, slug, {
      ...NO_FEEDBACK,
      ta_feedback: "A comment of Sam.",
      ...sameBands(6),
      ga_bands: grammarBand,
    });
  /** Sam publishes an evaluation of Ada's attempt number `n` with band 6. Returns its slug. */
  const publish = async (n = 1): Promise<string> => {
    const slug = await requestEvaluation(app, ada, n);
    await mark(slug, 6);
    await conclude(slug, "EVALUATED");
    return slug;
  };
  const listScripts = async (who: TestAccount, kind = "marking") =>
    (await callOk(app, "crmSecondMarkings", { token: await tokenOf(who), query: { kind } })).scripts;
  const findOnlyScript = async (who: TestAccount, kind = "marking"): Promise<string> => {
    const [script, ...others] = await listScripts(who, kind);
    if (script === undefined || others.length > 0) throw new Error("expected one script");
    return script.slug;
  };
  const takeScript = async (who: TestAccount, slug: string) =>
    readReply(app.call("crmTakeSecondMarking", { token: await tokenOf(who), params: { slug }, body: {} }));
  const saveMarking = async (who: TestAccount, slug: string, tasks: object[]) =>
    readReply(app.call("crmSaveSecondMarking", { token: await tokenOf(who), params: { slug }, body: { tasks } }));
  const readAdjudication = async (who: TestAccount, slug: string) =>
    readReply(app.call("crmAdjudication", { token: await tokenOf(who), params: { slug } }));
  const adjudicate = async (who: TestAccount, slug: string, body: object) =>
    readReply(app.call("crmAdjudicate", { token: await tokenOf(who), params: { slug }, body }));

  it("is off by default, and each change of its settings is listed", async () => {
    await publish();
    expect(await listScripts(kim)).toEqual([]);
    expect(await callOk(app, "crmQualitySettings", { token: ann.token })).toEqual({
      second_marking_share: 0,
      evaluation_fee: null,
    });
    expect(await saveSettings({ evaluation_fee: 2.5 })).toMatchObject({
      second_marking_share: 100,
      evaluation_fee: 2.5,
    });
    await saveSettings({ evaluation_fee: 2.5 });
    const { changes } = await callOk(app, "crmOfficeChanges", { token: ann.token });
    expect(changes).toMatchObject([
      {
        action: "quality_changed",
        staff_name: "Ann Stone",
        changes: [
          { field: "second_marking_share", from: "0 %", to: "100 %" },
          { field: "evaluation_fee", from: null, to: "2.50" },
        ],
      },
    ]);
    for (const settings of [{ second_marking_share: 101 }, { second_marking_share: 0.5 }, { evaluation_fee: 1.005 }])
      expect((await saveSettings(settings)).status).toBe(400);
  });

  it("chooses about the configured share, and the same evaluations each time", () => {
    const ids = Array.from({ length: 1000 }, (_, i) => i + 1);
    const chooseShare = (percent: number) => ids.filter((id) => isInShare(app.services.keyring, id, percent));
    expect(chooseShare(0)).toEqual([]);
    expect(chooseShare(100)).toEqual(ids);
    const some = chooseShare(30);
    expect(some).toEqual(chooseShare(30));
    expect(some.length).toBeGreaterThan(250);
    expect(some.length).toBeLessThan(350);
    // A larger share adds evaluations and leaves none out.
    expect(chooseShare(60)).toEqual(expect.arrayContaining(some));
  });

  it("offers a published evaluation once to other examiners, without learner, first examiner, bands and feedback", async () => {
    await saveSettings({});
    const slug = await publish();
    await conclude(slug, "PENDING");
    await conclude(slug, "EVALUATED");
    expect(await listScripts(sam)).toEqual([]);
    const [script] = await listScripts(kim);
    expect(await listScripts(kim)).toHaveLength(1);
    expect(script).toMatchObject({ tasks: [1, 2], is_taken: false, test_name: (await readEvaluation(slug)).test_name });
    const read = await takeScript(kim, script?.slug ?? "");
    expect(read).toMatchObject({ status: 200, sections: [{ answer: TEXTS["task-1"] }, { answer: TEXTS["task-2"] }] });
    const replies = JSON.stringify([script, read]);
    for (const hidden of ["Ada", ada.id, "Sam", "A comment", "bands", "WR-", slug])
      expect(replies).not.toContain(hidden);
    expect((await takeScript(sam, script?.slug ?? "")).status).toBe(404);
  });

  it("offers no evaluation that lacks bands", async () => {
    await saveSettings({});
    const slug = await requestEvaluation(app, ada);
    await mark(slug, null);
    await conclude(slug, "EVALUATED");
    expect(await listScripts(kim)).toEqual([]);
  });

  it("gives a script to one examiner at a time, for a day", async () => {
    await saveSettings({});
    await publish();
    const slug = await findOnlyScript(kim);
    expect((await saveMarking(kim, slug, makeTasks(6))).status).toBe(422);
    await takeScript(kim, slug);
    expect(await listScripts(kim)).toMatchObject([{ is_taken: true }]);
    expect(await listScripts(ann)).toEqual([]);
    expect(await takeScript(ann, slug)).toMatchObject({ status: 422, detail: "Somebody else is marking this script." });
    await callOk(app, "crmReleaseSecondMarking", { token: kim.token, params: { slug }, body: {} });
    expect(await takeScript(ann, slug)).toMatchObject({ status: 200 });
    app.clock.advance(SCRIPT_RESERVED_MS);
    expect(await takeScript(kim, slug)).toMatchObject({ status: 200 });
    expect((await saveMarking(ann, slug, makeTasks(6))).status).toBe(422);
  });

  it("accepts the bands once, with the checks of the first marking, and does not change the report", async () => {
    await saveSettings({});
    const evaluation = await publish();
    const slug = await findOnlyScript(kim);
    await takeScript(kim, slug);
    const [first, second] = makeTasks(7);
    for (const tasks of [
      [],
      [first],
      [first, first],
      [first, { ...second, ga_bands: null }],
      [first, { ...second, ga_bands: 6.25 }],
      [first, { ...second, ga_bands: 9.5 }],
    ] as object[][])
      expect((await saveMarking(kim, slug, tasks)).status).toBe(400);
    const before = await readEvaluation(evaluation);
    expect(await saveMarking(kim, slug, makeTasks(7, "A comment of Kim."))).toMatchObject({ status: 200 });
    expect(await saveMarking(kim, slug, makeTasks(7))).toMatchObject({
      status: 422,
      detail: "This script was marked already.",
    });
    expect(await listScripts(kim)).toEqual([]);
    expect(await readEvaluation(evaluation)).toEqual(before);
    // One band apart still counts as agreement.
    for (const kind of ["marking", "adjudication"]) expect(await listScripts(ann, kind)).toEqual([]);
  });

  it("offers a script with more than one band of difference to a third person, and records that person's decision", async () => {
    await saveSettings({});
    const evaluation = await publish();
    const slug = await findOnlyScript(kim);
    await takeScript(kim, slug);
    await saveMarking(kim, slug, makeTasks(7.5, "A comment of Kim."));
    for (const who of [sam, kim]) {
      expect(await listScripts(who, "adjudication")).toEqual([]);
      expect((await readAdjudication(who, slug)).status).toBe(404);
    }
    expect(await findOnlyScript(ann, "adjudication")).toBe(slug);
    const before = await readEvaluation(evaluation);
    expect(await readAdjudication(ann, slug)).toMatchObject({
      status: 200,
      evaluation_slug: evaluation,
      first_band: 6,
      first: [{ task: 1, ta_bands: 6, ta_feedback: "A comment of Sam." }, { task: 2 }],
      second_band: 7.5,
      second: [{ task: 1, ta_bands: 7.5, ta_feedback: "A comment of Kim." }, { task: 2 }],
      decision: null,
    });
    const tasks = ([1, 2] as const).map((task) => ({ task, ...sameBands(7) }));
    expect((await adjudicate(ann, slug, { tasks, reason: " " })).status).toBe(400);
    expect((await adjudicate(kim, slug, { tasks, reason: "Mine." })).status).toBe(404);
    expect(await adjudicate(ann, slug, { tasks, reason: "The overview is there." })).toMatchObject({
      status: 200,
      decision: { band: 7, reason: "The overview is there.", staff_name: "Ann Stone", tasks },
    });
    expect((await adjudicate(ann, slug, { tasks, reason: "Again." })).status).toBe(409);
    expect(await listScripts(ann, "adjudication")).toEqual([]);
    expect(await readAdjudication(ann, slug)).toMatchObject({ status: 200 });
    const { entries } = await callOk(app, "crmAudit", { token: ann.token, params: { slug: evaluation } });
    expect(entries[0]).toMatchObject({
      action: "adjudicated",
      staff_name: "Ann Stone",
      changes: [
        { field: "first_marking", to: "6.0" },
        { field: "second_marking", to: "7.5" },
        { field: "final_band", to: "7.0" },
        { field: "reason", to: "The overview is there." },
      ],
    });
    // The adjudication changes neither the report nor the list of corrections for the client.
    expect(await readEvaluation(evaluation)).toEqual(before);
  });

  it("exports the bands of published reports to the learner, and erases them with the account", async () => {
    await saveSettings({});
    await publish();
    const slug = await findOnlyScript(kim);
    await takeScript(kim, slug);
    await saveMarking(kim, slug, makeTasks(7, "A comment of Kim."));
    const exported = await readOwnData(app.services.store.db, "second_marking", ada.id);
    expect(exported).toMatchObject([{ second_halves: 14, second_marks: [{ ta_bands: 7 }, { task: 2 }] }]);
    for (const staff of [sam.id, kim.id]) expect(JSON.stringify(exported)).not.toContain(staff);
    await eraseAccountNow(app.services, ada.id);
    expect(await app.services.store.db.selectFrom("second_marking").selectAll().execute()).toEqual([]);
  });
});
