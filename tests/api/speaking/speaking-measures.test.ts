import { afterEach, beforeEach, expect, it } from "vitest";
import { putDraft } from "#api/store/attempt/drafts.ts";
import { draftAggregate } from "#core/wire/attempt/drafts.ts";
import {
  MEASURES_SECTION,
  SELF_ASSESSMENT_SECTION,
  SERVER_MEASURES_SECTION,
} from "#core/wire/attempt/spoken-sections.ts";
import { readMeasuredSounds, writeMeasures } from "#core/wire/attempt/spoken.ts";
import type { Command } from "#core/wire/commands/batch.ts";
import { soundMeasures } from "#tests/support/sound-measures.ts";
import { describeEachEngine } from "../support/engines.ts";
import { attemptSlug, makeCommand, makeHandIn, makeSpeakingHead, sendCommands } from "../support/commands.ts";
import { publishSpeaking } from "../support/library.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";
import { callOk } from "../support/replies.ts";
import { readAttempt } from "../support/reading-app.ts";

const SLUG = attemptSlug(1);
const [FIRST, SECOND] = ["recording0000000000001", "recording0000000000002"];
const HEAD = makeSpeakingHead(SLUG);
const makeSave = (section: string, text: string): Command =>
  makeCommand("draft.save", { ...HEAD, section, text, edit: 1, base_rev: 0 }, { agg: draftAggregate(SLUG, section) });

describeEachEngine("measures of a Speaking attempt", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishSpeaking(app);
    ada = await createAccount(app);
    expect(await sendOne(makeHandIn(HEAD, { recordings: [] }))).toMatchObject({
      status: "applied",
    });
  });
  afterEach(() => app.close());

  const sendOne = async (command: Command) => (await sendCommands(app, ada.token, [command]))[0];
  const readTexts = async () => {
    return (await readAttempt(app, ada.token, SLUG, "speaking")).answers ?? {};
  };
  const readScore = async () => {
    return (await callOk(app, "attempts", { token: ada.token, body: {} })).attempts[0]?.score;
  };

  it("are returned as the device sent them, and give no band; only the self-assessment does", async () => {
    const measures = { [FIRST]: soundMeasures({ pauses: 99 }) };
    expect(await sendOne(makeSave(MEASURES_SECTION, writeMeasures(measures)))).toMatchObject({ status: "applied" });
    expect(readMeasuredSounds(await readTexts())).toEqual(measures);
    expect(await readScore()).toBeNull();
    const bands = { v: 1, fluency: 7, lexis: 6, grammar: 6, pronunciation: 6, at: TEST_NOW };
    await sendOne(makeSave(SELF_ASSESSMENT_SECTION, JSON.stringify(bands)));
    expect(await readScore()).toBe("6.5");
  });

  it("are rejected in the section that only earlier builds of the server wrote", async () => {
    expect(await sendOne(makeSave(SERVER_MEASURES_SECTION, writeMeasures({ [FIRST]: soundMeasures() })))).toMatchObject(
      {
        status: "rejected",
        code: "invalid",
      },
    );
  });

  it("of recordings that the device has not measured are those that an earlier build of the server stored", async () => {
    const [device, server] = [soundMeasures({ pauses: 1 }), soundMeasures({ pauses: 2 })];
    await sendOne(makeSave(MEASURES_SECTION, writeMeasures({ [FIRST]: device })));
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
    expect(readMeasuredSounds(await readTexts())).toEqual({ [FIRST]: device, [SECOND]: server });
  });
});
