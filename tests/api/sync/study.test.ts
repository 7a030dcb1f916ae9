import * as v from "valibot";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SCHEDULER } from "#core/exam/study/scheduler.ts";
import { type StudyEntry, StudyEntriesSchema } from "#core/exam/study/study-log.ts";
import { NO_STUDY_SETTINGS, type StudySettings } from "#core/exam/study/study-settings.ts";
import type { Word } from "#core/exam/study/word.ts";
import type { Command } from "#core/wire/commands/batch.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { collectOwnData } from "#api/commands/account/collect-own-data.ts";
import { DAILY_CAP } from "#api/commands/sync/daily-cap.ts";
import { deleteAccountRows } from "#api/store/account/account-erasure.ts";
import { findAccount } from "#api/store/account/accounts.ts";
import { createAccount, renewToken } from "../support/accounts.ts";
import { describeEachEngine } from "../support/engines.ts";
import { makeCommand, sendCommands } from "../support/commands.ts";
import { createReadingApp } from "../support/reading-app.ts";
import { TEST_NOW, type TestApp } from "../support/test-app.ts";
import { DAY_MS } from "#core/exam/durations.ts";

const entryId = (n: number): string => `entry${String(n).padStart(17, "0")}`;
const makeEntry = (n: number, change: Partial<StudyEntry> = {}): StudyEntry => ({
  id: entryId(n),
  card: "question/tides-1-reading/lamp-oil-price",
  at: TEST_NOW - 1000 + n,
  zone: 60,
  act: "good",
  ...change,
});
const makeLog = (...entries: StudyEntry[]): Command =>
  makeCommand("study.log", { entries }, { agg: `study:${entries[0]?.id ?? ""}` });
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => from + n);
const makeSettings = (change: Partial<StudySettings>): StudySettings => ({ ...NO_STUDY_SETTINGS, ...change });
const makeSettingsSave = (change: Partial<StudySettings>, command: Partial<Command> = {}): Command =>
  makeCommand("study.settings", makeSettings(change), { agg: "study_settings", ...command });
const WORD: Word = {
  word_id: "word000000000000000001",
  text: "swallow",
  sentence: "Plastic swallows the sound.",
  source: "Tides, Test 1",
  definition: "",
  deleted: false,
  at: TEST_NOW - 500,
};
const makeWordSave = (change: Partial<Word> = {}, command: Partial<Command> = {}): Command => {
  const word = { ...WORD, ...change };
  return makeCommand("word.save", word, { agg: `word:${word.word_id}`, ...command });
};

