import {
  NOW,
  OWNER,
  listQueued,
  openTestDevice,
  createDatabaseNames,
  numberedSlug,
} from "#tests/sync/support/test-device.ts";
import { beginWriting } from "#tests/sync/support/begin-writing.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startTimer } from "#core/exam/attempt/timer.ts";
import { draftAggregate } from "#core/wire/attempt/drafts.ts";
import { getAttempt } from "../attempt/attempts.ts";
import { handIn } from "../attempt/hand-in.ts";
import { closeDevice, type Device } from "../storage/device.ts";
import { withNextTurn, writeAheadDraft, writeAheadTyped, readDraftWriteAhead } from "./draft-write-ahead.ts";
import { chooseText, chosenText, getDrafts, getDraftVersions, saveDraft } from "./drafts.ts";
import { createMemoryStore } from "../storage/local-keys.ts";
import { applyOutcomes, takeBatch, type ServerOutcome } from "../outbox/outbox.ts";
import { mergePulledAttempts } from "../attempt/pulled-attempts.ts";

const SLUG = numberedSlug(1);
const SECTION = { slug: SLUG, section: "task-1" };

const typeText = async (
  device: Device,
  text: string,
  change: { loadedEdit?: number; now?: number; section?: string } = {},
) => {
  const { section = "task-1", now = NOW } = change;
  const known = (await getDrafts(device, SLUG)).find((draft) => draft.section === section);
  return await saveDraft(device, { slug: SLUG, section, text, loadedEdit: change.loadedEdit ?? known?.edit ?? 0, now });
};
const draftOf = async (device: Device, section = "task-1") =>
  (await getDrafts(device, SLUG)).find((draft) => draft.section === section);
const versionsOf = async (device: Device) =>
  (await getDraftVersions(device, SLUG, "task-1")).map((version) => version.text);

