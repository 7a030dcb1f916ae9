import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TestApp } from "#tests/api/support/test-app.ts";
import { changeWork, getAttempt } from "#web/db/attempt/attempts.ts";
import { handIn } from "#web/db/attempt/hand-in.ts";
import { addComment } from "#web/db/account/comments.ts";
import { addMistakeReport } from "#web/db/account/mistake-reports.ts";
import {
  countUnsent,
  listUnsent,
  shownState,
  watchOthersUnsent,
  watchUnsent,
  type OthersUnsent,
  type UnsentItem,
} from "#web/db/outbox/unsent.ts";
import { discardUnsent, retryUnsent } from "#web/db/outbox/unsent-actions.ts";
import { openStaffDrafts } from "#web/db/account/staff-drafts.ts";
import { listVoiceDrafts, putVoiceDraft, putVoiceSlice } from "#web/db/speaking/voice-drafts.ts";
import { exportUnsent, importUnsent } from "#web/db/outbox/unsent-file.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { createProfile, type Page, type Profile } from "./support/device.ts";
import {
  addLearner,
  beginAttempt,
  createAppWithBook,
  findServerAttempt,
  PASSWORD,
  createReadyProfile,
} from "./support/learner-profile.ts";
import { countRows } from "#tests/api/support/count-rows.ts";

const OWNER = "account-ada";
const COMMENT_LIST = { owner: OWNER, uniqueId: "book-tides", name: "Ada L." };
let app: TestApp;
let email: string;
let profile: Profile;
let page: Page;
beforeEach(async () => {
  app = await createAppWithBook();
  email = await addLearner(app, "ada");
  ({ profile, page } = await createReadyProfile(app, email));
});
afterEach(() => app.close());

const now = (): number => app.clock.now();
const listItems = (): Promise<UnsentItem[]> => listUnsent(page.device, OWNER);
const addTestComment = (text: string): Promise<string> => addComment(page.device, COMMENT_LIST, text, now());

/** Opens another device of the same learner, without data. */
async function openOtherDevice(): Promise<Page> {
  const other = createProfile(app).open();
  await other.session.signIn(email, PASSWORD);
  return other;
}

/** Starts an attempt with these answers. Returns its slug. */
async function takeTest(answers: Record<string, string>): Promise<string> {
  const { slug } = await beginAttempt(page);
  await changeWork(page.device, slug, now(), (work) => ({ ...work, answers }));
  return slug;
}

