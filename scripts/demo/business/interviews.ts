import { finishUpload, putPiece } from "#api/commands/attempt/upload-recording.ts";
import type { Services } from "#api/services.ts";
import { sha256Hex } from "#api/sha256.ts";
import type { Module } from "#core/exam/content/module.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";
import type { Recording } from "#core/wire/attempt/uploads.ts";
import { RECORDING_LIMIT } from "#core/wire/attempt/uploads.ts";
import { sendDemoCommand } from "../hand-in.ts";
import { expectDone } from "./expect-done.ts";
import { CLIENT_DEVICE, type Library } from "./practice.ts";
import { sampleVoice } from "./sample-voice.ts";

type Interviewee = { accountId: string; testType: "academic" | "general" };
type SpeakingModule = Extract<Module, { module_type: "speaking" }>;
type SpokenQuestion = { part: number; question: string | null; seconds: number };

/** Seconds of a sample answer: to the first question of a part, and in the long turn. */
const SECONDS = { question: 6, longTurn: 18 } as const;

/**
 * Hands in an interview that ended now, by the clock of `services`, with its recordings, and returns true. Returns
 * false if there is no Speaking test. Repeating the call adds nothing.
 */
export async function handInInterview(
  services: Services,
  library: Library,
  { accountId, testType }: Interviewee,
  attempt_slug: string,
): Promise<boolean> {
  const [chosen] = await library.find("speaking", testType);
  if (chosen?.content.module.module_type !== "speaking") return false;
  const submitted_at = services.clock.now();
  const head = {
    attempt_slug,
    module_type: "speaking",
    module_slug: chosen.summary.slug,
    content_version: chosen.summary.content_version,
    mode: "exam",
    extra_time: 0,
    parts: null,
    started_at: submitted_at - 14 * MINUTE_MS,
  };
  const ids: string[] = [];
  for (const [i, { part, question, seconds }] of chooseQuestions(chosen.content.module).entries()) {
    const { bytes, ms } = sampleVoice(seconds, i + attempt_slug.charCodeAt(16));
    const id = `${attempt_slug.slice(0, 17)}-r${i}`.padEnd(22, "0");
    const recording: Recording = {
      id,
      part,
      question,
      mime: "audio/wav",
      duration: ms,
      bytes: bytes.byteLength,
      sha256: sha256Hex(bytes),
      recorded_at: head.started_at + (i + 1) * MINUTE_MS,
    };
    ids.push(id);
    await sendDemoCommand(services, accountId, CLIENT_DEVICE, {
      opId: `record-${id}`,
      kind: "recording.add",
      agg: `recording:${id}`,
      payload: { ...head, recording },
    });
    await upload(services, accountId, recording, bytes);
  }
  await sendDemoCommand(services, accountId, CLIENT_DEVICE, {
    opId: `submit-${attempt_slug}`,
    kind: "attempt.submit",
    agg: `attempt:${attempt_slug}`,
    payload: {
      ...head,
      work: { answers: {}, flags: [], highlights: [], seconds: {} },
      submitted_at,
      deadline: null,
      reason: "finished",
      recordings: ids,
    },
  });
  return true;
}

/** Returns the questions that a sample client answers: the first two of each part, and the long turn. */
function chooseQuestions({ parts }: SpeakingModule): SpokenQuestion[] {
  return parts.flatMap(({ number, cueCard, topics }): SpokenQuestion[] => {
    if (cueCard !== undefined) return [{ part: number, question: null, seconds: SECONDS.longTurn }];
    const questions = topics.flatMap((topic) => topic.questions).slice(0, 2);
    return questions.map(({ id }, i) => ({ part: number, question: id, seconds: SECONDS.question + 2 * i }));
  });
}

async function upload(
  services: Services,
  accountId: string,
  { id, sha256, bytes: total }: Recording,
  bytes: Uint8Array,
): Promise<void> {
  for (let offset = 0; offset < total; offset += RECORDING_LIMIT.pieceBytes) {
    const piece = bytes.subarray(offset, offset + RECORDING_LIMIT.pieceBytes);
    const sent = { offset, total, bytes: piece, sha256: sha256Hex(piece) };
    expectDone("A piece of a recording", await putPiece(services, accountId, id, sent));
  }
  expectDone("A recording", await finishUpload(services, accountId, id, { total, sha256 }));
}
