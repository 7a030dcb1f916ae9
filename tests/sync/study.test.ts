import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { type CardState, cardStates } from "#core/exam/study/card-state.ts";
import type { StudyAct } from "#core/exam/study/study-log.ts";
import type { Word } from "#core/exam/study/word.ts";
import { readDiagnostic, saveDiagnostic } from "#web/db/study/diagnostic.ts";
import { listStudyEntries, logCard, watchStudyEntries } from "#web/db/study/study-log.ts";
import { readStudySettings, saveStudySettings, watchStudySettings } from "#web/db/study/study-settings.ts";
import { listWords, saveWords, watchWords } from "#web/db/study/words.ts";
import { countUnsent } from "#web/db/outbox/unsent.ts";
import type { Fault } from "./support/network.ts";
import type { Page, Profile } from "./support/device.ts";
import { addLearner, createAppWithBook, PASSWORD, createReadyProfile } from "./support/learner-profile.ts";
import { DAY_MS, HOUR_MS } from "#core/exam/durations.ts";

const OWNER = "account-ada";
const CARDS = [
  "question/tides-1-reading/lamp-oil-price",
  "question/tides-1-reading/keeper-left",
  "word/abcdefghijklmnopqrstuv",
] as const;
/** The faults of a device's first requests each day, in this order. */
const DAILY_FAULTS: readonly Fault[] = [
  "dropRequest",
  "dropResponse",
  "ok",
  "duplicate",
  "truncated",
  "late",
  "ok",
  "busy",
  "portal",
  "ok",
];

type SignedInDevice = { profile: Profile; page: Page };

describe("cards on two devices", () => {
  let app: TestApp;
  let email: string;
  let first: SignedInDevice;
  let second: SignedInDevice;
  beforeEach(async () => {
    app = await createAppWithBook();
    email = await addLearner(app, "ada");
    first = await createReadyProfile(app, email);
    second = await createReadyProfile(app, email);
  });
  afterEach(() => app.close());

  const log = async ({ page }: SignedInDevice, card: string, act: StudyAct): Promise<void> => {
    await logCard(page.device, { owner: OWNER, card, act, at: page.session.clock.now(), zone: 60 });
    app.clock.advance(1000);
  };
  const sync = async ({ page }: SignedInDevice): Promise<void> => {
    await page.drain();
    await page.sync.pullChanges();
  };
  const sendEverything = async (device: SignedInDevice): Promise<void> => {
    device.profile.network.isDown = false;
    device.profile.network.faults = [];
    await device.profile.network.deliverLate();
    for (let round = 0; round < 20 && (await countUnsent(device.page.device, OWNER)) > 0; round += 1) {
      app.clock.advance(HOUR_MS);
      // A lost response to a token refresh may end the session. Then the learner signs in again.
      if ((await device.page.drain()).kind === "sign_in") await device.page.session.signIn(email, PASSWORD);
    }
    expect(await countUnsent(device.page.device, OWNER)).toBe(0);
  };
  const readStates = async ({ page }: SignedInDevice): Promise<Map<string, CardState>> =>
    cardStates(await listStudyEntries(page.device, OWNER));

  it("have the same state after two weeks, half of them offline, over a network that loses many requests", async () => {
    let actions = 0;
    for (let day = 0; day < 14; day += 1) {
      for (const [index, device] of [first, second].entries()) {
        // Each device has no network on every other day, and a bad one on the others.
        device.profile.network.isDown = (day + index) % 2 === 0;
        device.profile.network.faults = [...DAILY_FAULTS];
        for (const card of CARDS) {
          await log(device, card, (day * 7 + index * 3 + card.length) % 4 === 0 ? "again" : "good");
          actions += 1;
        }
        await sync(device);
      }
      app.clock.advance(DAY_MS);
    }
    for (const device of [first, second]) await sendEverything(device);
    for (const device of [first, second]) await device.page.sync.pullChanges();

    const entries = await listStudyEntries(first.page.device, OWNER);
    expect(entries).toHaveLength(actions);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(actions);
    const states = await readStates(first);
    expect(await readStates(second)).toEqual(states);
    expect([...states.keys()].sort()).toEqual([...CARDS].sort());
    for (const state of states.values()) expect(state.ratings).toBe(28);
    expect(await app.services.store.db.selectFrom("study_entry").select("id").execute()).toHaveLength(actions);
  });

  it("are suspended, deleted and restored on both devices; the later action wins", async () => {
    const [card] = CARDS;
    await log(first, card, "good");
    await log(second, card, "delete");
    await log(first, card, "suspend");
    await log(second, card, "restore");
    for (const device of [first, second, first]) await sync(device);
    const states = await readStates(first);
    expect(states.get(card)).toMatchObject({ isSuspended: true, isDeleted: false, ratings: 1 });
    expect(await readStates(second)).toEqual(states);
  });

  it("have the state of a device's last action, even if its clock did not advance between the actions", async () => {
    const [card] = CARDS;
    const time = first.page.session.clock.now();
    for (const act of ["delete", "restore", "suspend", "resume", "delete"] as const)
      await logCard(first.page.device, { owner: OWNER, card, act, at: time, zone: 0 });
    expect((await readStates(first)).get(card)).toMatchObject({ isDeleted: true, isSuspended: false });
  });

  it("have the server's times for the actions of a device with a wrong clock, also on that device", async () => {
    const [card] = CARDS;
    const time = app.clock.now() + 30 * DAY_MS;
    await logCard(first.page.device, { owner: OWNER, card, act: "good", at: time, zone: 0 });
    app.clock.advance(10_000);
    for (const device of [first, second]) await sync(device);
    const states = await readStates(first);
    expect(states.get(card)?.lastRated).toBeLessThanOrEqual(app.clock.now());
    expect(await readStates(second)).toEqual(states);
  });

  it("are removed from the device when the learner signs out", async () => {
    await log(first, CARDS[0], "good");
    await saveStudySettings(first.page.device, OWNER, { hours_a_week: 5 }, app.clock.now());
    await saveWords(first.page.device, OWNER, [makeWord({})]);
    await saveDiagnostic(first.page.device, OWNER, { text: "Dear Sam," });
    await sendEverything(first);
    await first.page.session.signOut();
    const { work } = first.page.device;
    expect(await readDiagnostic(first.page.device, OWNER)).toBeNull();
    for (const table of [work.studyEntry, work.studySettings, work.word]) expect(await table.count()).toBe(0);
  });
});