describe("the list", () => {
  it("shows each item with its description, its state and its size", async () => {
    const slug = await takeTest({ "1": "v", "2": "notches" });
    await addTestComment("A fair test.");
    const report = { issueType: "incorrect-audio", issueDescription: "It crackles.", currentUrl: "" } as const;
    await addMistakeReport(page.device, OWNER, report, now());
    expect(await listItems()).toMatchObject([
      {
        kind: "answers.save",
        title: "Answers of a Reading test",
        text: "1. v\n2. notches",
        state: "saved",
        attempt: { slug, module_slug: fixtureModule.slug, book_name: "Book tides" },
      },
      { kind: "comment.add", title: "Comment", text: "A fair test.", attempt: null },
      { kind: "report.add", title: "Mistake report", text: "Incorrect audio: It crackles." },
    ]);
    const [first] = await listItems();
    expect(first?.size).toBeGreaterThan(100);
  });

  it("changes while items are sent, and says what prevents sending", async () => {
    const lists: UnsentItem[][] = [];
    const stop = watchUnsent(page.device, OWNER).subscribe((items) => lists.push(items));
    await addTestComment("One.");
    await vi.waitFor(() => expect(lists.at(-1)).toHaveLength(1));
    profile.network.isDown = true;
    await page.drain();
    await vi.waitFor(() => expect(lists.at(-1)?.[0]?.state).toBe("waiting"));
    profile.network.isDown = false;
    await page.drain();
    await vi.waitFor(() => expect(lists.at(-1)).toEqual([]));
    stop();
    expect(shownState({ state: "saved" }, { state: "sign_in" })).toBe("sign_in");
    expect(shownState({ state: "saved" }, { state: "offline" })).toBe("waiting");
    expect(shownState({ state: "attention" }, { state: "sign_in" })).toBe("attention");
    expect(shownState({ state: "saved" }, null)).toBe("saved");
  });

  it("shows another learner only whose items wait and how many", async () => {
    const counts: OthersUnsent[][] = [];
    await addTestComment("Private.");
    await addTestComment("Private as well.");
    await page.session.signOut();
    await page.session.signIn(await addLearner(app, "bob"), PASSWORD);
    const stop = watchOthersUnsent(page.device, page.session.owner()).subscribe((others) => counts.push(others));
    await vi.waitFor(() => expect(counts.at(-1)).toEqual([{ owner: OWNER, name: null, count: 2 }]));
    expect(await listUnsent(page.device, "account-bob")).toEqual([]);
    stop();
  });

  it("shows work that the database rejected, from the write-ahead copy, and sends it once there is space", async () => {
    const slug = await takeTest({});
    const full = Object.assign(new Error("full"), { name: "QuotaExceededError" });
    const put = vi.spyOn(page.device.work.attempt, "put").mockRejectedValue(full);
    const typed = changeWork(page.device, slug, now(), (work) => ({ ...work, answers: { "1": "kept" } }));
    await expect(typed).rejects.toThrow("full");
    expect((await listItems()).at(-1)).toMatchObject({
      id: `journal:${slug}`,
      text: "1. kept",
      reason: { code: "journal" },
    });
    const file = await exportUnsent(page.device, OWNER, now());
    put.mockRestore();
    expect(await retryUnsent(page.device, OWNER, `journal:${slug}`)).toBe(true);
    expect((await getAttempt(page.device, slug))?.work.answers).toEqual({ "1": "kept" });

    const other = await openOtherDevice();
    expect(await importUnsent(other.device, file.blob)).toMatchObject({ kind: "imported", added: 2 });
    await other.sync.sendNow();
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ work: { answers: { "1": "kept" } } });
    await changeWork(page.device, slug, now(), (work) => ({ ...work, answers: { "1": "later" } }));
    await page.sync.sendNow();
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ work: { answers: { "1": "later" } } });
  });
});

describe("actions of the learner", () => {
  it("retry a command that the server rejected, under a new id and at the end of the queue", async () => {
    const slug = await takeTest({ "1": "v" });
    await page.device.work.outbox.toCollection().modify({ payload: { nonsense: true } });
    await page.drain();
    const [refused] = await listItems();
    expect(refused).toMatchObject({
      state: "attention",
      title: "answers.save",
      text: '{"nonsense":true}',
      reason: { code: "invalid" },
    });
    const attempt = await page.device.work.attempt.get(slug);
    await page.device.work.outbox
      .toCollection()
      .modify({ payload: { ...attempt?.head, edit: attempt?.edit, work: attempt?.work } });
    expect(await retryUnsent(page.device, "account-bob", refused?.id ?? "", now())).toBe(false);
    expect(await retryUnsent(page.device, OWNER, refused?.id ?? "", now())).toBe(true);
    const [retried] = await listItems();
    expect(retried).toMatchObject({ state: "saved", reason: null });
    expect(retried?.id).not.toBe(refused?.id);
    expect(await page.drain()).toEqual({ kind: "empty" });
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ work: { answers: { "1": "v" } } });
  });

  it("retry a blocked command under its own id", async () => {
    const id = await addTestComment("Stuck.");
    await page.device.work.outbox.toCollection().modify({ state: "blocked", unexplained: 9, notBefore: 1e15 });
    expect(await listItems()).toMatchObject([{ id, state: "attention" }]);
    await retryUnsent(page.device, OWNER, id, now());
    expect(await page.drain()).toEqual({ kind: "empty" });
    expect(await countUnsent(page.device, OWNER)).toBe(0);
  });

  it("discard one item, keep the others, and keep its text on the device", async () => {
    const slug = await takeTest({ "1": "v" });
    const keptId = await addTestComment("Stays.");
    const [item] = await listItems();
    expect(await discardUnsent(page.device, "account-bob", item?.id ?? "")).toBe(false);
    expect(await discardUnsent(page.device, OWNER, item?.id ?? "")).toBe(true);
    expect(await listItems()).toMatchObject([{ id: keptId }]);
    expect(await getAttempt(page.device, slug)).toMatchObject({ work: { answers: { "1": "v" } }, delivery: "device" });
    expect(await discardUnsent(page.device, OWNER, "no-such-id")).toBe(false);
  });
});

