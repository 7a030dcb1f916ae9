import { createHash, randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startTimer } from "#core/exam/attempt/timer.ts";
import { startAttempt, getAttempt } from "#web/db/attempt/attempts.ts";
import { createSlug } from "#web/db/storage/ids.ts";
import { countOutbox } from "#web/db/outbox/outbox.ts";
import {
  beginRecording,
  closeRecording,
  discardRecording,
  handInSpeaking,
  confirmRecording,
  listRecordings,
  putSlice,
  readRecording,
  finishInterruptedRecordings,
} from "#web/db/speaking/recordings.ts";
import { discardUnsent } from "#web/db/outbox/unsent-actions.ts";
import { exportUnsent, importUnsent } from "#web/db/outbox/unsent-file.ts";
import { listUnsent } from "#web/db/outbox/unsent.ts";
import { createUpload } from "#web/sync/send/upload.ts";
import { drainInWorker } from "#web/sync/send/worker-drain.ts";
import { publishSpeaking } from "#tests/api/support/library.ts";
import { createTestApp, type TestApp } from "#tests/api/support/test-app.ts";
import { fixtureSpeaking } from "#tests/support/fixture-speaking.ts";
import { createProfile, ORIGIN, type Page, type Profile } from "./support/device.ts";
import type { Fault } from "./support/network.ts";
import { addLearner, findServerAttempt, PASSWORD } from "./support/learner-profile.ts";
import { HOUR_MS, MINUTE_MS } from "#tests/support/durations.ts";

const KIB = 1024;
const sha = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