describeEachEngine("the study loop", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };
  beforeEach(async () => {
    ({ app, ada } = await createReadingApp(await engine.createDatabase()));
  });
  afterEach(() => app.close());

  const readChanges = async (
    query: Record<string, string> = { study: "yes" },
    token = ada.token,
  ): Promise<ReplyOf<"syncChanges">> => {
    const response = await app.call("syncChanges", { token, query });
    expect(response.status).toBe(200);
    return (await response.json()) as ReplyOf<"syncChanges">;
  };
  const readBodies = async (kind: string): Promise<unknown[]> =>
    (await readChanges()).items.filter((item) => item.kind === kind).map(({ body }) => body);
  const readLog = async (): Promise<StudyEntry[]> =>
    (await readBodies("study_log")).flatMap((body) => (body as { entries: StudyEntry[] }).entries);

  it("sends the log to the learner's other devices", async () => {
    expect(await sendCommands(app, ada.token, [makeLog(makeEntry(1), makeEntry(2, { act: "again" }))])).toMatchObject([
      { status: "applied" },
    ]);
    const [chunk] = (await readChanges()).items;
    expect(chunk).toMatchObject({ kind: "study_log", id: "0", rev: 2 });
    const { entries } = v.parse(v.object({ entries: StudyEntriesSchema }), chunk?.body);
    expect(entries).toEqual([makeEntry(1), makeEntry(2, { act: "again" })]);
  });

  it("stores a line of the log once, as it first arrived", async () => {
    await sendCommands(app, ada.token, [makeLog(makeEntry(1)), makeLog(makeEntry(1, { act: "again" }), makeEntry(2))]);
    expect(await readLog()).toEqual([makeEntry(1), makeEntry(2)]);
    expect(await sendCommands(app, ada.token, [makeLog(makeEntry(1))])).toMatchObject([{ status: "applied" }]);
    expect(await readLog()).toHaveLength(2);
  });

  it("sends a long log in chunks of a hundred, and only those that grew", async () => {
    await sendCommands(app, ada.token, [makeLog(...range(0, 100).map((n) => makeEntry(n)))]);
    const { cursor } = await readChanges();
    await sendCommands(app, ada.token, [makeLog(...range(100, 160).map((n) => makeEntry(n)))]);
    const after = await readChanges({ study: "yes", cursor });
    expect(after.items.map(({ id, rev }) => [id, rev])).toEqual([["1", 60]]);
    await sendCommands(app, ada.token, [makeLog(...range(160, 250).map((n) => makeEntry(n)))]);
    expect((await readChanges({ study: "yes", cursor })).items.map(({ id, rev }) => [id, rev])).toEqual([
      ["1", 100],
      ["2", 50],
    ]);
    expect((await readLog()).map(({ id }) => id)).toEqual(range(0, 250).map(entryId));
  });

  it("stores plausible times in place of those from a device with a wrong clock", async () => {
    await sendCommands(app, ada.token, [makeLog(makeEntry(1, { at: TEST_NOW + 9_999_999 }), makeEntry(2, { at: 0 }))]);
    const [late, early] = await readLog();
    expect(late?.at).toBeLessThanOrEqual(app.clock.now());
    expect(early?.at).toBeGreaterThan(0);
  });

  it("asks the device to send lines above the daily limit the next day", async () => {
    const logHundred = (from: number) => makeLog(...range(from, from + 100).map((n) => makeEntry(n)));
    for (const n of range(0, DAILY_CAP.study_entry / 100))
      expect(await sendCommands(app, ada.token, [logHundred(n * 100)])).toMatchObject([{ status: "applied" }]);
    const next = makeLog(makeEntry(90_000));
    expect(await sendCommands(app, ada.token, [next])).toMatchObject([{ status: "retry", code: "too_many" }]);
    app.clock.advance(DAY_MS);
    expect(await sendCommands(app, await renewToken(app, ada), [next])).toMatchObject([{ status: "applied" }]);
  });

  it("stores the settings that arrived last, and ignores an older save of the same device", async () => {
    await sendCommands(app, ada.token, [makeSettingsSave({ hours_a_week: 5 }, { aggSeq: 1 })]);
    await sendCommands(app, ada.token, [makeSettingsSave({ hours_a_week: 8 }, { aggSeq: 3 })]);
    expect(await sendCommands(app, ada.token, [makeSettingsSave({ hours_a_week: 6 }, { aggSeq: 2 })])).toMatchObject([
      { status: "superseded" },
    ]);
    expect(await readBodies("study_settings")).toEqual([makeSettings({ hours_a_week: 8 })]);
    expect((await readChanges()).items).toMatchObject([{ id: "me", rev: 2 }]);
  });

  it("keeps the later of two saves of a word, whichever arrives first", async () => {
    await sendCommands(app, ada.token, [makeWordSave({ definition: "later", at: TEST_NOW - 100 })]);
    const earlier = makeWordSave({ definition: "earlier", at: TEST_NOW - 200 });
    expect(await sendCommands(app, ada.token, [earlier], "client-of-another-device")).toMatchObject([
      { status: "applied", rev: 1 },
    ]);
    expect(await readBodies("word")).toEqual([{ ...WORD, definition: "later", at: TEST_NOW - 100 }]);
    await sendCommands(app, ada.token, [makeWordSave({ deleted: true, at: TEST_NOW - 50 })]);
    expect(await readBodies("word")).toEqual([{ ...WORD, deleted: true, at: TEST_NOW - 50 }]);
  });

  it("refuses a word of another aggregate, and lets two accounts have the same ids", async () => {
    expect(await sendCommands(app, ada.token, [makeWordSave({}, { agg: "word:other" })])).toMatchObject([
      { status: "rejected", code: "invalid" },
    ]);
    const bob = await createAccount(app, "bob");
    for (const token of [ada.token, bob.token])
      expect(await sendCommands(app, token, [makeWordSave(), makeLog(makeEntry(1))])).toMatchObject([
        { status: "applied" },
        { status: "applied" },
      ]);
    expect((await readChanges({ study: "yes" }, bob.token)).items).toHaveLength(2);
  });

  it("is left out for an app that cannot read it, without stopping its feed", async () => {
    await sendCommands(app, ada.token, [makeLog(makeEntry(1)), makeSettingsSave({}), makeWordSave()]);
    const old = await readChanges({ drills: "yes" });
    expect(old.items).toEqual([]);
    const withStudy = await readChanges();
    expect(withStudy.items.map(({ kind }) => kind)).toEqual(["study_log", "study_settings", "word"]);
    expect(old.cursor).toBe(withStudy.cursor);
  });

  it("is in the account's export with the scheduler's settings, and is erased with the account", async () => {
    await sendCommands(app, ada.token, [makeLog(makeEntry(1)), makeSettingsSave({ hours_a_week: 5 }), makeWordSave()]);
    const { store } = app.services;
    const account = await findAccount(store.db, ada.id);
    if (account === undefined) throw new Error("no account");
    const files = new Map<string, unknown>();
    for await (const { name, bytes } of collectOwnData(app.services, account)) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of bytes) chunks.push(chunk);
      if (name.endsWith(".json")) files.set(name, JSON.parse(Buffer.concat(chunks).toString("utf8")));
    }
    expect(files.get("scheduler.json")).toEqual(SCHEDULER);
    expect(files.get("data/study_entry.json")).toMatchObject([makeEntry(1)]);
    expect(files.get("data/study_settings.json")).toMatchObject([{ body: makeSettings({ hours_a_week: 5 }) }]);
    const { word_id, deleted: _, ...word } = WORD;
    expect(files.get("data/word.json")).toMatchObject([{ id: word_id, deleted: 0, ...word }]);

    await store.db.updateTable("account").set({ erase_at: TEST_NOW }).where("id", "=", ada.id).execute();
    await store.withTx((tx) => deleteAccountRows(tx, ada.id, TEST_NOW));
    for (const table of ["study_entry", "study_settings", "word"] as const)
      expect(await store.db.selectFrom(table).select("account_id").execute()).toEqual([]);
  });
});