describe("before signing out", () => {
  it("sends the work and returns that nothing is left", async () => {
    const slug = await takeTest({ "1": "v" });
    expect(await page.sync.trySendBeforeSignOut()).toBe(0);
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ work: { answers: { "1": "v" } } });
  });

  it("waits ten seconds for a connection without a response, and returns how many items are left", async () => {
    await takeTest({ "1": "v" });
    profile.network.faults = ["killed"];
    let unsentCount: number | null = null;
    const sending = page.sync.trySendBeforeSignOut().then((count) => (unsentCount = count));
    await vi.waitFor(() => expect(profile.network.log.at(-1)?.fault).toBe("killed"));
    app.clock.advance(9_999);
    profile.timers.runDue();
    await new Promise((resolve) => setImmediate(resolve));
    expect(unsentCount).toBeNull();
    app.clock.advance(1);
    profile.timers.runDue();
    await sending;
    expect(unsentCount).toBe(1);
  });
});

describe("the file of unsent work", () => {
  it("moves work to another device, where it is stored on the server once, however often it is imported", async () => {
    const slug = await takeTest({ "1": "v" });
    await handIn(page.device, slug, { now: now(), reason: "finished" });
    await addTestComment("Carried.");
    const file = await exportUnsent(page.device, OWNER, now());
    expect(file).toMatchObject({ count: 2, name: expect.stringMatching(/^bandwise-unsent-\d{4}-\d\d-\d\d\.json$/) });

    const other = await openOtherDevice();
    expect(await importUnsent(other.device, file.blob)).toEqual({
      kind: "imported",
      owner: OWNER,
      name: "a…@bandwise.test",
      added: 2,
      known: 0,
    });
    expect(await importUnsent(other.device, file.blob)).toMatchObject({ added: 0, known: 2 });
    await other.sync.sendNow();
    expect(await importUnsent(other.device, file.blob)).toMatchObject({ added: 2 });
    await other.sync.sendNow();
    await page.sync.sendNow();
    expect(await countUnsent(page.device, OWNER)).toBe(0);
    expect(await countUnsent(other.device, OWNER)).toBe(0);
    expect(await countRows(app, "attempt")).toBe(1);
    expect(await countRows(app, "marking")).toBe(1);
    expect(await countRows(app, "comment")).toBe(1);
    expect((await getAttempt(page.device, slug))?.delivery).toBe("sent");
  });

  it("contains the unsaved forms of staff, and replaces none that the other device has", async () => {
    const openForms = (target: Page) => openStaffDrafts(OWNER, () => target.device.writeAheadStore);
    const makeForm = (text: string) => ({ base_version: 1, base: null, fields: { feedback: text }, at: null });
    openForms(page).write("section-1", makeForm("Carried."));
    openForms(page).write("section-2", makeForm("Older."));
    const file = await exportUnsent(page.device, OWNER, now());
    expect(file.count).toBe(2);

    const other = await openOtherDevice();
    openForms(other).write("section-2", makeForm("Newer."));
    expect(await importUnsent(other.device, file.blob)).toMatchObject({ added: 1, known: 1 });
    expect(openForms(other).read("section-1")).toEqual(makeForm("Carried."));
    expect(openForms(other).read("section-2")).toEqual(makeForm("Newer."));
  });

  it("contains voice comments of staff, also one whose recording was interrupted", async () => {
    const draft = { owner: OWNER, evaluation: 7, topic: "whole", mime: "audio/webm", started_at: now() } as const;
    const encodeSound = (text: string) => new TextEncoder().encode(text).buffer;
    const first = { ...draft, id: "voice00000000000000001" };
    await putVoiceDraft(page.device, { ...first, duration: 900, bytes: encodeSound("whole"), isCut: false });
    const second = { ...draft, id: "voice00000000000000002", duration: null };
    await putVoiceSlice(page.device, second, { n: 0, ms: 300, bytes: encodeSound("cut") });
    await putVoiceSlice(page.device, second, { n: 1, ms: 200, bytes: encodeSound(" off") });
    const file = await exportUnsent(page.device, OWNER, now());
    expect(file.count).toBe(2);

    const other = await openOtherDevice();
    expect(await importUnsent(other.device, file.blob)).toMatchObject({ added: 2, known: 0 });
    expect(await importUnsent(other.device, file.blob)).toMatchObject({ added: 0, known: 2 });
    const drafts = await listVoiceDrafts(other.device, OWNER, 7);
    expect(drafts.map(({ duration, isCut, bytes }) => [duration, isCut, new TextDecoder().decode(bytes)])).toEqual([
      [900, false, "whole"],
      [500, true, "cut off"],
    ]);
    expect(await listVoiceDrafts(other.device, OWNER, 8)).toEqual([]);
  });

  it("freezes the exported commands: later typing becomes a new command", async () => {
    const slug = await takeTest({ "1": "in the file" });
    const file = await exportUnsent(page.device, OWNER, now());
    await changeWork(page.device, slug, now(), (work) => ({ ...work, answers: { ...work.answers, "2": "after" } }));
    expect(await countUnsent(page.device, OWNER)).toBe(2);
    const other = await openOtherDevice();
    await importUnsent(other.device, file.blob);
    await other.sync.sendNow();
    await page.sync.sendNow();
    expect(await countUnsent(page.device, OWNER)).toBe(0);
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({
      work: { answers: { "1": "in the file", "2": "after" } },
    });
  });

  it("waits for its account on a device where another learner is signed in", async () => {
    await addTestComment("Mine.");
    const file = await exportUnsent(page.device, OWNER, now());
    const other = createProfile(app).open();
    await other.session.signIn(await addLearner(app, "bob"), PASSWORD);
    await importUnsent(other.device, file.blob);
    await other.sync.sendNow();
    expect(await countRows(app, "comment")).toBe(0);
    expect(await countUnsent(other.device, OWNER)).toBe(1);
    await other.session.signOut();
    await other.session.signIn(email, PASSWORD);
    await other.sync.sendNow();
    expect(await countRows(app, "comment")).toBe(1);
  });

  it("is rejected as a whole if it is incomplete, of another format or newer", async () => {
    await addTestComment("Fragile.");
    const { blob } = await exportUnsent(page.device, OWNER, now());
    const text = await blob.text();
    const other = await openOtherDevice();
    const importText = async (changed: string): Promise<unknown> => importUnsent(other.device, new Blob([changed]));
    expect(await importText(text.slice(0, -20))).toEqual({ kind: "refused", reason: "damaged" });
    expect(await importText(text.replace("Fragile", "Changed"))).toEqual({ kind: "refused", reason: "damaged" });
    expect(await importText(text.replace('"v":1,"checksum"', '"v":2,"checksum"'))).toEqual({
      kind: "refused",
      reason: "newer",
    });
    for (const unrelated of ["", "hello", "[]", "null", '{"a":1}'])
      expect(await importText(unrelated)).toEqual({ kind: "refused", reason: "not_ours" });
    expect(await countUnsent(other.device, OWNER)).toBe(0);
  });

  it("can be imported after an editor has reformatted it", async () => {
    await addTestComment("Tidy.");
    const { blob } = await exportUnsent(page.device, OWNER, now());
    const reformatted = JSON.stringify(JSON.parse(await blob.text()), null, 2);
    expect(await importUnsent((await openOtherDevice()).device, new Blob([reformatted]))).toMatchObject({ added: 1 });
  });
});
