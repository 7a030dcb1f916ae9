import { createHash, randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getAttempt } from "#web/db/attempt/attempts.ts";
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
import { type Fault, REQUEST_FAULTS } from "./support/network.ts";
import {
  PASSWORD,
  addLearner,
  beginAttempt,
  createReadyProfile,
  findServerAttempt,
} from "./support/learner-profile.ts";
import { DAY_MS, MINUTE_MS } from "#core/exam/durations.ts";
import { createRandom } from "#scripts/seeded-random.ts";

const KIB = 1024;
/** The first bytes of a WebM file. */
const WEBM_START = [0x1a, 0x45, 0xdf, 0xa3];
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
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
    ({ profile, page } = await createReadyProfile(app, email, fixtureSpeaking));
    ({ slug } = await beginAttempt(page, { module: fixtureSpeaking, mode: "practice" }));
  });
  afterEach(() => app.close());

  /** Starts a recording `delay` ms from now. */
  const start = (target: Page, delay = 0) =>
    beginRecording(target.device, {
      owner: "account-ada",
      attempt_slug: slug,
      step: "1.street-1",
      part: 1,
      question: "street-1",
      mime: "audio/webm",
      started_at: app.clock.now() + delay,
    });

  /** Records `size` random bytes in slices, from `delay` ms from now, and confirms the recording. */
  async function record(target: Page, size: number, delay = 0): Promise<{ id: string; bytes: Uint8Array }> {
    const bytes = new Uint8Array(randomBytes(size));
    bytes.set(WEBM_START);
    const { id } = await start(target, delay);
    const sliceSize = 90 * KIB;
    for (let n = 0; n * sliceSize < size; n += 1)
      await putSlice(target.device, {
        id,
        n,
        ms: 5000,
        bytes: bufferOf(bytes.subarray(n * sliceSize, (n + 1) * sliceSize)),
      });
    await closeRecording(target.device, id, { cut: null, duration: 8400 }, target.platform.digest);
    await confirmRecording(target.device, id, app.clock.now());
    return { id, bytes };
  }

  const createUploadOf = ({ device, client, session, platform }: Page) =>
    createUpload({ device, client, session, platform });
  /** Sends commands and recordings until nothing is left. */
  async function sendAll(target: Page): Promise<void> {
    const upload = createUploadOf(target);
    for (let round = 0; round < 200; round += 1) {
      const drained = await target.drain();
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
  const readToken = async (target: Page): Promise<string> => {
    const access = await target.session.access();
    if (access.kind !== "ok") throw new Error("no token");
    return access.token;
  };
  const listUploadRequests = () => profile.network.log.filter((entry) => entry.path.startsWith("/api/uploads/"));

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
    await page.sync.pullChanges();
    expect(await getAttempt(page.device, slug)).toMatchObject({ status: "Ready" });

    expect(await createUploadOf(page)()).toEqual({ kind: "empty" });
    expect(await downloadFromServer(id, await readToken(page))).toEqual(bytes);
    expect(await findServerAttempt(app, "ada", slug)).toMatchObject({ status: "Ready", marking: null });
    expect(await listRecordings(page.device, slug)).toMatchObject([{ id, state: "sent", sha256: sha256(bytes) }]);
    expect(await page.device.work.recordingSlice.count()).toBe(0);
    expect(await countOutbox(page.device, "account-ada")).toMatchObject({ waiting: 0, audio: 0 });
    expect(sha256(Buffer.concat(((await readRecording(page.device, id)) ?? []).map((part) => Buffer.from(part))))).toBe(
      sha256(bytes),
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
    expect(await downloadFromServer(id, await readToken(other))).toEqual(bytes);
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
    expect(await createUploadOf(page)()).toEqual({ kind: "empty" });
  });

  it("resume from the bytes that the server has, under every network fault", async () => {
    const random = createRandom(7);
    const chooseFault = (): Fault => REQUEST_FAULTS[Math.floor(random() * REQUEST_FAULTS.length)] ?? "ok";
    for (let round = 0; round < 6; round += 1) {
      const recorded = await record(page, 600 * KIB, round);
      profile.network.faults = Array.from({ length: 14 }, () => (random() < 0.65 ? chooseFault() : "ok"));
      if (round % 2 === 1) {
        page.kill();
        page = profile.open();
      }
      await sendAll(page);
      await profile.network.deliverLate();
      expect(await downloadFromServer(recorded.id, await readToken(page)), `round ${round}`).toEqual(recorded.bytes);
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
    void createUploadOf(page)().catch(() => undefined);
    while (profile.network.log.length < before + 3) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    page.kill();
    page = profile.open();
    app.clock.advance(90_000);
    await sendAll(page);
    expect(await downloadFromServer(id, await readToken(page))).toEqual(bytes);
    const pieces = listUploadRequests().filter((entry) => entry.body.length > 1000);
    expect(pieces.map((entry) => entry.body.length / KIB)).toEqual([256, 256, 188]);
  });

  it("continue with a new token when the old one is rejected, and wait for a sign-in without losing a byte", async () => {
    const { id, bytes } = await record(page, 300 * KIB);
    await page.drain();
    app.clock.advance(20 * MINUTE_MS);
    expect(await createUploadOf(page)()).toEqual({ kind: "empty" });
    expect(await downloadFromServer(id, await readToken(page))).toEqual(bytes);

    const second = await record(page, 300 * KIB, 1);
    await page.drain();
    app.clock.advance(61 * DAY_MS);
    expect(await createUploadOf(page)()).toEqual({ kind: "sign_in" });
    expect(await countOutbox(page.device, "account-ada")).toMatchObject({ audio: 1 });
    await page.session.signIn(email, PASSWORD);
    expect(await createUploadOf(page)()).toEqual({ kind: "empty" });
    expect(await downloadFromServer(second.id, await readToken(page))).toEqual(second.bytes);
  });

  it("are never sent with another learner's token", async () => {
    const other = await addLearner(app, "bob");
    await record(page, 300 * KIB);
    await page.drain();
    await page.session.signOut();
    await page.session.signIn(other, PASSWORD);
    const before = listUploadRequests().length;
    expect(await createUploadOf(page)()).toEqual({ kind: "empty" });
    expect(listUploadRequests().length).toBe(before);
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
        expect(await downloadFromServer(first.id, await readToken(page))).not.toBeNull();
      },
      { timeout: 10_000, interval: 5 },
    );
    expect(await downloadFromServer(first.id, await readToken(page))).toEqual(first.bytes);
    stop();

    const second = await record(page, 300 * KIB, 1);
    const bearer = await readToken(page);
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
    expect(await createUploadOf(page)()).toEqual({ kind: "empty" });
    expect(await downloadFromServer(good.id, await readToken(page))).toEqual(good.bytes);
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
      bytes: bufferOf(new Uint8Array([...WEBM_START, 1, 2])),
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
    expect((await downloadFromServer(id, await readToken(page)))?.length).toBe(9);
  });

  it("can be discarded until they are confirmed", async () => {
    const { id } = await start(page);
    await putSlice(page.device, { id, n: 0, ms: 900, bytes: bufferOf(new Uint8Array(WEBM_START)) });
    await closeRecording(page.device, id, { cut: null, duration: 900 }, page.platform.digest);
    await discardRecording(page.device, id);
    expect(await listRecordings(page.device, slug)).toEqual([]);
    expect(await page.device.work.recordingSlice.count()).toBe(0);
    const finished = await record(page, 4 * KIB);
    await discardRecording(page.device, finished.id);
    expect((await listRecordings(page.device, slug)).length).toBe(1);
    const handedIn = await handInSpeaking(page.device, slug, { now: app.clock.now(), reason: "finished" });
    expect(await handInSpeaking(page.device, slug, { now: app.clock.now() + 9, reason: "time_up" })).toEqual(handedIn);
  });
});
