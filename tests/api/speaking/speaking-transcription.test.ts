import { createHash, randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTranscriber } from "#api/gateways/transcription.ts";
import { transcribeWaitingParts } from "#api/jobs/speaking/transcribe.ts";
import { draftAggregate } from "#core/wire/attempt/drafts.ts";
import { transcriptSection } from "#core/wire/attempt/spoken-sections.ts";
import type { TranscriptionReply } from "#core/wire/attempt/transcription.ts";
import { describeEachEngine } from "../support/engines.ts";
import { attemptSlug, makeCommand, makeHandIn, makeSpeakingHead, sendCommands } from "../support/commands.ts";
import { publishSpeaking } from "../support/library.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";
import {
  type ServiceBehaviour,
  startTranscriptionServer,
  type TranscriptionServer,
} from "../support/transcription-server.ts";
import { createAccount } from "../support/accounts.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";
import { readAttempt } from "../support/reading-app.ts";
import { callOk } from "../support/replies.ts";

/** Begins with the bytes that begin every WebM file. */
const BYTES = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3]);
/** Returns a client of the service. Its time limit is long, so that calls do not time out on a busy machine. */
const createClient = (service: TranscriptionServer, timeoutMs = 20_000) =>
  createTranscriber(
    { baseUrl: `${service.url}/`, apiKey: "key-of-the-owner", model: "some-model" },
    { timeoutMs, firstPauseMs: 1 },
  );

describe("a service with OpenAI's transcriptions API", () => {
  let service: TranscriptionServer;
  beforeEach(async () => {
    service = await startTranscriptionServer();
  });
  afterEach(() => service.close());

  it("gets a recording under a file name that shows its type, and returns its text", async () => {
    expect(await createClient(service).transcribe({ bytes: BYTES, mime: "audio/webm" })).toEqual({
      text: "I live by the sea.",
    });
    expect(service.calls).toMatchObject([
      {
        path: "/v1/audio/transcriptions",
        authorization: "Bearer key-of-the-owner",
        fields: { model: "some-model", language: "en", response_format: "json" },
        file: { name: "answer.webm", type: "audio/webm", size: BYTES.byteLength },
      },
    ]);
  });

  it.each<[ServiceBehaviour, string, number]>([
    ["silent", "time_out", 3],
    ["error", "refused", 3],
    ["busy", "refused", 3],
    ["refusing", "refused", 1],
    ["garbage", "not_json", 3],
    ["wrong_schema", "wrong_schema", 3],
    ["redirecting", "network", 3],
  ])("returns a fault if the service behaves like this: %s", async (behaviour, fault, tries) => {
    service.behaviours = [behaviour];
    const client = behaviour === "silent" ? createClient(service, 1_500) : createClient(service);
    expect(await client.transcribe({ bytes: BYTES, mime: "audio/mp4" })).toMatchObject({ fault });
    expect(service.calls).toHaveLength(tries);
  });

  it("is called again after a temporary failure", async () => {
    service.behaviours = ["error", "garbage", "working"];
    expect(await createClient(service).transcribe({ bytes: BYTES, mime: "audio/wav" })).toHaveProperty("text");
  });

  it("returns a fault if no server responds", async () => {
    const client = createClient(service);
    await service.close();
    expect(await client.transcribe({ bytes: BYTES, mime: "audio/ogg" })).toMatchObject({ fault: "network" });
    service = await startTranscriptionServer();
  });
});

