import { createHash, randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MAX_AUDIO_BYTES } from "#api/commands/attempt/recording-add.ts";
import type { AttemptHead } from "#core/exam/attempt/attempt.ts";
import type { Command } from "#core/wire/commands/batch.ts";
import { RECORDING_LIMIT, type Recording } from "#core/wire/attempt/uploads.ts";
import { describeEachEngine } from "../support/engines.ts";
import {
  attemptSlug,
  makeAttemptHead,
  makeCommand,
  makeHandIn,
  makeSpeakingHead,
  sendCommands,
} from "../support/commands.ts";
import { publishSpeaking } from "../support/library.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";
import { callOk, expectOk, readReply } from "../support/replies.ts";
import { readAttempt } from "../support/reading-app.ts";

const PIECE = RECORDING_LIMIT.pieceBytes;
const WEBM_START = [0x1a, 0x45, 0xdf, 0xa3];
const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Returns random bytes, except for the first, which are those of a WebM file or `start`. */
function makeWebm(size: number, start: number[] = WEBM_START): Uint8Array {
  const bytes = new Uint8Array(randomBytes(size));
  bytes.set(start);
  return bytes;
}

const makeHead = (slug: string): AttemptHead => makeSpeakingHead(slug, { mode: "practice" });

let recordingCount = 0;
function makeRecording(bytes: Uint8Array, change: Partial<Recording> = {}): Recording {
  recordingCount += 1;
  return {
    id: `recording${String(recordingCount).padStart(13, "0")}`,
    part: 1,
    question: "street-1",
    mime: "audio/webm",
    duration: 12_000,
    bytes: bytes.byteLength,
    sha256: hashOf(bytes),
    recorded_at: TEST_NOW - 5000,
    ...change,
  };
}
const makeRecordingAdd = (slug: string, recording: Recording, change: Partial<Command> = {}): Command =>
  makeCommand("recording.add", { ...makeHead(slug), recording }, { agg: `recording:${recording.id}`, ...change });
const makeSubmit = (slug: string, ids: string[]): Command => makeHandIn(makeHead(slug), { recordings: ids });