describe("recordings", () => {
  let app: TestApp;
  let email: string;
  let profile: Profile;
  let page: Page;
  let slug: string;
  beforeEach(async () => {
    app = await createTestApp();
    await publishSpeaking(app);
    email = await addLearner(app, "ada");
    profile = createProfile(app);
    page = profile.open();
    await page.session.signIn(email, PASSWORD);
    await page.sync.refreshBooks("speaking");
    await page.sync.download("speaking", fixtureSpeaking.slug, "Speaking");
    slug = createSlug();
    await startAttempt(page.device, {
      owner: "account-ada",
      slug,
      module_slug: fixtureSpeaking.slug,
      mode: "practice",
      extra_time: 0,
      parts: null,
      clock: startTimer("practice", {
        durationSeconds: null,
        extraTime: 0,
        now: { wall: app.clock.now(), mono: 0, asleep: false },
      }),
      now: app.clock.now(),
    });
  });
  afterEach(() => app.close());

  const start = (on: Page, at = 0) =>
    beginRecording(on.device, {
      owner: "account-ada",
      attempt_slug: slug,
      step: "1.street-1",
      part: 1,
      question: "street-1",
      mime: "audio/webm",
      started_at: app.clock.now() + at,
    });

  /** Records some bytes in slices and confirms them. Returns what was recorded. */
  async function record(on: Page, size: number, at = 0): Promise<{ id: string; bytes: Uint8Array }> {
    const bytes = new Uint8Array(randomBytes(size));
    bytes.set([0x1a, 0x45, 0xdf, 0xa3]);
    const { id } = await start(on, at);
    const step = 90 * KIB;
    for (let n = 0; n * step < size; n += 1)
      await putSlice(on.device, { id, n, ms: 5000, bytes: bufferOf(bytes.subarray(n * step, (n + 1) * step)) });
    await closeRecording(on.device, id, { cut: null, duration: 8400 }, on.platform.digest);
    await confirmRecording(on.device, id, app.clock.now());
    return { id, bytes };
  }

  const uploadOf = (on: Page) =>
    createUpload({ device: on.device, client: on.client, session: on.session, platform: on.platform });
  async function sendAll(on: Page): Promise<void> {
    const upload = uploadOf(on);
    for (let round = 0; round < 200; round += 1) {
      const drained = await on.drain();
      const sent = await upload();
      if (drained.kind === "empty" && sent.kind === "empty") return;
      app.clock.advance(20_000);
    }
    throw new Error("sending did not end");
  }
  async function downloadFromServer(id: string, token: string): Promise<Uint8Array | null> {
    const response = await app.call("recording", { params: { id }, token });
    return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : null;
  }
  const token = async (on: Page): Promise<string> => {
    const access = await on.session.access();
    if (access.kind !== "ok") throw new Error("no token");
    return access.token;
  };
  const uploads = () => profile.network.log.filter((entry) => entry.path.startsWith("/api/uploads/"));

  it("are uploaded whole after their commands, and only then count as sent", async () => {
    profile.network.isDown = true;
    const { id, bytes } = await record(page, 700 * KIB);
    const handedIn = await handInSpeaking(page.device, slug, { now: app.clock.now(), reason: "finished" });
    expect(handedIn).toMatchObject({ status: "Ready", marking: null, delivery: "waiting" });
    expect(await countOutbox(page.device, "account-ada")).toMatchObject({ waiting: 2, audio: 0 });

    profile.network.isDown = false;
    expect(await page.drain()).toEqual({ kind: "empty" });
    expect(await countOutbox(page.device, "account-ada")).toMatchObject({ waiting: 0, audio: 1 });
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ status: "Completed" });
    await page.sync.pullAttempts();
    expect(await getAttempt(page.device, slug)).toMatchObject({ status: "Ready" });

    expect(await uploadOf(page)()).toEqual({ kind: "empty" });
    expect(await downloadFromServer(id, await token(page))).toEqual(bytes);
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ status: "Ready", marking: null });
    expect(await listRecordings(page.device, slug)).toMatchObject([{ id, state: "sent", sha256: sha(bytes) }]);
    expect(await page.device.work.recordingSlice.count()).toBe(0);
    expect(await countOutbox(page.device, "account-ada")).toMatchObject({ waiting: 0, audio: 0 });
    expect(sha(Buffer.concat(((await readRecording(page.device, id)) ?? []).map((part) => Buffer.from(part))))).toBe(
      sha(bytes),
    );
  });

  it("are exported in a file of unsent work, and sent once from the device that imports it", async () => {
    const { id, bytes } = await record(page, 300 * KIB);
    await handInSpeaking(page.device, slug, { now: app.clock.now(), reason: "finished" });
    expect(await listUnsent(page.device, "account-ada")).toMatchObject([
      { kind: "attempt.submit" },
      { kind: "recording.add", text: "0:08 of speech", recording: { id, bytes: 300 * KIB, sent: 0 } },
    ]);
    const file = await exportUnsent(page.device, "account-ada", app.clock.now());
    expect(file.count).toBe(2);

    const other = createProfile(app).open();
    await other.session.signIn(email, PASSWORD);
    expect(await importUnsent(other.device, file.blob)).toMatchObject({ added: 2, known: 0 });
    await sendAll(other);
    expect(await downloadFromServer(id, await token(other))).toEqual(bytes);
    expect(await importUnsent(other.device, file.blob)).toMatchObject({ kind: "imported" });
    await sendAll(other);
    await sendAll(page);
    expect(await listUnsent(other.device, "account-ada")).toEqual([]);
    expect(await listUnsent(page.device, "account-ada")).toEqual([]);
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ status: "Ready" });
  });

  it("are deleted from the device when discarded, and delay nothing", async () => {
    const { id } = await record(page, 100 * KIB);
    await page.drain();
    expect(await listUnsent(page.device, "account-ada")).toMatchObject([{ id: `recording:${id}`, kind: "recording" }]);
    expect(await discardUnsent(page.device, "account-bob", `recording:${id}`)).toBe(false);
    expect(await discardUnsent(page.device, "account-ada", `recording:${id}`)).toBe(true);
    expect(await page.device.work.recordingSlice.count()).toBe(0);
    expect(await uploadOf(page)()).toEqual({ kind: "empty" });
  });

  it("resume from the bytes that the server has, under every network fault", async () => {
    const FAULTS: Fault[] = [
      "dropRequest",
      "dropResponse",
      "duplicate",
      "late",
      "portal",
      "truncated",
      "busy",
      "broken",
    ];
    let seed = 7;
    const random = (): number => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    for (let story = 0; story < 6; story += 1) {
      const one = await record(page, 600 * KIB, story);
      profile.network.faults = Array.from({ length: 14 }, () =>
        random() < 0.65 ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? "ok") : "ok",
      );
      if (story % 2 === 1) {
        page.kill();
        page = profile.open();
      }
      await sendAll(page);
      await profile.network.deliverLate();
      expect(await downloadFromServer(one.id, await token(page)), `story ${story}`).toEqual(one.bytes);
    }
    const rows = await app.services.store.db.selectFrom("recording").select(["id", "completed_at"]).execute();
    expect(rows.length).toBe(6);
    expect(rows.every((row) => row.completed_at !== null)).toBe(true);
    expect(await app.services.store.db.selectFrom("upload_piece").select("start").execute()).toEqual([]);
  });

  it("send no piece twice when the page is reloaded in between", async () => {
    const { id, bytes } = await record(page, 700 * KIB);
    await page.drain();
    profile.network.faults = ["ok", "ok", "killedAfter"];
    const before = profile.network.log.length;
    void uploadOf(page)().catch(() => undefined);
    while (profile.network.log.length < before + 3) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    page.kill();
    page = profile.open();
    app.clock.advance(90_000);
    await sendAll(page);
    expect(await downloadFromServer(id, await token(page))).toEqual(bytes);
    const pieces = uploads().filter((entry) => entry.body.length > 1000);
    expect(pieces.map((entry) => entry.body.length / KIB)).toEqual([256, 256, 188]);
  });

  it("continue with a new token when the old one is rejected, and wait for a sign-in without losing a byte", async () => {
    const { id, bytes } = await record(page, 300 * KIB);
    await page.drain();
    app.clock.advance(20 * MINUTE_MS);
    expect(await uploadOf(page)()).toEqual({ kind: "empty" });
    expect(await downloadFromServer(id, await token(page))).toEqual(bytes);

    const second = await record(page, 300 * KIB, 1);
    await page.drain();
    app.clock.advance(61 * 24 * HOUR_MS);
    expect(await uploadOf(page)()).toEqual({ kind: "sign_in" });
    expect(await countOutbox(page.device, "account-ada")).toMatchObject({ audio: 1 });
    await page.session.signIn(email, PASSWORD);
    expect(await uploadOf(page)()).toEqual({ kind: "empty" });
    expect(await downloadFromServer(second.id, await token(page))).toEqual(second.bytes);
  });

  it("are never sent with another learner's token", async () => {
    const other = await addLearner(app, "bob");
    await record(page, 300 * KIB);
    await page.drain();
    await page.session.signOut();
    await page.session.signIn(other, PASSWORD);
    const before = uploads().length;
    expect(await uploadOf(page)()).toEqual({ kind: "empty" });
    expect(uploads().length).toBe(before);
    await page.session.signOut();
    await page.session.signIn(email, PASSWORD);
    expect(await countOutbox(page.device, "account-ada")).toMatchObject({ audio: 1 });
  });

  it("are sent by the running app, and by the worker when no page is open", async () => {
    const stop = page.sync.start();
    const first = await record(page, 300 * KIB);
    await vi.waitFor(
      async () => {
        profile.timers.runDue();
        app.clock.advance(5000);
        expect(await downloadFromServer(first.id, await token(page))).not.toBeNull();
      },
      { timeout: 10_000, interval: 5 },
    );
    expect(await downloadFromServer(first.id, await token(page))).toEqual(first.bytes);
    stop();

    const second = await record(page, 300 * KIB, 1);
    const bearer = await token(page);
    page.kill();
    await drainInWorker(() => profile.open().device, page.platform, ORIGIN);
    expect(await downloadFromServer(second.id, bearer)).toEqual(second.bytes);
  });

  it("stay on the device and are not sent again when the server rejects them", async () => {
    const { id } = await start(page);
    await putSlice(page.device, {
      id,
      n: 0,
      ms: 5000,
      bytes: bufferOf(new TextEncoder().encode("<html>no sound</html>")),
    });
    await closeRecording(page.device, id, { cut: null, duration: null }, page.platform.digest);
    await confirmRecording(page.device, id, app.clock.now());
    const good = await record(page, 10 * KIB, 1);
    await page.drain();
    expect(await uploadOf(page)()).toEqual({ kind: "empty" });
    expect(await downloadFromServer(good.id, await token(page))).toEqual(good.bytes);
    expect(await listRecordings(page.device, slug)).toMatchObject([{ id, state: "refused" }, { state: "sent" }]);
    expect(await readRecording(page.device, id)).not.toBeNull();
    expect(await countOutbox(page.device, "account-ada")).toMatchObject({ waiting: 0, audio: 0 });
  });

  it("keep the slices that reached the disk if a reload interrupts them", async () => {
    const { id } = await start(page);
    await putSlice(page.device, {
      id,
      n: 0,
      ms: 5000,
      bytes: bufferOf(new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1, 2])),
    });
    await putSlice(page.device, { id, n: 1, ms: 1000, bytes: bufferOf(new Uint8Array([3])) });
    await putSlice(page.device, { id, n: 1, ms: 3000, bytes: bufferOf(new Uint8Array([3, 4, 5])) });
    const empty = await start(page, 1);
    page.kill();
    page = profile.open();
    const finished = await finishInterruptedRecordings(page.device, slug, page.platform.digest, app.clock.now());
    expect(finished).toMatchObject([{ id, duration: 8000, bytes: 9, cut: "page" }]);
    expect((await listRecordings(page.device, slug)).map((row) => [row.id, row.state])).toEqual([[id, "kept"]]);
    expect(await page.device.work.recording.get(empty.id)).toBeUndefined();
    expect(await finishInterruptedRecordings(page.device, slug, page.platform.digest, app.clock.now())).toEqual([]);
    await sendAll(page);
    expect((await downloadFromServer(id, await token(page)))?.length).toBe(9);
  });

  it("can be discarded until they are confirmed", async () => {
    const { id } = await start(page);
    await putSlice(page.device, { id, n: 0, ms: 900, bytes: bufferOf(new Uint8Array([0x1a, 0x45, 0xdf, 0xa3])) });
    await closeRecording(page.device, id, { cut: null, duration: 900 }, page.platform.digest);
    await discardRecording(page.device, id);
    expect(await listRecordings(page.device, slug)).toEqual([]);
    expect(await page.device.work.recordingSlice.count()).toBe(0);
    const kept = await record(page, 4 * KIB);
    await discardRecording(page.device, kept.id);
    expect((await listRecordings(page.device, slug)).length).toBe(1);
    const handedIn = await handInSpeaking(page.device, slug, { now: app.clock.now(), reason: "finished" });
    expect(await handInSpeaking(page.device, slug, { now: app.clock.now() + 9, reason: "time_up" })).toEqual(handedIn);
  });
});
