import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeCompiledModule, publishModules } from "#tests/api/support/library.ts";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";
import { makeCompiledWriting } from "#tests/support/fixture-writing.ts";
import { createSlug } from "#web/db/storage/ids.ts";
import { addComment } from "#web/db/account/comments.ts";
import { countUnsentItems, removeAccount } from "#web/db/account/remove-account.ts";
import { openStaffDrafts } from "#web/db/account/staff-drafts.ts";
import { listVoiceDrafts, putVoiceDraft } from "#web/db/speaking/voice-drafts.ts";
import { changeWork, getAttempt } from "#web/db/attempt/attempts.ts";
import { handIn } from "#web/db/attempt/hand-in.ts";
import { getDrafts, saveDraft } from "#web/db/draft/drafts.ts";
import { writeAheadDraft } from "#web/db/draft/draft-write-ahead.ts";
import { openDevice, type Device } from "#web/db/storage/device.ts";
import { countUnsent } from "#web/db/outbox/unsent.ts";
import { beginRecording, closeRecording, confirmRecording, putSlice } from "#web/db/speaking/recordings.ts";
import { drainInWorker } from "#web/sync/send/worker-drain.ts";
import { beginWriting } from "./support/begin-writing.ts";
import { createProfile, ORIGIN, type Page, type Profile } from "./support/device.ts";
import {
  addLearner,
  beginAttempt,
  downloadModule,
  findServerAttempt,
  PASSWORD,
  createReadyProfile,
} from "./support/learner-profile.ts";
import { countRows } from "#tests/api/support/count-rows.ts";
import { DAY_MS, MINUTE_MS } from "#core/exam/durations.ts";

const OWNER = "account-ada";
const SECRET = "zebra-quartz-essay";
let app: TestApp;
let ada: string;
let profile: Profile;
let page: Page;
beforeEach(async () => {
  app = await createTestApp();
  await publishModules(app, await makeCompiledModule(), makeCompiledWriting());
  ada = await addLearner(app, "ada");
  ({ profile, page } = await createReadyProfile(app, ada));
});
afterEach(() => app.close());

const now = (): number => app.clock.now();
const COMMENT_LIST = { owner: OWNER, uniqueId: "book-tides", name: "Ada L." };
const addTestComment = (text: string): Promise<string> => addComment(page.device, COMMENT_LIST, text, now());

/** Returns the content of both databases and of localStorage: everything that a person with this device can read. */
async function readStored(): Promise<string> {
  const storedValues: unknown[] = [];
  for (const name of Object.values(profile.names)) {
    const db = await new Dexie(name).open();
    for (const table of db.tables) storedValues.push(table.name, await table.toArray());
    db.close();
  }
  for (let index = 0; index < profile.storage.length; index += 1) {
    const key = profile.storage.key(index) ?? "";
    storedValues.push(key, profile.storage.getItem(key));
  }
  return JSON.stringify(storedValues, (_key, value: unknown) =>
    value instanceof ArrayBuffer ? Buffer.from(value).toString("latin1") : value,
  );
}

/** Starts an attempt with the answer SECRET. Returns its slug. */
async function takeTest(): Promise<string> {
  const { slug } = await beginAttempt(page);
  await changeWork(page.device, slug, now(), (work) => ({ ...work, answers: { "2": SECRET } }));
  return slug;
}

async function startEssay(): Promise<string> {
  const slug = createSlug();
  await beginWriting(page.device, slug);
  return slug;
}

async function signIn(target: Page, email: string): Promise<void> {
  expect((await target.session.signIn(email, PASSWORD)).kind).toBe("ok");
}

/** Opens the device again, as the service worker does. */
function openForWorker(): Device {
  return openDevice({ names: profile.names, writeAheadStore: profile.storage });
}

/** Returns the access tokens of the requests to a path. */
const listBearers = (path: string): (string | null)[] =>
  profile.network.log.filter((entry) => entry.path === path).map((entry) => entry.bearer);