describe("the storage of drafts", () => {
  let device: Device;
  beforeEach(async () => {
    device = openTestDevice();
    await beginWriting(device, SLUG);
  });

  it("writes text and command together, with one queued command per section", async () => {
    await typeText(device, "The");
    await typeText(device, "I agree", { section: "task-2" });
    await typeText(device, "The chart");
    expect(await getDrafts(device, SLUG)).toMatchObject([
      { section: "task-1", text: "The chart", edit: 2, rev: 0, other: null },
      { section: "task-2", text: "I agree", edit: 1 },
    ]);
    expect((await listQueued(device)).slice(1)).toMatchObject([
      { kind: "draft.save", agg: draftAggregate(SLUG, "task-1"), payload: { text: "The chart", edit: 2, base_rev: 0 } },
      { kind: "draft.save", agg: draftAggregate(SLUG, "task-2"), payload: { text: "I agree" } },
    ]);
    expect(await getAttempt(device, SLUG)).toMatchObject({ delivery: "device", work: { answers: {} } });
  });

  it("leaves the draft unchanged when it saves the same text again", async () => {
    const first = await typeText(device, "The chart");
    expect(await typeText(device, "The chart", { now: NOW + 5 })).toEqual(first);
  });

  it("queues a new command beside one that is being sent", async () => {
    await typeText(device, "The");
    await takeBatch(device, OWNER, NOW + 60_000, { commands: 10, bytes: 1e6 });
    await typeText(device, "The chart");
    expect((await listQueued(device)).slice(1).map(({ payload }) => (payload as { text: string }).text)).toEqual([
      "The",
      "The chart",
    ]);
  });

  it("stores a version every minute of typing, and before a large deletion", async () => {
    for (let second = 0; second <= 150; second += 10)
      await typeText(device, `text ${second}`, { now: NOW + second * 1000 });
    expect(await versionsOf(device)).toEqual(["text 120", "text 60"]);
    const long = "a long paragraph ".repeat(20);
    await typeText(device, long, { now: NOW + 160_000 });
    await typeText(device, "", { now: NOW + 161_000 });
    expect(await versionsOf(device)).toEqual([long, "text 120", "text 60"]);
  });

  it("stores the text that a large overwrite replaces, and no version for small changes", async () => {
    const long = "a long paragraph ".repeat(20);
    const other = "quite another text".repeat(30);
    await typeText(device, long);
    await typeText(device, other, { now: NOW + 1_000 });
    await typeText(device, `${other.slice(0, 90)} more ${other.slice(120)}`, { now: NOW + 2_000 });
    expect(await versionsOf(device)).toEqual([long]);
  });

  it("keeps the last fifty versions of a section", async () => {
    for (let n = 0; n < 60; n += 1) await typeText(device, `text ${n}`, { now: NOW + n * 60_000 });
    const texts = await versionsOf(device);
    expect(texts).toHaveLength(50);
    expect(texts[0]).toBe("text 59");
    expect(texts.at(-1)).toBe("text 10");
  });

  it("keeps the text that a restored version replaces", async () => {
    await typeText(device, "short");
    await saveDraft(device, { ...SECTION, text: "older", loadedEdit: 1, now: NOW, isRestoring: true });
    expect(await versionsOf(device)).toEqual(["short"]);
  });

  it("hands in every task of the attempt, drops unsent saves and stores later typing as a version", async () => {
    await typeText(device, "The chart shows.");
    const handedIn = await handIn(device, SLUG, { now: NOW + 5, reason: "finished" });
    expect(handedIn).toMatchObject({ status: "Completed", marking: null, delivery: "waiting" });
    const queued = await listQueued(device);
    expect(queued.map(({ kind }) => kind)).toEqual(["attempt.submit"]);
    expect(queued[0]?.payload).toMatchObject({
      texts: { "task-1": "The chart shows.", "task-2": "" },
      work: { answers: {} },
    });
    await typeText(device, "Too late", { now: NOW + 10 });
    expect(await draftOf(device)).toMatchObject({ text: "The chart shows." });
    expect(await versionsOf(device)).toEqual(["Too late"]);
  });

  it("applies write-ahead copies only if their edit number is higher than the stored one", async () => {
    const names = createDatabaseNames();
    const writeAheadStore = createMemoryStore();
    let opened = openTestDevice(names, writeAheadStore);
    await beginWriting(opened, SLUG);
    await typeText(opened, "The chart");
    writeAheadDraft(opened, { ...SECTION, owner: OWNER, edit: 2, text: "The chart shows" });
    writeAheadDraft(opened, { slug: SLUG, section: "task-2", owner: "account-eve", edit: 9, text: "not mine" });
    closeDevice(opened);
    opened = openTestDevice(names, writeAheadStore);
    expect(await getDrafts(opened, SLUG)).toMatchObject([{ section: "task-1", text: "The chart shows", edit: 2 }]);
    expect(readDraftWriteAhead(opened)).toEqual([]);
    writeAheadDraft(opened, { ...SECTION, owner: OWNER, edit: 2, text: "older" });
    closeDevice(opened);
    expect(await getDrafts(openTestDevice(names, writeAheadStore), SLUG)).toMatchObject([{ text: "The chart shows" }]);
  });

  it("recovers typing when the browser was killed before it flushed localStorage", async () => {
    const names = createDatabaseNames();
    let opened = openTestDevice(names, createMemoryStore());
    await beginWriting(opened, SLUG);
    await typeText(opened, "The chart");
    writeAheadDraft(opened, { ...SECTION, owner: OWNER, edit: 2, text: "The chart sh" });
    writeAheadDraft(opened, { ...SECTION, owner: OWNER, edit: 2, text: "The chart shows" });
    await opened.work.meta.count();
    closeDevice(opened);
    opened = openTestDevice(names, createMemoryStore());
    expect(await getDrafts(opened, SLUG)).toMatchObject([{ text: "The chart shows", edit: 2 }]);
    expect(await opened.work.meta.where("key").startsWith("journal:").count()).toBe(0);
    writeAheadDraft(opened, { ...SECTION, owner: OWNER, edit: 3, text: "The chart shows how" });
    await typeText(opened, "The chart shows how", { loadedEdit: 2 });
    await typeText(opened, "The chart", { loadedEdit: 3 });
    // An outdated copy stays until the next start, which recognises it.
    closeDevice(opened);
    opened = openTestDevice(names, createMemoryStore());
    expect(await getDrafts(opened, SLUG)).toMatchObject([{ text: "The chart", edit: 4 }]);
    expect(await opened.work.meta.where("key").startsWith("journal:").count()).toBe(0);
  });

  it("makes write-ahead copies in the database, and in localStorage when the database is closed", async () => {
    const names = createDatabaseNames();
    const writeAheadStore = createMemoryStore();
    let opened = openTestDevice(names, writeAheadStore);
    await beginWriting(opened, SLUG);
    await typeText(opened, "The chart");
    writeAheadTyped(opened, withNextTurn(opened, { ...SECTION, owner: OWNER, edit: 2, text: "The chart shows" }));
    await opened.work.meta.count();
    expect(readDraftWriteAhead(opened)).toEqual([]);
    closeDevice(opened);
    writeAheadTyped(opened, withNextTurn(opened, { ...SECTION, owner: OWNER, edit: 2, text: "The chart shows that" }));
    expect(readDraftWriteAhead(opened)).toMatchObject([{ text: "The chart shows that", edit: 2, turn: 2 }]);
    opened = openTestDevice(names, writeAheadStore);
    expect(await getDrafts(opened, SLUG)).toMatchObject([{ text: "The chart shows that", edit: 2 }]);
    expect(await opened.work.meta.where("key").startsWith("journal:").count()).toBe(0);
  });

  it("shows the write-ahead copy when the disk is too full to apply it, and continues from it", async () => {
    const names = createDatabaseNames();
    const writeAheadStore = createMemoryStore();
    let opened = openTestDevice(names, writeAheadStore);
    await beginWriting(opened, SLUG);
    await typeText(opened, "The chart");
    writeAheadDraft(opened, { ...SECTION, owner: OWNER, edit: 2, text: "The chart shows" });
    closeDevice(opened);
    opened = openTestDevice(names, writeAheadStore);
    const put = vi
      .spyOn(opened.work.draft, "put")
      .mockRejectedValue(Object.assign(new Error("full"), { name: "QuotaExceededError" }));
    expect(await getDrafts(opened, SLUG)).toMatchObject([{ text: "The chart shows", edit: 2 }]);
    put.mockRestore();
    await typeText(opened, "The chart shows more", { loadedEdit: 2 });
    expect(await draftOf(opened)).toMatchObject({ text: "The chart shows more", other: null });
  });

  it("hands in text that exists only as a write-ahead copy", async () => {
    writeAheadDraft(device, { ...SECTION, owner: OWNER, edit: 1, text: "Saved in time" });
    await handIn(device, SLUG, { now: NOW + 5, reason: "time_up" });
    expect((await listQueued(device)).at(-1)?.payload).toMatchObject({ texts: { "task-1": "Saved in time" } });
  });

  it("hands in only the task of a practice set", async () => {
    const practice = openTestDevice();
    await beginWriting(practice, SLUG, [2]);
    await handIn(practice, SLUG, { now: NOW, reason: "finished" });
    expect((await listQueued(practice)).at(-1)?.payload).toMatchObject({ texts: { "task-2": "" } });
  });
});

