import { afterEach, beforeEach, expect, it } from "vitest";
import type { Attempt, AttemptRow } from "#core/wire/attempt/attempts.ts";
import type { Command } from "#core/wire/commands/batch.ts";
import { draftAggregate } from "#core/wire/attempt/drafts.ts";
import { MEASURES_SECTION, SELF_ASSESSMENT_SECTION, transcriptSection } from "#core/wire/attempt/spoken-sections.ts";
import { readMeasures, writeMeasures } from "#core/wire/attempt/spoken.ts";
import { soundMeasures } from "#tests/support/sound-measures.ts";
import { describeEachEngine } from "../support/engines.ts";
import { attemptSlug, makeCommand, makeHandIn, makeSpeakingHead, sendCommands } from "../support/commands.ts";
import { publishSpeaking } from "../support/library.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";
import { readAttempt } from "../support/reading-app.ts";

const PHONE = "client-000000phone";
const LAPTOP = "client-00000laptop";
const SLUG = attemptSlug(1);
const FIRST = "recording0000000000001";
const SECOND = "recording0000000000002";
const BANDS = { v: 1, fluency: 7, lexis: 6, grammar: 6, pronunciation: 6, at: TEST_NOW };

const makeSave = (section: string, text: string, change: { base_rev?: number } & Partial<Command> = {}): Command => {
  const { base_rev = 0, ...rest } = change;
  const payload = { ...makeSpeakingHead(SLUG), section, text, edit: 1, base_rev };
  return makeCommand("draft.save", payload, { agg: draftAggregate(SLUG, section), ...rest });
};
const HAND_IN = makeHandIn(makeSpeakingHead(SLUG), { recordings: [] });

describeEachEngine("a Speaking attempt", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishSpeaking(app);
    ada = await createAccount(app);
    expect((await sendCommands(app, ada.token, [HAND_IN], PHONE))[0]).toMatchObject({ status: "applied" });
  });
  afterEach(() => app.close());

  const sendOne = async (command: Command, client = PHONE) =>
    (await sendCommands(app, ada.token, [command], client))[0];
  const read = () => readAttempt(app, ada.token, SLUG, "speaking");

  it("accepts changes after the hand-in, and syncs them to the learner's other devices", async () => {
    const measures = writeMeasures({ [FIRST]: soundMeasures() });
    expect(await sendOne(makeSave(MEASURES_SECTION, measures))).toMatchObject({ status: "applied", rev: 1 });
    expect(await sendOne(makeSave(transcriptSection(1), "I live by the sea"))).toMatchObject({
      status: "applied",
      rev: 1,
    });
    expect(await sendOne(makeSave(transcriptSection(1), "I live by a lake", { base_rev: 1 }))).toMatchObject({
      rev: 2,
    });
    expect(await read()).toMatchObject({
      status: "Ready",
      answers: { [MEASURES_SECTION]: measures, [transcriptSection(1)]: "I live by a lake" },
    });
    const changes = await app.call("syncChanges", { token: ada.token, query: { cursor: "0" } });
    const { items } = (await changes.json()) as { items: { id: string; body: Attempt }[] };
    expect(items.findLast(({ id }) => id === SLUG)?.body.answers).toHaveProperty([MEASURES_SECTION], measures);
  });

  it("keeps the transcripts of two devices, but only the last self-assessment", async () => {
    await sendOne(makeSave(transcriptSection(2), "A knot."));
    expect(await sendOne(makeSave(transcriptSection(2), "A boat."), LAPTOP)).toMatchObject({ status: "conflict" });
    await sendOne(makeSave(SELF_ASSESSMENT_SECTION, JSON.stringify(BANDS)));
    const other = JSON.stringify({ ...BANDS, fluency: 5 });
    expect(await sendOne(makeSave(SELF_ASSESSMENT_SECTION, other), LAPTOP)).toMatchObject({
      status: "applied",
      rev: 2,
    });
    const { answers, other_texts } = await read();
    expect(answers).toMatchObject({ [transcriptSection(2)]: "A knot.", [SELF_ASSESSMENT_SECTION]: other });
    expect(other_texts).toMatchObject([{ section: transcriptSection(2), text: "A boat." }]);
  });

  it("merges the measures of two devices into a new revision", async () => {
    const [mine, theirs] = [soundMeasures(), soundMeasures({ pauses: 3 })];
    expect(await sendOne(makeSave(MEASURES_SECTION, writeMeasures({ [FIRST]: mine })))).toMatchObject({ rev: 1 });
    expect(await sendOne(makeSave(MEASURES_SECTION, writeMeasures({ [SECOND]: theirs })), LAPTOP)).toMatchObject({
      rev: 2,
    });
    const { answers, answer_revs } = await read();
    expect(readMeasures(answers?.[MEASURES_SECTION])).toEqual({ [FIRST]: mine, [SECOND]: theirs });
    expect(answer_revs?.[MEASURES_SECTION]).toBe(3);
  });

  it.each([
    ["invalid measures", MEASURES_SECTION, '{"v":1,"of":{"x":1}}'],
    ["a self-assessment with a half band", SELF_ASSESSMENT_SECTION, JSON.stringify({ ...BANDS, lexis: 6.5 })],
    ["a transcript of a part that does not exist", transcriptSection(4), "words"],
    ["a draft of another section", "part-1", "words"],
  ])("rejects %s", async (_, section, text) => {
    expect(await sendOne(makeSave(section, text))).toMatchObject({ status: "rejected", code: "invalid" });
  });

  it("has a band only while it has a self-assessment", async () => {
    const readScore = async () => {
      const list = await app.call("attempts", { token: ada.token, body: {} });
      return ((await list.json()) as { attempts: AttemptRow[] }).attempts[0]?.score;
    };
    const readAverage = async () => {
      const reply = await app.call("overallPerformance", { token: ada.token, body: {} });
      return ((await reply.json()) as { average_score: { speaking: { average_bands: number | null } } }).average_score
        .speaking.average_bands;
    };
    await sendOne(makeSave(MEASURES_SECTION, writeMeasures({ [FIRST]: soundMeasures() })));
    await sendOne(makeSave(transcriptSection(1), "I live by the sea"));
    expect([await readScore(), await readAverage()]).toEqual([null, null]);
    await sendOne(makeSave(SELF_ASSESSMENT_SECTION, JSON.stringify(BANDS)));
    expect([await readScore(), await readAverage()]).toEqual(["6.5", 6.5]);
    const result = await app.call("result", { params: { skill: "speaking", attempt_slug: SLUG }, body: {} });
    expect(await result.json()).toMatchObject({ band: null });
    await sendOne(makeSave(SELF_ASSESSMENT_SECTION, ""));
    expect([await readScore(), await readAverage()]).toEqual([null, null]);
  });

  it("is not available to other learners", async () => {
    await sendOne(makeSave(transcriptSection(1), "I live by the sea"));
    const ben = await createAccount(app, "ben");
    const response = await app.call("attempt", {
      token: ben.token,
      params: { skill: "speaking" },
      body: { attempt_slug: SLUG },
    });
    expect(response.status).toBe(404);
    const foreign = await sendCommands(app, ben.token, [makeSave(transcriptSection(1), "Mine")], LAPTOP);
    expect(foreign[0]).toMatchObject({ status: "rejected", code: "not_found" });
  });
});