describe("a sign-out with everything sent", () => {
  it("leaves nothing of the learner, the attempts or the downloads on the device", async () => {
    const slug = await takeTest();
    await addTestComment(SECRET);
    await page.sync.sendNow();
    await page.sync.pullChanges();
    const before = await readStored();
    for (const trace of [SECRET, slug, "a…@bandwise.test", "packKeys", ada]) expect(before, trace).toContain(trace);

    await page.session.signOut();
    const after = await readStored();
    for (const trace of [SECRET, slug, "bandwise.test", "Ada", "notches", "clientId"])
      expect(after, trace).not.toContain(trace);
    const { work, cache } = page.device;
    for (const table of [...work.tables, ...cache.tables].filter(({ name }) => name !== "meta"))
      expect(await table.count(), table.name).toBe(0);
    expect(profile.storage.getItem("user") ?? profile.storage.getItem("authTokens")).toBeNull();

    const reopened = profile.open();
    await signIn(reopened, ada);
    await reopened.sync.pullChanges();
    expect(await getAttempt(reopened.device, slug)).toMatchObject({ work: { answers: { "2": SECRET } } });
  });

  it("lets the learner continue the same attempt after signing in again", async () => {
    const slug = await takeTest();
    await page.sync.sendNow();
    await page.session.signOut();
    await signIn(page, ada);
    await page.sync.pullChanges();
    await changeWork(page.device, slug, now(), (work) => ({ ...work, answers: { "2": "later" } }));
    await page.sync.sendNow();
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ work: { answers: { "2": "later" } } });
  });

  it("does not keep text that another open page writes afterwards, because the next page removes it", async () => {
    const slug = await startEssay();
    await page.sync.sendNow();
    const other = profile.open();
    await page.session.signOut();
    writeAheadDraft(other.device, { slug, section: "task-1", owner: OWNER, edit: 99, text: SECRET });
    await other.device.work.open();
    writeAheadDraft(other.device, { slug, section: "task-1", owner: OWNER, edit: 100, text: SECRET });
    await vi.waitFor(async () => expect(await readStored()).toContain(SECRET));
    await profile.open().session.resumeSignOuts();
    expect(await readStored()).not.toContain(SECRET);
  });
});

