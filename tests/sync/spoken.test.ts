import { readOnce } from "./support/read-once.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fullTestOutcome, type FullTestProgress } from "#core/exam/attempt/full-test.ts";
import { computePerformance } from "#core/exam/performance/performance.ts";
import { publishSpeaking } from "#tests/api/support/library.ts";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";
import { fixtureSpeaking } from "#tests/support/fixture-speaking.ts";
import { soundMeasures } from "#tests/support/sound-measures.ts";
import { toPracticeSummaries } from "#web/app/study/attempt-summaries.ts";
import { attemptBand } from "#web/db/attempt/attempt-record.ts";
import { getAttempt } from "#web/db/attempt/attempts.ts";
import { chooseText } from "#web/db/draft/drafts.ts";
import { moduleProgress } from "#web/db/attempt/full-tests.ts";
import { handInSpeaking } from "#web/db/speaking/recordings.ts";
import {
  storeMeasures,
  storeSelfAssessment,
  saveTranscript,
  type Spoken,
  watchSpoken,
} from "#web/db/speaking/spoken.ts";
import { transcriptSection } from "#core/wire/attempt/spoken-sections.ts";
import { type Page } from "./support/device.ts";
import type { Network } from "./support/network.ts";
import { addLearner, beginAttempt, createReadyProfile, findServerAttempt } from "./support/learner-profile.ts";

const FIRST_RECORDING = "recording0000000000001";
const SECOND_RECORDING = "recording0000000000002";

