import { afterEach, beforeEach, expect, it } from "vitest";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { makeCompiledBook } from "../support/library.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { SAMPLE_TOPICS, makeWritingWithSamples } from "../support/writing-samples.ts";
import { callOk, readReply } from "../support/replies.ts";
import { NO_FEEDBACK, sameBands } from "../support/evaluations.ts";

const LOW = { answer: "task-1-low", task: 1, ...sameBands(5.5) };
const HIGH = { answer: "task-2-high", task: 2, ...sameBands(6.5) };
const TASKS = [LOW, HIGH];

describeEachEngine("seeds", (engine) => {
  let app: TestApp;
  let sam: TestAccount;
  let kim: TestAccount;
  let ann: TestAccount;
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishBooks(app.services, [makeCompiledBook("tides", 1, [[makeWritingWithSamples()]])], SAMPLE_TOPICS);
    sam = await createAccount(app, "sam", "staff");
    kim = await createAccount(app, "kim", "staff");
    ann = await createAccount(app, "ann", "admin");
  });
  afterEach(() => app.close());

  const addSeed = (tasks: object[]) => readReply(app.call("crmAddSeed", { token: ann.token, body: { tasks } }));
  const listScripts = async (who: TestAccount) =>
    (await callOk(app, "crmSecondMarkings", { token: who.token })).scripts;
  const markOnlyScript = async (who: TestAccount, band: number) => {
    const [script] = await listScripts(who);
    const params = { slug: script?.slug ?? "" };
    const read = await callOk(app, "crmTakeSecondMarking", { token: who.token, params, body: {} });
    const tasks = read.sections.map(({ task }) => ({ task, ...sameBands(band), ...NO_FEEDBACK }));
    await callOk(app, "crmSaveSecondMarking", { token: who.token, params, body: { tasks } });
    return { script, read };
  };
  const listSeeds = async () => (await callOk(app, "crmSeeds", { token: ann.token })).seeds;

  it("can be chosen from the model answers of a book, by test, with their own bands", async () => {
    const choices = await callOk(app, "crmSeedChoices", { token: ann.token });
    expect(choices.books).toEqual([{ slug: "tides", name: expect.any(String) as string }]);
    expect(choices.book).toBe("tides");
    expect(choices.tests).toHaveLength(1);
    expect(choices.tests[0]?.answers.map(({ id, task, band }) => [id, task, band])).toEqual([
      ["task-1-low", 1, 5],
      ["task-1-high", 1, 7],
      ["task-2-low", 2, 5],
      ["task-2-high", 2, 7],
    ]);
  });

  it("are offered once to each examiner and to no administrator, and look like any other script", async () => {
    expect(await addSeed(TASKS)).toMatchObject({ status: 200, band: 6, marked: 0, staff_name: "Ann Stone" });
    expect(await listScripts(ann)).toEqual([]);
    const { script, read } = await markOnlyScript(sam, 7.5);
    expect(script).toMatchObject({ tasks: [1, 2], is_taken: false });
    expect(read.sections).toMatchObject([{ answer: expect.stringContaining("task-1-low") as string }, { task: 2 }]);
    for (const hidden of ["5.5", "6.5", "seed", "Ann"]) expect(JSON.stringify([script, read])).not.toContain(hidden);
    // Seeds with a difference of more than one band do not go to a third person.
    expect(
      (await callOk(app, "crmSecondMarkings", { token: ann.token, query: { kind: "adjudication" } })).scripts,
    ).toEqual([]);
    expect(await listScripts(sam)).toEqual([]);
    expect(await listScripts(kim)).toHaveLength(1);
    expect(await listSeeds()).toMatchObject([
      { marked: 1, stopped_at: null, tasks: [{ ta_bands: 5.5 }, { ta_bands: 6.5 }] },
    ]);
    // A copy opens only for its own examiner, and stays with that examiner after being released.
    const params = { slug: (await listScripts(kim))[0]?.slug ?? "" };
    expect((await app.call("crmTakeSecondMarking", { token: sam.token, params, body: {} })).status).toBe(404);
    await callOk(app, "crmTakeSecondMarking", { token: kim.token, params, body: {} });
    await callOk(app, "crmReleaseSecondMarking", { token: kim.token, params, body: {} });
    expect(await listScripts(kim)).toMatchObject([{ slug: params.slug, is_taken: false }]);
  });

  it("that are stopped disappear for those who have not marked them, and both changes are listed", async () => {
    const seed = (await addSeed(TASKS.slice(1))) as { id?: number };
    await markOnlyScript(sam, 6);
    expect(await listScripts(kim)).toHaveLength(1);
    const stop = () =>
      readReply(app.call("crmStopSeed", { token: ann.token, params: { id: String(seed.id) }, body: {} }));
    expect(await stop()).toMatchObject({ status: 200, stopped_at: app.clock.now(), marked: 1 });
    await stop();
    expect(await listScripts(kim)).toEqual([]);
    const { changes } = await callOk(app, "crmOfficeChanges", { token: ann.token });
    expect(changes.map(({ action, subject }) => [action, subject.split(":")[0]])).toEqual([
      ["seed_stopped", `Seed ${seed.id}`],
      ["seed_added", `Seed ${seed.id}`],
    ]);
  });

  it("cannot be made of answers that do not form one script", async () => {
    for (const tasks of [
      [],
      [{ ...LOW, answer: "nothing" }],
      [{ ...LOW, task: 2 }],
      [LOW, LOW],
      [LOW, { ...HIGH, answer: "task-1-high", task: 1 }],
      [{ ...LOW, ga_bands: 9.5 }],
    ])
      expect((await addSeed(tasks)).status).toBe(400);
    expect(await listSeeds()).toEqual([]);
    expect((await app.call("crmStopSeed", { token: ann.token, params: { id: "9" }, body: {} })).status).toBe(404);
  });
});
