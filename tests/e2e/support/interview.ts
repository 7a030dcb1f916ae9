/** Hands in a Speaking test and uploads its recordings through the API, as another device does. Needs no microphone. */
import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { sha256Hex } from "#api/sha256.ts";
import type { Recording } from "#core/wire/attempt/uploads.ts";
import { EMPTY_WORK } from "#core/exam/attempt/attempt.ts";
import type { Caller } from "./examiner.ts";
import type { TestServer } from "./server.ts";
import { expect } from "./test.ts";

/** A recorded answer in one part of the interview. */
export type SpokenAnswer = { part: number; bytes: Uint8Array<ArrayBuffer> };

/** Hands in an interview with these answers. Returns its slug and the ids of the recordings. */
export async function handInInterview(
  page: Page,
  server: TestServer,
  call: Caller,
  moduleSlug: string,
  spoken: readonly SpokenAnswer[],
): Promise<{ slug: string; ids: string[] }> {
  const module = await call("module", { params: { skill: "speaking" }, body: { module_slug: moduleSlug } });
  const slug = newId();
  const now = Date.now();
  const head = {
    attempt_slug: slug,
    module_type: "speaking",
    module_slug: moduleSlug,
    content_version: module.content_version,
    mode: "practice",
    extra_time: 0,
    parts: null,
    started_at: now - 3_600_000,
  };
  const recordings = spoken.map(({ part, bytes }, index): Recording => ({
    id: newId(),
    part,
    question: null,
    mime: "audio/webm",
    duration: 14_700,
    bytes: bytes.byteLength,
    sha256: sha256Hex(bytes),
    recorded_at: now - 60_000 + index,
  }));
  const submit = {
    ...head,
    work: EMPTY_WORK,
    submitted_at: now - 1000,
    deadline: null,
    reason: "finished",
    recordings: recordings.map(({ id }) => id),
  };
  const ops = [
    ...recordings.map((recording) => op("recording.add", `recording:${recording.id}`, { ...head, recording })),
    op("attempt.submit", `attempt:${slug}`, submit),
  ];
  const { results } = await call("syncBatch", { body: { clientId: "client-interview-1", ops } });
  expect(results).toMatchObject(ops.map(() => ({ status: "applied" })));
  for (const [index, { id, sha256, bytes: total }] of recordings.entries()) {
    const bytes = spoken[index]?.bytes ?? new Uint8Array();
    const access = await page.evaluate(
      () => (JSON.parse(localStorage.getItem("authTokens") ?? "{}") as { access: string }).access,
    );
    const reply = await page.request.put(`${server.origin}/api/uploads/${id}/?offset=0&total=${total}`, {
      headers: { Authorization: `Bearer ${access}`, "Content-Type": "application/octet-stream", "X-Sha256": sha256 },
      data: Buffer.from(bytes),
    });
    expect(reply.ok(), await reply.text()).toBe(true);
    await call("uploadFinish", { params: { id }, body: { total, sha256 } });
  }
  return { slug, ids: recordings.map(({ id }) => id) };
}

const newId = (): string => randomBytes(16).toString("base64url");
const op = (kind: string, agg: string, payload: object): object => ({
  opId: `op-${newId()}`,
  kind,
  v: 1,
  agg,
  aggSeq: 1,
  payload,
});