describe("unsent work that is kept", () => {
  it("is unreadable on the device, and neither read nor sent by another account", async () => {
    const slug = await takeTest();
    await handIn(page.device, slug, { now: now(), reason: "finished" });
    await addTestComment(SECRET);
    await page.session.signOut();
    expect(await readStored()).not.toContain(SECRET);
    expect(await readStored()).not.toContain(slug);

    await signIn(page, await addLearner(app, "bob"));
    await page.sync.sendNow();
    await page.sync.pullChanges();
    await drainInWorker(openForWorker, page.platform, ORIGIN).catch(() => undefined);
    expect(await countUnsent(page.device, "account-bob")).toBe(0);
    expect(await findServerAttempt(app, "bob", slug)).toBeNull();
    expect(await findServerAttempt(app, "ada", slug)).toBeNull();
    expect(await readStored()).not.toContain(SECRET);
  });

  it("is restored at the next sign-in 30 days later, and sent exactly once", async () => {
    const slug = await takeTest();
    await handIn(page.device, slug, { now: now(), reason: "finished" });
    await addTestComment(SECRET);
    await page.session.signOut();
    await signIn(page, await addLearner(app, "bob"));
    await page.session.signOut();
    app.clock.advance(30 * DAY_MS);

    const reopened = profile.open();
    await signIn(reopened, ada);
    expect(await countUnsent(reopened.device, OWNER)).toBe(2);
    for (let round = 0; round < 3; round += 1) await reopened.sync.sendNow();
    expect(await countUnsent(reopened.device, OWNER)).toBe(0);
    expect(await reopened.device.work.keptWork.count()).toBe(0);
    expect(await reopened.device.work.keptPart.count()).toBe(0);
    expect(await countRows(app, "attempt")).toBe(1);
    expect(await countRows(app, "comment")).toBe(1);
    expect((await getAttempt(reopened.device, slug))?.delivery).toBe("sent");
  });

  it("is stored once although the server got it before the sign-out and the response was lost", async () => {
    await addTestComment(SECRET);
    profile.network.faults = ["dropResponse"];
    await page.drain();
    await page.session.signOut();
    expect(await countRows(app, "comment")).toBe(1);
    await signIn(page, ada);
    await page.sync.sendNow();
    expect(await countUnsent(page.device, OWNER)).toBe(0);
    expect(await countRows(app, "comment")).toBe(1);
  });

  it("includes text that was only in a write-ahead copy, and drafts can be continued after the restore", async () => {
    const slug = await startEssay();
    await saveDraft(page.device, { slug, section: "task-1", text: "First", loadedEdit: 0, now: now() });
    await page.sync.sendNow();
    const [draft] = await getDrafts(page.device, slug);
    writeAheadDraft(page.device, { slug, section: "task-1", owner: OWNER, edit: (draft?.edit ?? 0) + 1, text: SECRET });
    await page.session.signOut();
    expect(await readStored()).not.toContain(SECRET);

    await signIn(page, ada);
    const [restored] = await getDrafts(page.device, slug);
    expect(restored).toMatchObject({ text: SECRET, other: null });
    await page.sync.sendNow();
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ answers: { "task-1": SECRET } });
    await saveDraft(page.device, {
      slug,
      section: "task-1",
      text: "Quite another text",
      loadedEdit: restored?.edit ?? 0,
      now: now(),
    });
    await page.sync.sendNow();
    await page.sync.pullChanges();
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ answers: { "task-1": "Quite another text" } });
    expect(await getDrafts(page.device, slug)).toMatchObject([{ other: null }]);
  });

  it("includes recordings, byte by byte", async () => {
    const slug = await takeTest();
    const bytes = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...Buffer.from(SECRET)]);
    const started = {
      owner: OWNER,
      attempt_slug: slug,
      step: "1",
      part: 1,
      question: null,
      mime: "audio/webm",
    } as const;
    const { id } = await beginRecording(page.device, { ...started, started_at: now() });
    await putSlice(page.device, { id, n: 0, ms: 700, bytes: bytes.buffer });
    await putSlice(page.device, { id, n: 1, ms: 300, bytes: new Uint8Array([7, 8, 9]).buffer });
    await closeRecording(page.device, id, { cut: null, duration: 1000 }, page.platform.digest);
    await confirmRecording(page.device, id, now());
    const readSlices = async () =>
      (await page.device.work.recordingSlice.toArray()).map((row) => ({ ...row, bytes: Buffer.from(row.bytes) }));
    const before = await readSlices();
    await page.session.signOut();
    expect(await readStored()).not.toContain(SECRET);
    expect(await page.device.work.recordingSlice.count()).toBe(0);
    await signIn(page, ada);
    expect(await readSlices()).toEqual(before);
    expect(await page.device.work.recording.get(id)).toMatchObject({ state: "kept", bytes: bytes.length + 3 });
  });

  it("includes unsaved forms of staff", async () => {
    const drafts = openStaffDrafts(OWNER, () => profile.storage);
    drafts.write("report-1", { base_version: 1, base: null, fields: { feedback: SECRET }, at: null });
    expect(await countUnsentItems(page.device, OWNER)).toBe(1);
    await page.session.signOut();
    expect(await readStored()).not.toContain(SECRET);
    await signIn(page, ada);
    expect(drafts.read("report-1")?.fields).toEqual({ feedback: SECRET });
  });

  it("stays encrypted while localStorage has no space for the unsaved forms of staff", async () => {
    const drafts = openStaffDrafts(OWNER, () => profile.storage);
    drafts.write("report-1", { base_version: 1, base: null, fields: { feedback: SECRET }, at: null });
    await page.session.signOut();
    const { storage } = profile;
    const setItem = storage.setItem.bind(storage);
    const fullStorage = vi.spyOn(storage, "setItem").mockImplementation((key, value) => {
      if (key.includes("staffDraft")) throw new DOMException("full", "QuotaExceededError");
      setItem(key, value);
    });
    await signIn(page, ada);
    expect(await page.device.work.keptWork.count()).toBe(1);
    fullStorage.mockRestore();
    await page.session.restoreKeptWork();
    expect(await page.device.work.keptWork.count()).toBe(0);
    expect(drafts.read("report-1")?.fields).toEqual({ feedback: SECRET });
  });

  it("includes voice comments of staff that are in no report yet", async () => {
    const bytes = new TextEncoder().encode(SECRET).buffer;
    const draft = { id: "voice00000000000000001", evaluation: 7, topic: "task_2", mime: "audio/webm" } as const;
    await putVoiceDraft(page.device, { ...draft, owner: OWNER, duration: 900, started_at: now(), bytes, isCut: false });
    expect(await countUnsentItems(page.device, OWNER)).toBe(1);
    await page.session.signOut();
    expect(await readStored()).not.toContain(SECRET);
    expect(await page.device.work.voiceDraft.count()).toBe(0);
    expect(await page.device.work.recordingSlice.count()).toBe(0);
    await signIn(page, ada);
    const [restored] = await listVoiceDrafts(page.device, OWNER, 7);
    expect(restored).toMatchObject({ ...draft, duration: 900, isCut: false });
    expect(new TextDecoder().decode(restored?.bytes)).toBe(SECRET);
  });

  it("stays encrypted while the key cannot be fetched, and is restored by the next pull", async () => {
    await addTestComment(SECRET);
    await page.session.signOut();
    await vi.waitFor(() => expect(listBearers("/api/account/sign_out/")).toHaveLength(1));
    // The requests are the sign-in, the user details, and then the key.
    profile.network.faults = ["ok", "ok", "broken"];
    await signIn(page, ada);
    expect(await page.device.work.keptWork.count()).toBe(1);
    profile.network.faults = [];
    await addTestComment("Written meanwhile.");
    await page.sync.pullChanges();
    await page.sync.sendNow();
    expect(await page.device.work.keptWork.count()).toBe(0);
    expect(await countRows(app, "comment")).toBe(2);
  });

  it("stays encrypted on the device if the server has deleted its key", async () => {
    await addTestComment(SECRET);
    await page.session.signOut();
    await app.services.store.db.deleteFrom("kept_work_key").execute();
    await signIn(page, ada);
    await page.session.fetchKeptWorkKey();
    await page.session.restoreKeptWork();
    expect(await page.device.work.keptWork.count()).toBe(1);
    expect(await readStored()).not.toContain(SECRET);
  });

  it("stays unencrypted, and is not lost, if the device never got a key", async () => {
    const other = createProfile(app);
    const fresh = other.open();
    other.network.faults = ["ok", "ok", "dropRequest"];
    await signIn(fresh, ada);
    await downloadModule(fresh);
    const { slug } = await beginAttempt(fresh);
    await fresh.session.signOut();
    expect(await fresh.device.work.keptWork.count()).toBe(0);
    expect(await countUnsent(fresh.device, OWNER)).toBe(1);
    await signIn(fresh, ada);
    await fresh.sync.sendNow();
    expect(await findServerAttempt(app, "ada", slug)).not.toBeNull();
  });

  it("is not sent by another account if it stays unencrypted", async () => {
    const other = createProfile(app);
    const fresh = other.open();
    other.network.faults = ["ok", "ok", "dropRequest"];
    await signIn(fresh, ada);
    await addComment(fresh.device, COMMENT_LIST, "mine", now());
    await downloadModule(fresh);
    const { slug } = await beginAttempt(fresh);
    await fresh.session.signOut();
    expect(await countUnsent(fresh.device, OWNER)).toBe(2);

    await signIn(fresh, await addLearner(app, "bob"));
    await addComment(fresh.device, { ...COMMENT_LIST, owner: "account-bob" }, "theirs", now());
    await fresh.sync.sendNow();
    const worker = (): Device => openDevice({ names: other.names, writeAheadStore: other.storage });
    await drainInWorker(worker, fresh.platform, ORIGIN);
    expect(await app.services.store.db.selectFrom("comment").select("account_id").execute()).toEqual([
      { account_id: "account-bob" },
    ]);
    expect(await findServerAttempt(app, "bob", slug)).toBeNull();
    expect(await findServerAttempt(app, "ada", slug)).toBeNull();
    expect(await countUnsent(fresh.device, OWNER)).toBe(2);

    await fresh.session.signOut();
    await signIn(fresh, ada);
    await fresh.sync.sendNow();
    expect(await findServerAttempt(app, "ada", slug)).not.toBeNull();
    expect(await countRows(app, "comment")).toBe(2);
  });

  it("stays unencrypted if encrypting fails, and the next page encrypts it", async () => {
    await addTestComment(SECRET);
    vi.spyOn(crypto.subtle, "importKey").mockRejectedValueOnce(new Error("no memory"));
    await page.session.signOut();
    vi.restoreAllMocks();
    expect(await page.device.work.keptWork.count()).toBe(0);
    expect(await countUnsent(page.device, OWNER)).toBe(1);
    const next = profile.open();
    expect(next.local.readSigningOut()).not.toBeNull();
    await next.session.resumeSignOuts();
    expect(await readStored()).not.toContain(SECRET);
    expect(await next.device.work.keptWork.toArray()).toMatchObject([{ items: 1 }]);
    expect(next.local.readSigningOut()).toBeNull();
  });

  it("is deleted if the learner chose that", async () => {
    const slug = await takeTest();
    await page.session.signOut("delete");
    expect(await readStored()).not.toContain(SECRET);
    expect(await page.device.work.keptWork.count()).toBe(0);
    await signIn(page, ada);
    await page.sync.sendNow();
    expect(await findServerAttempt(app, "ada", slug)).toBeNull();
  });
});

