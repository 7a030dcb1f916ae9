/** Tests that only recordings wait while the object store does not respond. */
import { createHash, randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createS3Blobs } from "#api/gateways/s3-blobs.ts";
import { type S3Server, startS3Server } from "#tests/support/servers/s3-server.ts";
import { describeEachEngine } from "../support/engines.ts";
import { createAccount } from "../support/accounts.ts";
import { attemptSlug, makeCommand, makeSpeakingHead, sendCommands } from "../support/commands.ts";
import { publishSpeaking } from "../support/library.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";

const ID = "recording0000000000001";
const bytes = new Uint8Array(randomBytes(20_000));
// The first bytes of every WebM file.
bytes.set([0x1a, 0x45, 0xdf, 0xa3]);
const sha256 = createHash("sha256").update(bytes).digest("hex");

describeEachEngine("an object store that fails", (engine) => {
  let s3: S3Server;
  let app: TestApp;
  let token: string;
  beforeEach(async () => {
    s3 = await startS3Server();
    const blobs = createS3Blobs(s3.settings, { timeoutMs: 200, firstPauseMs: 1 });
    app = await createTestApp({ url: await engine.createDatabase(), services: { blobs } });
    await publishSpeaking(app);
    ({ token } = await createAccount(app));
    const recording = {
      id: ID,
      part: 1,
      question: "street-1",
      mime: "audio/webm",
      duration: 12_000,
      bytes: bytes.byteLength,
      sha256,
      recorded_at: TEST_NOW - 5000,
    };
    const payload = { ...makeSpeakingHead(attemptSlug(1), { mode: "practice" }), recording };
    await sendCommands(app, token, [makeCommand("recording.add", payload, { agg: `recording:${ID}` })]);
  });
  afterEach(async () => {
    await app.close();
    await s3.close();
  });

  const sendPiece = (): Promise<Response> | Response =>
    app.request(`/api/uploads/${ID}/?offset=0&total=${bytes.byteLength}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream", "x-sha256": sha256 },
      body: bytes,
    });
  const finish = (): Promise<Response> =>
    app.call("uploadFinish", { params: { id: ID }, body: { total: bytes.byteLength, sha256 }, token });
  const fetchRecording = (): Promise<Response> => app.call("recording", { params: { id: ID }, token });

  it("the server asks the device to wait, serves other calls meanwhile, and loses nothing of the recording", async () => {
    expect((await sendPiece()).status).toBe(200);
    s3.outcomes.push("silent", "silent", "silent", "silent");
    const finishing = finish();
    await expect.poll(() => s3.methods.length).toBeGreaterThan(0);
    expect((await app.call("ready")).status).toBe(200);
    expect((await app.call("userDetails", { token, body: {} })).status).toBe(200);

    const refused = await finishing;
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await refused.json()).toMatchObject({ code: "unavailable" });

    expect((await finish()).status).toBe(200);
    expect(new Uint8Array(await (await fetchRecording()).arrayBuffer())).toEqual(bytes);
  });

  it("the server replies 503 if the store fails, and 500 if the store refuses our key", async () => {
    await sendPiece();
    await finish();
    s3.outcomes.push("busy", "error", "busy", "error");
    expect((await fetchRecording()).status).toBe(503);
    s3.outcomes.push("forbidden");
    expect((await fetchRecording()).status).toBe(500);
    expect((await fetchRecording()).status).toBe(200);
  });
});