describeEachEngine("uploads", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };
  let ben: { id: string; token: string };
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    await publishSpeaking(app);
    ada = await createAccount(app);
    ben = await createAccount(app, "ben");
  });
  afterEach(() => app.close());

  type PutOptions = { total?: number; hash?: string | null; token?: string };
  const put = (
    { id, bytes: total }: Pick<Recording, "id" | "bytes">,
    offset: number,
    bytes: Uint8Array,
    options: PutOptions = {},
  ) => {
    const hash = options.hash === undefined ? hashOf(bytes) : options.hash;
    return app.request(`/api/uploads/${id}/?offset=${offset}&total=${options.total ?? total}`, {
      method: "PUT",
      headers: {
        authorization: `Bearer ${options.token ?? ada.token}`,
        "content-type": "application/octet-stream",
        ...(hash !== null && { "x-sha256": hash }),
      },
      body: bytes as Uint8Array<ArrayBuffer>,
    });
  };
  const readState = (id: string) => callOk(app, "uploadState", { params: { id }, token: ada.token });
  const finish = ({ id, bytes: total, sha256 }: Recording, token = ada.token) =>
    app.call("uploadFinish", { params: { id }, body: { total, sha256 }, token });
  const download = (id: string, headers: Record<string, string> = {}, token = ada.token) =>
    app.call("recording", { params: { id }, token, headers });
  const announce = async (bytes: Uint8Array, change: Partial<Recording> = {}): Promise<Recording> => {
    const recording = makeRecording(bytes, change);
    expect(await sendCommands(app, ada.token, [makeRecordingAdd(attemptSlug(1), recording)])).toMatchObject([
      { status: "applied" },
    ]);
    return recording;
  };
  const uploadWhole = async (recording: Recording, bytes: Uint8Array): Promise<void> => {
    for (let offset = 0; offset < bytes.byteLength; offset += PIECE)
      await expectOk(put(recording, offset, bytes.subarray(offset, offset + PIECE)));
    await expectOk(finish(recording));
  };
  const readStatus = async (slug: string) => (await readAttempt(app, ada.token, slug, "speaking")).status;

  it("accepts a recording in pieces, reports its progress, and returns it whole", async () => {
    const bytes = makeWebm(PIECE * 2 + 1000);
    const recording = await announce(bytes);
    expect(await readState(recording.id)).toEqual({ offset: 0, total: bytes.byteLength, complete: false });
    await expectOk(put(recording, 0, bytes.subarray(0, PIECE)));
    expect(await readState(recording.id)).toMatchObject({ offset: PIECE, complete: false });
    const progress = await app.request(`/api/uploads/${recording.id}/`, {
      method: "HEAD",
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect([progress.status, progress.headers.get("upload-offset"), await progress.text()]).toEqual([
      200,
      String(PIECE),
      "",
    ]);
    expect((await download(recording.id)).status).toBe(404);

    await expectOk(put(recording, PIECE, bytes.subarray(PIECE, PIECE * 2)));
    await expectOk(put(recording, PIECE * 2, bytes.subarray(PIECE * 2)));
    expect(await expectOk(finish(recording))).toEqual({
      offset: bytes.byteLength,
      total: bytes.byteLength,
      complete: true,
    });
    const whole = await download(recording.id);
    expect(hashOf(new Uint8Array(await whole.arrayBuffer()))).toBe(recording.sha256);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "audio/webm",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": `attachment; filename="recording-${recording.id}.webm"`,
      "cache-control": "private, no-cache",
    });
    const pieces = await app.services.store.db.selectFrom("upload_piece").select("start").execute();
    expect(pieces).toEqual([]);
  });

  it("serves ranges of a recording", async () => {
    const bytes = makeWebm(5000);
    const recording = await announce(bytes);
    await uploadWhole(recording, bytes);
    const part = await download(recording.id, { range: "bytes=100-199" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 100-199/5000"]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
    expect((await download(recording.id, { range: "bytes=6000-" })).status).toBe(416);
    expect((await download(recording.id, { "if-none-match": `"${recording.sha256}"` })).status).toBe(304);
  });

  it("replies to a repeated piece as the first time, and to any other with the current offset", async () => {
    const bytes = makeWebm(PIECE + 10);
    const recording = await announce(bytes);
    await expectOk(put(recording, 0, bytes.subarray(0, PIECE)));
    expect(await expectOk(put(recording, 0, bytes.subarray(0, PIECE)))).toMatchObject({ offset: PIECE });
    expect(await readReply(put(recording, 0, makeWebm(100)))).toMatchObject({
      status: 409,
      code: "conflict",
      offset: PIECE,
    });
    expect(await readReply(put(recording, PIECE + 3, bytes.subarray(PIECE + 3)))).toMatchObject({
      status: 409,
      offset: PIECE,
    });
    expect(await readReply(finish(recording))).toMatchObject({ status: 409, offset: PIECE });
    expect(await expectOk(put(recording, PIECE, bytes.subarray(PIECE)))).toMatchObject({ offset: PIECE + 10 });
    await expectOk(finish(recording));
    expect(await expectOk(finish(recording))).toMatchObject({ complete: true });
    expect(await expectOk(put(recording, 0, bytes.subarray(0, PIECE)))).toMatchObject({ complete: true });
  });

  it("stores the right bytes if two devices send the same pieces at the same time", async () => {
    const bytes = makeWebm(PIECE * 3);
    const recording = await announce(bytes);
    const pieces = [0, PIECE, PIECE * 2, 0, PIECE, PIECE * 2];
    for (let round = 0; round < 3; round += 1)
      await Promise.all(pieces.map((offset) => put(recording, offset, bytes.subarray(offset, offset + PIECE))));
    expect(await readState(recording.id)).toMatchObject({ offset: bytes.byteLength });
    await Promise.all([expectOk(finish(recording)), expectOk(finish(recording))]);
    expect(hashOf(new Uint8Array(await (await download(recording.id)).arrayBuffer()))).toBe(recording.sha256);
  });

  it("rejects a piece with the wrong hash, or with more bytes than announced", async () => {
    const bytes = makeWebm(1000);
    const recording = await announce(bytes);
    expect(await readReply(put(recording, 0, bytes, { hash: hashOf(makeWebm(30)) }))).toMatchObject({ status: 422 });
    expect(await readReply(put(recording, 0, bytes, { hash: null }))).toMatchObject({ status: 422 });
    expect(await readReply(put(recording, 0, bytes, { total: 999 }))).toMatchObject({ status: 400 });
    expect(await readReply(put(recording, 0, new Uint8Array([...bytes, 1])))).toMatchObject({ status: 400 });
    expect(await readReply(put(recording, 0, new Uint8Array()))).toMatchObject({ status: 400 });
    expect(await readReply(put(recording, 0, makeWebm(PIECE + 1)))).toMatchObject({ status: 413 });
    expect(await readState(recording.id)).toMatchObject({ offset: 0 });
  });

  it("deletes the bytes of a recording with another hash than announced, and accepts a second upload", async () => {
    const bytes = makeWebm(3000);
    const recording = await announce(bytes);
    await expectOk(put(recording, 0, makeWebm(3000)));
    expect(await readReply(finish(recording))).toMatchObject({ status: 422, offset: 0 });
    expect(await readState(recording.id)).toMatchObject({ offset: 0, complete: false });
    await uploadWhole(recording, bytes);
    expect((await download(recording.id)).status).toBe(200);
  });

  it("identifies recordings by their first bytes, and rejects other files", async () => {
    const html = new TextEncoder().encode("<html><script>alert(1)</script></html>");
    expect(await readReply(put(await announce(html), 0, html))).toMatchObject({ status: 422 });
    const disguised = makeWebm(200);
    expect(await readReply(put(await announce(disguised, { mime: "audio/mp4" }), 0, disguised))).toMatchObject({
      status: 422,
    });
    const kinds = [
      ["audio/ogg", [...Buffer.from("OggS")]],
      ["audio/mp4", [0, 0, 0, 28, ...Buffer.from("ftypisom")]],
      ["audio/wav", [...Buffer.from("RIFF"), 1, 2, 3, 4, ...Buffer.from("WAVE")]],
    ] as const;
    for (const [mime, start] of kinds) {
      const bytes = makeWebm(400, [...start]);
      const recording = await announce(bytes, { mime });
      await uploadWhole(recording, bytes);
      expect((await download(recording.id)).headers.get("content-type")).toBe(mime);
    }
  });

  it("rejects announcements that are too large, too long, or not of a Speaking attempt", async () => {
    const bytes = makeWebm(10);
    const sendAnnouncement = async (change: Partial<Recording>) =>
      sendCommands(app, ada.token, [makeRecordingAdd(attemptSlug(1), makeRecording(bytes, change))]);
    expect(await sendAnnouncement({ bytes: RECORDING_LIMIT.bytes + 1 })).toMatchObject([
      { status: "rejected", code: "invalid" },
    ]);
    expect(await sendAnnouncement({ duration: RECORDING_LIMIT.ms + 1 })).toMatchObject([{ status: "rejected" }]);
    expect(await sendAnnouncement({ part: 4 })).toMatchObject([{ status: "rejected", code: "invalid" }]);
    const recording = makeRecording(bytes);
    const asReading = makeCommand(
      "recording.add",
      { ...makeAttemptHead(attemptSlug(2)), recording },
      { agg: `recording:${recording.id}` },
    );
    expect(await sendCommands(app, ada.token, [asReading])).toMatchObject([{ status: "rejected", code: "invalid" }]);
    const asOther = makeRecordingAdd(attemptSlug(1), recording, { agg: "recording:other" });
    expect(await sendCommands(app, ada.token, [asOther])).toMatchObject([{ status: "rejected", code: "invalid" }]);
  });

  it("replies retry if too much is announced and not uploaded, and accepts it afterwards", async () => {
    const createLargeRecording = (): Recording => makeRecording(makeWebm(10), { bytes: RECORDING_LIMIT.bytes });
    const fittingCount = Math.floor(MAX_AUDIO_BYTES.waiting / RECORDING_LIMIT.bytes);
    const ops = Array.from({ length: fittingCount + 1 }, () =>
      makeRecordingAdd(attemptSlug(1), createLargeRecording()),
    );
    const results = await sendCommands(app, ada.token, ops);
    expect(results.slice(0, fittingCount).every((result) => result.status === "applied")).toBe(true);
    expect(results.at(-1)).toMatchObject({ status: "retry", code: "too_many" });
    const last = ops.slice(-1);
    await app.services.store.db.updateTable("recording").set({ completed_at: TEST_NOW }).execute();
    expect(await sendCommands(app, ada.token, last)).toMatchObject([{ status: "applied" }]);
  });

  it("serves a recording and its progress to nobody but its learner", async () => {
    const bytes = makeWebm(2000);
    const recording = await announce(bytes);
    expect((await put(recording, 0, bytes, { token: ben.token })).status).toBe(404);
    await uploadWhole(recording, bytes);
    const { id } = recording;
    expect((await app.call("uploadState", { params: { id }, token: ben.token })).status).toBe(404);
    expect((await finish(recording, ben.token)).status).toBe(404);
    expect((await download(id, {}, ben.token)).status).toBe(404);
    expect((await app.call("recording", { params: { id } })).status).toBe(401);
    expect((await app.call("uploadState", { params: { id: "no-such-recording-0000" }, token: ada.token })).status).toBe(
      404,
    );
    expect(
      (await app.request("/api/uploads/..%2F..%2Fetc/", { headers: { authorization: `Bearer ${ada.token}` } })).status,
    ).toBe(404);
    const listRecordingIds = async (token: string) =>
      (await callOk(app, "recordings", { body: { attempt_slug: attemptSlug(1) }, token })).recordings.map(
        ({ id }) => id,
      );
    expect(await listRecordingIds(ada.token)).toEqual([id]);
    expect(await listRecordingIds(ben.token)).toEqual([]);
    const foreign = makeRecordingAdd(attemptSlug(9), recording);
    expect(await sendCommands(app, ben.token, [foreign])).toMatchObject([{ status: "rejected", code: "conflict" }]);
    expect(await sendCommands(app, ben.token, [makeRecordingAdd(attemptSlug(1), makeRecording(bytes))])).toMatchObject([
      { status: "rejected", code: "not_found" },
    ]);
  });

  it("makes a handed-in attempt Ready, without a band, with its last recording, and syncs that to other devices", async () => {
    const slug = attemptSlug(1);
    const [first, second] = [makeWebm(500), makeWebm(600)];
    const firstRecording = makeRecording(first);
    const secondRecording = makeRecording(second, { part: 2, question: null });
    expect(
      await sendCommands(app, ada.token, [
        makeRecordingAdd(slug, firstRecording),
        makeSubmit(slug, [firstRecording.id, secondRecording.id]),
      ]),
    ).toMatchObject([{ status: "applied" }, { status: "applied", marking: null }]);
    await uploadWhole(firstRecording, first);
    expect(await readStatus(slug)).toBe("Completed");
    await sendCommands(app, ada.token, [makeRecordingAdd(slug, secondRecording)]);
    expect(await readStatus(slug)).toBe("Completed");
    await uploadWhole(secondRecording, second);
    expect(await readStatus(slug)).toBe("Ready");
    const changes = await callOk(app, "syncChanges", { token: ada.token });
    expect(changes.items.find((change) => change.kind === "attempt")?.body).toMatchObject({
      status: "Ready",
      score: null,
      marking: null,
    });
  });

  it("makes an attempt Ready at its hand-in if all recordings have arrived, or if there are none", async () => {
    const bytes = makeWebm(500);
    const recording = await announce(bytes);
    await uploadWhole(recording, bytes);
    expect(await sendCommands(app, ada.token, [makeSubmit(attemptSlug(1), [recording.id])])).toMatchObject([
      { status: "applied" },
    ]);
    expect(await readStatus(attemptSlug(1))).toBe("Ready");
    await sendCommands(app, ada.token, [makeSubmit(attemptSlug(2), [])]);
    expect(await readStatus(attemptSlug(2))).toBe("Ready");
  });
});