it("signs the first account out when another account signs in without a sign-out", async () => {
  await addTestComment(SECRET);
  await signIn(page, await addLearner(app, "bob"));
  expect(await readStored()).not.toContain(SECRET);
  expect(await page.device.work.keptWork.toArray()).toMatchObject([{ owner: OWNER, items: 1 }]);
  await vi.waitFor(() => expect(listBearers("/api/account/sign_out/")).toHaveLength(1));
});

describe("an interrupted or repeated sign-out", () => {
  it.each([1, 2, 3, 4, 6, 8, 12, 16])(
    "is finished by the next page if the app was killed after %i turns of the event loop",
    async (turns) => {
      const slug = await takeTest();
      await addTestComment(SECRET);

      void page.session.signOut();
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      page.kill();

      const next = profile.open();
      expect(next.session.state()).toEqual({ kind: "signed_out" });
      await next.session.resumeSignOuts();
      expect(await readStored()).not.toContain(SECRET);
      await signIn(next, ada);
      await next.sync.sendNow();
      expect(await countUnsent(next.device, OWNER)).toBe(0);
      expect(await countRows(app, "comment")).toBe(1);
      expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ work: { answers: { "2": SECRET } } });
    },
  );

  it("may be repeated and run in two tabs at once", async () => {
    await addTestComment(SECRET);
    const other = profile.open();
    await Promise.all([page.session.signOut(), other.session.signOut()]);
    await Promise.all([
      removeAccount(page.device, OWNER, null),
      removeAccount(other.device, OWNER, null),
      profile.open().session.resumeSignOuts(),
    ]);
    expect(await page.device.work.keptWork.toArray()).toMatchObject([{ items: 1 }]);
    await signIn(page, ada);
    await page.sync.sendNow();
    expect(await countRows(app, "comment")).toBe(1);
  });

  it("loses no text that another tab saves at the same time", async () => {
    const slug = await startEssay();
    const other = profile.open();
    await Promise.all([
      page.session.signOut(),
      saveDraft(other.device, { slug, section: "task-1", text: SECRET, loadedEdit: 0, now: now() }).catch(
        () => undefined,
      ),
    ]);
    await other.session.resumeSignOuts();
    expect(await readStored()).not.toContain(SECRET);
    await signIn(page, ada);
    await page.sync.sendNow();
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ answers: { "task-1": SECRET } });
  });

  it("removes nothing if the learner has signed in again", async () => {
    const slug = await takeTest();
    await page.session.signOut();
    await signIn(page, ada);
    await removeAccount(page.device, OWNER, null);
    expect(await getAttempt(page.device, slug)).toBeDefined();
  });
});

