import { afterEach, beforeEach, expect, it } from "vitest";
import { putDraft } from "#api/store/attempt/drafts.ts";
import type { Attempt, AttemptRow } from "#core/wire/attempt/attempts.ts";
import { draftAggregate } from "#core/wire/attempt/drafts.ts";
import {
  MEASURES_SECTION,
  SELF_ASSESSMENT_SECTION,
  SERVER_MEASURES_SECTION,
} from "#core/wire/attempt/spoken-sections.ts";
import { measuredSounds, writeMeasures } from "#core/wire/attempt/spoken.ts";
import type { Command } from "#core/wire/commands/batch.ts";
import { soundMeasures } from "#tests/support/sound-measures.ts";
import { describeEachEngine } from "../support/engines.ts";
import { attemptSlug, makeAttemptWork, makeCommand, makeSpeakingHead, sendCommands } from "../support/commands.ts";
import { publishSpeaking } from "../support/library.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";
import { expectOk } from "../support/replies.ts";

const SLUG = attemptSlug(1);
const [FIRST, SECOND] = ["recording0000000000001", "recording0000000000002"];
const spokenHead = makeSpeakingHead(SLUG);
const save = (section: string, text: string): Command =>
  makeCommand(
    "draft.save",
    { ...spokenHead, section, text, edit: 1, base_rev: 0 },
    { agg: draftAggregate(SLUG, section) },
  );

describeEachEngine("measures of a Speaking attempt", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishSpeaking(app);
    ada = await createAccount(app);
    const payload = {
      ...spokenHead,
      work: makeAttemptWork(),
      submitted_at: TEST_NOW - 10,
      deadline: null,
      recordings: [],
    };
    expect(await sendOne(makeCommand("attempt.submit", { ...payload, reason: "finished" }))).toMatchObject({
      status: "applied",
    });
  });
  afterEach(() => app.close());

  const sendOne = async (one: Command) => (await sendCommands(app, ada.token, [one]))[0];
  const readTexts = async () => {
    const attempt = (await expectOk(
      app.call("attempt", { token: ada.token, params: { skill: "speaking" }, body: { attempt_slug: SLUG } }),
    )) as Attempt;
    return attempt.answers ?? {};
  };
  const readScore = async () => {
    const list = (await expectOk(app.call("attempts", { token: ada.token, body: {} }))) as { attempts: AttemptRow[] };
    return list.attempts[0]?.score;
  };

  it("returns the device's measures, and takes the band only from the self-assessment", async () => {
    const measures = { [FIRST]: soundMeasures({ pauses: 99 }) };
    expect(await sendOne(save(MEASURES_SECTION, writeMeasures(measures)))).toMatchObject({ status: "applied" });
    expect(measuredSounds(await readTexts())).toEqual(measures);
    expect(await readScore()).toBeNull();
    const bands = { v: 1, fluency: 7, lexis: 6, grammar: 6, pronunciation: 6, at: TEST_NOW };
    await sendOne(save(SELF_ASSESSMENT_SECTION, JSON.stringify(bands)));
    expect(await readScore()).toBe("6.5");
  });

  it("rejects a draft of the section that the server used to write", async () => {
    expect(await sendOne(save(SERVER_MEASURES_SECTION, writeMeasures({ [FIRST]: soundMeasures() })))).toMatchObject({
      status: "rejected",
      code: "invalid",
    });
  });

  it("returns an earlier build's server measures if the device has none", async () => {
    const [device, server] = [soundMeasures({ pauses: 1 }), soundMeasures({ pauses: 2 })];
    await sendOne(save(MEASURES_SECTION, writeMeasures({ [FIRST]: device })));
    await app.services.store.withTx((tx) =>
      putDraft(tx, {
        attempt_slug: SLUG,
        section: SERVER_MEASURES_SECTION,
        rev: 1,
        client_id: "server",
        body: writeMeasures({ [FIRST]: server, [SECOND]: server }),
        edit: 0,
        received_at: TEST_NOW,
      }),
    );
    expect(measuredSounds(await readTexts())).toEqual({ [FIRST]: device, [SECOND]: server });
  });
});