describe("a Speaking attempt", () => {
  let app: TestApp;
  let email: string;
  let slug: string;
  let phone: Page;
  let laptop: Page;
  let phoneNetwork: Network;

  beforeEach(async () => {
    app = await createTestApp();
    await publishSpeaking(app);
    email = await addLearner(app, "ada");
    const onPhone = await createReadyProfile(app, email, fixtureSpeaking);
    phone = onPhone.page;
    phoneNetwork = onPhone.profile.network;
    laptop = (await createReadyProfile(app, email, fixtureSpeaking)).page;
    ({ slug } = await beginAttempt(phone, { module: fixtureSpeaking }));
    await handInSpeaking(phone.device, slug, { now: app.clock.now(), reason: "finished" });
  });
  afterEach(() => app.close());

  const send = async (page: Page): Promise<void> => {
    app.clock.advance(10_000);
    expect(await page.drain()).toEqual({ kind: "empty" });
  };
  const readSpoken = (page: Page): Promise<Spoken> => readOnce(watchSpoken(page.device, slug));
  const write = async (page: Page, text: string): Promise<void> => {
    const loadedEdit = (await readSpoken(page)).transcripts[1]?.edit ?? 0;
    await saveTranscript(page.device, { slug, part: 1, text, loadedEdit, now: app.clock.now() });
  };
  const BANDS = { v: 1, fluency: 7, lexis: 6, grammar: 6, pronunciation: 6, at: 1 } as const;

  it("downloads no model answers, because Speaking has none", () => {
    expect(phoneNetwork.log.filter(({ path }) => path.includes("/modelanswer/"))).toEqual([]);
  });

  it("saves measures, transcript and self-assessment offline after the hand-in, and later sends them to other devices", async () => {
    await send(phone);
    phoneNetwork.isDown = true;
    await storeMeasures(phone.device, slug, { [FIRST_RECORDING]: soundMeasures() }, app.clock.now());
    await write(phone, "I live by the sea");
    await storeSelfAssessment(phone.device, slug, BANDS, app.clock.now());
    expect(await readSpoken(phone)).toMatchObject({
      measures: { [FIRST_RECORDING]: { pauses: 18 } },
      transcripts: { 1: { text: "I live by the sea" } },
      assessment: BANDS,
      unsent: new Set([1]),
    });
    const attempt = await getAttempt(phone.device, slug);
    expect(attempt).toMatchObject({ status: "Ready", delivery: "sent", own_band: 6.5 });

    phoneNetwork.isDown = false;
    await send(phone);
    expect((await readSpoken(phone)).unsent.size).toBe(0);
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({
      score: "6.5",
      answers: { [transcriptSection(1)]: "I live by the sea" },
    });
    await laptop.sync.pullChanges();
    expect(await readSpoken(laptop)).toMatchObject({
      measures: { [FIRST_RECORDING]: soundMeasures() },
      transcripts: { 1: { text: "I live by the sea", other: null } },
      assessment: BANDS,
    });
    const attemptOnLaptop = await getAttempt(laptop.device, slug);
    expect(attemptOnLaptop === undefined ? null : attemptBand(attemptOnLaptop)).toBe(6.5);
  });

  it("keeps both transcripts and all measures when two devices save them at the same time", async () => {
    await write(phone, "I live");
    await send(phone);
    await laptop.sync.pullChanges();
    await write(phone, "I live by the sea");
    await write(laptop, "I live near a lake");
    await storeMeasures(phone.device, slug, { [FIRST_RECORDING]: soundMeasures() }, app.clock.now());
    await storeMeasures(laptop.device, slug, { [SECOND_RECORDING]: soundMeasures({ pauses: 2 }) }, app.clock.now());
    await send(laptop);
    await send(phone);
    expect((await readSpoken(phone)).transcripts[1]).toMatchObject({
      text: "I live by the sea",
      other: { text: "I live near a lake" },
    });
    await chooseText(phone.device, { slug, section: transcriptSection(1), choice: "mine", now: app.clock.now() });
    await send(phone);
    for (const page of [phone, laptop]) {
      await page.sync.pullChanges();
      const spoken = await readSpoken(page);
      expect(spoken.transcripts[1]).toMatchObject({ text: "I live by the sea", other: null });
      expect(Object.keys(spoken.measures).sort()).toEqual([FIRST_RECORDING, SECOND_RECORDING]);
    }
  });

  it("keeps this device's unsent transcript when another device's transcript arrives after the hand-in", async () => {
    await write(phone, "I live");
    await send(phone);
    await laptop.sync.pullChanges();
    await write(laptop, "I live near a lake");
    await write(phone, "I live by the sea");
    await send(phone);
    await laptop.sync.pullChanges();
    expect((await readSpoken(laptop)).transcripts[1]?.text).toBe("I live near a lake");
  });

  it("gives a full test an overall band if it has a self-assessment, and otherwise only a mean", async () => {
    const others: FullTestProgress = {
      listening: { status: "Evaluated", band: 7 },
      reading: { status: "Evaluated", band: 6.5 },
      writing: { status: "Evaluated", band: 6 },
    };
    const readOutcome = async () => {
      const speaking = await getAttempt(phone.device, slug);
      return fullTestOutcome({ ...others, ...(speaking && moduleProgress({ speaking })) });
    };
    const readAverage = async () => {
      const speaking = await getAttempt(phone.device, slug);
      const summaries = speaking === undefined ? [] : toPracticeSummaries([speaking], []);
      return computePerformance(summaries, 1, { target: 7, testType: "academic" }).average_score.speaking;
    };
    expect([await readOutcome(), await readAverage()]).toEqual([
      { kind: "mean", value: 6.5 },
      { average_bands: null, papers: 0 },
    ]);
    await storeSelfAssessment(
      phone.device,
      slug,
      { ...BANDS, lexis: 7, grammar: 7, pronunciation: 7 },
      app.clock.now(),
    );
    expect([await readOutcome(), await readAverage()]).toEqual([
      { kind: "overall", band: 6.5 },
      { average_bands: 7, papers: 1 },
    ]);
    await storeSelfAssessment(phone.device, slug, null, app.clock.now());
    expect([await readOutcome(), await readAverage()]).toEqual([
      { kind: "mean", value: 6.5 },
      { average_bands: null, papers: 0 },
    ]);
  });
});