describe("a sign-out without a network", () => {
  const readEndReasons = async (): Promise<(string | null)[]> =>
    (await app.services.store.db.selectFrom("session").select("ended_because").execute()).map(
      (row) => row.ended_because,
    );

  it("removes everything at once, and ends the session when the network returns", async () => {
    await page.sync.sendNow();
    profile.network.isDown = true;
    await page.session.signOut();
    expect(await readStored()).not.toContain("bandwise.test");
    expect(await readEndReasons()).toEqual([null]);
    profile.network.isDown = false;
    const next = profile.open();
    await next.session.resumeSignOuts();
    expect(await readEndReasons()).toEqual(["logout"]);
    expect(listBearers("/api/account/sign_out/")).toEqual([null, null]);
    expect(next.local.readSigningOut()).toBeNull();
  });

  it("is sent by the worker, even while another learner is signed in", async () => {
    profile.network.isDown = true;
    await page.session.signOut();
    profile.network.isDown = false;
    const next = profile.open();
    await signIn(next, await addLearner(app, "bob"));
    await drainInWorker(openForWorker, next.platform, ORIGIN).catch(() => undefined);
    expect((await readEndReasons()).filter((reason) => reason === "logout")).toHaveLength(1);
    await next.client.call("userDetails", { body: {} }).then((reply) => expect(reply.kind).toBe("ok"));
  });

  it.each(["dropResponse", "duplicate", "broken", "busy", "portal", "late"] as const)(
    "ends the session once the request gets through: %s",
    async (fault) => {
      profile.network.faults = [fault];
      await page.session.signOut();
      profile.network.faults = [];
      await profile.open().session.resumeSignOuts();
      await profile.network.deliverLate();
      expect(await readEndReasons()).toEqual(["logout"]);
      expect(await page.device.work.meta.where("key").startsWith("revocation:").count()).toBe(0);
    },
  );
});

describe("an expired session", () => {
  it("removes nothing", async () => {
    const slug = await takeTest();
    await app.services.store.db.updateTable("session").set({ ended_at: now(), ended_because: "expired" }).execute();
    app.clock.advance(20 * MINUTE_MS);
    expect(await page.drain()).toEqual({ kind: "sign_in" });
    await profile.open().session.resumeSignOuts();
    expect(page.session.state().kind).toBe("expired");
    expect(await getAttempt(page.device, slug)).toMatchObject({ work: { answers: { "2": SECRET } } });
    expect(await page.device.cache.packs.count()).toBe(1);
  });
});