describeEachEngine("transcription of a part", (engine) => {
  const SLUG = attemptSlug(1);
  let app: TestApp;
  let service: TranscriptionServer;
  let ada: { id: string; token: string };
  const HEAD = makeSpeakingHead(SLUG);
  let count = 0;

  async function addRecording(part: number, isUploaded = true): Promise<void> {
    count += 1;
    const bytes = new Uint8Array([...BYTES, ...randomBytes(20)]);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const id = `recording${String(count).padStart(13, "0")}`;
    const recording = {
      id,
      part,
      question: null,
      mime: "audio/webm" as const,
      duration: 9000,
      bytes: bytes.byteLength,
      sha256,
      recorded_at: TEST_NOW + count,
    };
    const add = makeCommand("recording.add", { ...HEAD, recording }, { agg: `recording:${id}` });
    expect((await sendCommands(app, ada.token, [add]))[0]).toMatchObject({ status: "applied" });
    if (!isUploaded) return;
    await app.services.blobs.put(sha256, bytes);
    await app.services.store.db.updateTable("recording").set({ completed_at: TEST_NOW }).where("id", "=", id).execute();
  }
  const callTranscription = async (part: number | null, token = ada.token): Promise<Response> =>
    app.call("transcription", { token, body: { attempt_slug: SLUG, part } });
  const transcribe = async (part: number | null): Promise<TranscriptionReply> =>
    (await (await callTranscription(part)).json()) as TranscriptionReply;
  const read = () => readAttempt(app, ada.token, SLUG, "speaking");

  beforeEach(async () => {
    service = await startTranscriptionServer();
    app = await createTestApp({ url: await engine.createDatabase(), services: { transcriber: createClient(service) } });
    await publishSpeaking(app);
    ada = await createAccount(app);
    await sendCommands(app, ada.token, [makeHandIn(HEAD, { recordings: [] })]);
  });
  afterEach(async () => {
    await app.close();
    await service.close();
  });

  it("runs only on request, and its text is synced to the learner's devices", async () => {
    await addRecording(1);
    await addRecording(1);
    await addRecording(2);
    expect(await transcribeWaitingParts(app.services)).toBe(0);
    expect(service.calls).toEqual([]);
    expect(await transcribe(null)).toEqual({ available: true, parts: {} });
    expect(await transcribe(1)).toEqual({ available: true, parts: { 1: "waiting" } });
    service.texts = ["I live by the sea.", "Um, because of the air."];
    const before = (await read()).rev;
    expect(await transcribeWaitingParts(app.services)).toBe(1);
    expect(service.calls).toHaveLength(2);
    expect(await transcribe(null)).toEqual({ available: true, parts: { 1: "done" } });
    const { answers, rev } = await read();
    expect(answers).toEqual({ [transcriptSection(1)]: "I live by the sea.\n\nUm, because of the air." });
    expect(rev).toBeGreaterThan(before);
  });

  it("is stored beside a transcript that the learner wrote before it was done", async () => {
    await addRecording(1);
    await callTranscription(1);
    const section = transcriptSection(1);
    const payload = { ...HEAD, section, text: "I live, um, by the sea", edit: 1, base_rev: 0 };
    await sendCommands(app, ada.token, [makeCommand("draft.save", payload, { agg: draftAggregate(SLUG, section) })]);
    await transcribeWaitingParts(app.services);
    expect(await read()).toMatchObject({
      answers: { [section]: "I live, um, by the sea" },
      other_texts: [{ section, text: "I live by the sea." }],
    });
  });

  it("is retried after a failure, later each time, and given up after the third", async () => {
    await addRecording(1);
    await callTranscription(1);
    service.behaviours = ["error"];
    for (const minutes of [0, 1, 2]) {
      app.clock.advance(minutes * MINUTE_MS);
      await transcribeWaitingParts(app.services);
      const calls = service.calls.length;
      await transcribeWaitingParts(app.services);
      expect(service.calls.length, "no call before the pause has passed").toBe(calls);
    }
    expect(await transcribe(null)).toMatchObject({ parts: { 1: "failed" } });
    expect(service.calls).toHaveLength(9);
    service.behaviours = ["working"];
    expect(await transcribe(1)).toMatchObject({ parts: { 1: "waiting" } });
    expect(await transcribeWaitingParts(app.services)).toBe(1);
  });

  it("runs once if two runs of the job claim it at the same time", async () => {
    await addRecording(1);
    await callTranscription(1);
    const counts = await Promise.all([transcribeWaitingParts(app.services), transcribeWaitingParts(app.services)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(service.calls).toHaveLength(1);
  });

  it("needs uploaded recordings and the learner's own attempt", async () => {
    expect((await callTranscription(1)).status).toBe(409);
    await addRecording(1, false);
    expect((await callTranscription(1)).status).toBe(409);
    const ben = await createAccount(app, "ben");
    expect((await callTranscription(null, ben.token)).status).toBe(404);
  });

  it("can be requested thirty times an hour", async () => {
    await addRecording(1);
    for (let i = 0; i < 30; i += 1) expect((await callTranscription(1)).status).toBe(200);
    expect((await callTranscription(1)).status).toBe(429);
  });
});

describeEachEngine("without a transcription service", (engine) => {
  it("transcription is unavailable", async () => {
    const app = await createTestApp({ url: await engine.createDatabase() });
    await publishSpeaking(app);
    const { token } = await createAccount(app);
    const slug = attemptSlug(2);
    await sendCommands(app, token, [makeCommand("attempt.create", makeSpeakingHead(slug))]);
    const reply = await callOk(app, "transcription", { token, body: { attempt_slug: slug, part: 1 } });
    expect(reply).toEqual({ available: false, parts: {} });
    await app.close();
  });
});