describe("the storage of a draft that two devices write", () => {
  let device: Device;
  beforeEach(async () => {
    device = openTestDevice();
    await beginWriting(device, SLUG);
    await typeText(device, "Cars came first.");
  });

  const acceptSave = async (outcome: Partial<Extract<ServerOutcome, { kind: "accepted" }>>): Promise<void> => {
    const command = (await listQueued(device)).find(({ kind }) => kind === "draft.save");
    if (command === undefined) throw new Error("nothing queued");
    const accepted = { kind: "accepted", opId: command.opId, rev: 1, marking: null, ...outcome } as const;
    await applyOutcomes(device, [accepted], NOW);
  };

  it("stores the revision of this device's text", async () => {
    await acceptSave({ rev: 4 });
    expect(await draftOf(device)).toMatchObject({ text: "Cars came first.", rev: 4, other: null });
  });

  it("keeps both texts until the learner chooses", async () => {
    await acceptSave({ rev: 3, otherText: "The bus was popular." });
    expect(await draftOf(device)).toMatchObject({
      text: "Cars came first.",
      rev: 0,
      other: { text: "The bus was popular.", rev: 3 },
    });
    // After more typing the other text still counts as unseen.
    await typeText(device, "Cars came first in 2004.");
    expect((await listQueued(device)).at(-1)?.payload).toMatchObject({ base_rev: 0 });
    expect(await versionsOf(device)).toEqual(["The bus was popular."]);
  });

  it.each([
    ["mine", "Cars came first."],
    ["other", "The bus was popular."],
    ["both", "Cars came first.\n\nThe bus was popular."],
  ] as const)("applies the choice %j and keeps the other text as a version", async (choice, text) => {
    await acceptSave({ rev: 3, otherText: "The bus was popular." });
    const before = await draftOf(device);
    expect(before === undefined ? "" : chosenText(before, choice)).toBe(text);
    expect(await chooseText(device, { ...SECTION, choice, now: NOW })).toMatchObject({ text, rev: 3, other: null });
    expect((await listQueued(device)).at(-1)?.payload).toMatchObject({ text, base_rev: 3 });
    const versions = [...(await versionsOf(device)), text];
    expect(versions).toContain("The bus was popular.");
    if (choice === "other") expect(versions).toContain("Cars came first.");
    // A late answer to typing from before the choice changes nothing.
    await acceptSave({ rev: 3, otherText: "The bus was popular." });
    expect(await draftOf(device)).toMatchObject({ text, other: null });
  });

  it("needs no choice when one text continues the other", async () => {
    await acceptSave({ rev: 3, otherText: "Cars came first. The bus was second." });
    expect(await draftOf(device)).toMatchObject({ text: "Cars came first. The bus was second.", rev: 3, other: null });
    await typeText(device, "Cars came first. The bus was second. Walking");
    await acceptSave({ rev: 5, otherText: "Cars came first. The bus" });
    expect(await draftOf(device)).toMatchObject({
      text: "Cars came first. The bus was second. Walking",
      rev: 5,
      other: null,
    });
  });

  it("does not overwrite a text that arrived while the editor was open", async () => {
    const row = await draftOf(device);
    if (row === undefined) throw new Error("no draft");
    await device.work.draft.put({ ...row, text: "The bus was popular.", edit: 2, rev: 7 });
    await typeText(device, "Cars came first!", { loadedEdit: 1 });
    expect(await draftOf(device)).toMatchObject({
      text: "Cars came first!",
      rev: 0,
      other: { text: "The bus was popular.", rev: 7 },
    });
  });

  it("applies a newer server text only when nothing is unsent", async () => {
    const clock = startTimer("practice", {
      durationSeconds: null,
      extraTime: 0,
      now: { wall: NOW, mono: 0, asleep: false },
    });
    const record = await getAttempt(device, SLUG);
    if (record === undefined) throw new Error("no attempt");
    const attempt = {
      ...record.head,
      book_name: "Tides",
      test_name: "1",
      status: "in_progress" as const,
      score: null,
      answered: 0,
      questions: 0,
      updated_at: NOW,
      rev: 9,
      work: record.work,
      submitted_at: null,
      marking: null,
      answers: { "task-1": "From the laptop." },
      answer_revs: { "task-1": 2 },
      other_texts: [],
    };
    await device.work.outbox.filter((row) => row.kind === "attempt.create").delete();
    await mergePulledAttempts(device, OWNER, [{ seq: 1, attempt, clock }]);
    expect(await draftOf(device)).toMatchObject({ text: "Cars came first.", rev: 0 });
    await acceptSave({ rev: 1 });
    await mergePulledAttempts(device, OWNER, [{ seq: 2, attempt: { ...attempt, rev: 10 }, clock }]);
    expect(await draftOf(device)).toMatchObject({ text: "From the laptop.", rev: 2, edit: 2 });
    expect(await versionsOf(device)).toEqual(["Cars came first."]);
  });
});