const makeWord = (change: Partial<Word>): Word => ({
  word_id: "word000000000000000001",
  text: "swallow",
  sentence: "",
  source: "",
  definition: "",
  deleted: false,
  at: 1,
  ...change,
});

describe("study settings and words on two devices", () => {
  let app: TestApp;
  let first: SignedInDevice;
  let second: SignedInDevice;
  beforeEach(async () => {
    app = await createAppWithBook();
    const email = await addLearner(app, "ada");
    first = await createReadyProfile(app, email);
    second = await createReadyProfile(app, email);
  });
  afterEach(() => app.close());

  const sync = async ({ page }: SignedInDevice): Promise<void> => {
    app.clock.advance(10_000);
    expect(await page.drain()).toEqual({ kind: "empty" });
    await page.sync.pullChanges();
  };

  it("have the settings that were sent last", async () => {
    const save = ({ page }: SignedInDevice, hours: number) =>
      saveStudySettings(page.device, OWNER, { hours_a_week: hours }, app.clock.now());
    const readHours = async ({ page }: SignedInDevice) => (await readStudySettings(page.device, OWNER)).hours_a_week;
    expect(await readHours(first)).toBeNull();
    await save(first, 4);
    await save(first, 5);
    expect(await first.page.device.work.outbox.count()).toBe(1);
    await save(second, 9);
    await sync(first);
    await second.page.sync.pullChanges();
    expect(await readHours(second)).toBe(9);
    await sync(second);
    await sync(first);
    expect([await readHours(first), await readHours(second)]).toEqual([9, 9]);
  });

  it("include the level of a diagnostic check on both devices, but not its answers", async () => {
    await saveDiagnostic(first.page.device, OWNER, { answers: { listening: { "1": "Wednesday" }, reading: {} } });
    await saveDiagnostic(first.page.device, OWNER, { at: "level" });
    const skills = { listening: { low: 4.5, high: 6.5 }, reading: null, writing: null, speaking: null };
    const starting_level = { source: "diagnostic" as const, skills };
    await saveStudySettings(first.page.device, OWNER, { starting_level }, app.clock.now());
    await sync(first);
    await second.page.sync.pullChanges();

    expect(await readDiagnostic(first.page.device, OWNER)).toMatchObject({
      at: "level",
      answers: { listening: { "1": "Wednesday" } },
    });
    expect(await readDiagnostic(second.page.device, OWNER)).toBeNull();
    expect((await readStudySettings(second.page.device, OWNER)).starting_level).toEqual(starting_level);
  });

  it("have the later version of a word, whichever device sends first", async () => {
    const readDefinitions = async ({ page }: SignedInDevice) =>
      (await listWords(page.device, OWNER)).map(({ definition }) => definition);
    const now = app.clock.now();
    await saveWords(first.page.device, OWNER, [makeWord({ definition: "later", at: now - 10 })]);
    await saveWords(second.page.device, OWNER, [makeWord({ definition: "earlier", at: now - 20 })]);
    for (const device of [first, second, first]) await sync(device);
    expect([await readDefinitions(first), await readDefinitions(second)]).toEqual([["later"], ["later"]]);
    await saveWords(second.page.device, OWNER, [makeWord({ deleted: true, at: app.clock.now() })]);
    for (const device of [second, first]) await sync(device);
    expect([await readDefinitions(first), await readDefinitions(second)]).toEqual([[], []]);
  });

  it("take the values that the other device saved later, although the response to this device's save was lost", async () => {
    const readHours = async ({ page }: SignedInDevice) => (await readStudySettings(page.device, OWNER)).hours_a_week;
    const readTexts = async ({ page }: SignedInDevice) => (await listWords(page.device, OWNER)).map(({ text }) => text);
    await saveStudySettings(first.page.device, OWNER, { hours_a_week: 4 }, app.clock.now());
    await saveWords(first.page.device, OWNER, [makeWord({ text: "swift", at: app.clock.now() })]);
    app.clock.advance(10_000);
    first.profile.network.faults = ["dropResponse"];
    await first.page.drain();
    expect(await countUnsent(first.page.device, OWNER)).toBe(2);

    await saveStudySettings(second.page.device, OWNER, { hours_a_week: 9 }, app.clock.now());
    await saveWords(second.page.device, OWNER, [makeWord({ text: "swallow", at: app.clock.now() })]);
    await sync(second);
    await first.page.sync.pullChanges();
    expect([await readHours(first), await readTexts(first)]).toEqual([4, ["swift"]]);

    app.clock.advance(HOUR_MS);
    await sync(first);
    expect([await readHours(first), await readTexts(first)]).toEqual([9, ["swallow"]]);
  });

  it("are shown at once when another device has changed them", async () => {
    const { device } = second.page;
    const shown = { hours: [] as (number | null)[], words: [] as string[][], entries: [] as number[] };
    const stops = [
      watchStudySettings(device, OWNER).subscribe(({ hours_a_week }) => shown.hours.push(hours_a_week)),
      watchWords(device, OWNER).subscribe((words) => shown.words.push(words.map(({ text }) => text))),
      watchStudyEntries(device, OWNER).subscribe((entries) => shown.entries.push(entries.length)),
    ];
    await saveStudySettings(first.page.device, OWNER, { hours_a_week: 6 }, app.clock.now());
    await saveWords(first.page.device, OWNER, [makeWord({ at: app.clock.now() })]);
    await logCard(first.page.device, { owner: OWNER, card: CARDS[0], act: "good", at: app.clock.now(), zone: 0 });
    for (const device of [first, second]) await sync(device);
    await vi.waitFor(() => {
      expect(shown.hours.at(-1)).toBe(6);
      expect(shown.words.at(-1)).toEqual(["swallow"]);
      expect(shown.entries.at(-1)).toBe(1);
    });
    for (const stop of stops) stop();
  });
});
