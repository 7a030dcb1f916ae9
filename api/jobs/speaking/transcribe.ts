import { cleanDraftText, MAX_DRAFT_CHARACTERS } from "#core/wire/attempt/drafts.ts";
import { transcriptSection } from "#core/wire/attempt/spoken-sections.ts";
import type { ModelServerFault } from "#api/gateways/model-server.ts";
import type { Transcriber } from "#api/gateways/transcription.ts";
import type { Services } from "#api/services.ts";
import { findStoredAttempt, updateAttempt } from "#api/store/attempt/attempts.ts";
import { addChange } from "#api/store/sync/changes.ts";
import { findDraft, insertDraftVersion, putDraft, putSibling } from "#api/store/attempt/drafts.ts";
import { listRecordings } from "#api/store/attempt/recordings.ts";
import type { Tx } from "#api/store/store.ts";
import {
  listDueTranscriptionRequests,
  findDueTranscriptionRequest,
  changeTranscriptionRequest,
  type TranscriptionRequest,
} from "#api/store/attempt/transcriptions.ts";
import { JOB_POLICIES } from "#api/queue/job-queue.ts";
import { readRecording } from "./read-recording.ts";
import { runRowJobs } from "#api/queue/row-jobs.ts";

const MAX_TRIES = 3;
const FIRST_WAIT_MS = 60_000;
/** The client id under which transcripts of the service are stored. */
const SERVICE_CLIENT_ID = "transcription-service";

type JobServices = Pick<Services, "store" | "clock" | "log" | "blobs" | "random" | "transcriber" | "jobs">;

/** Transcribes the requested parts, claiming each first. Returns how many were transcribed. */
export async function transcribeWaitingParts(services: JobServices): Promise<number> {
  const { transcriber } = services;
  if (transcriber === null) return 0;
  let count = 0;
  await runRowJobs(services, "transcription", {
    listDue: listDueTranscriptionRequests,
    async processRow(key) {
      if (await transcribeRequest(services, transcriber, key)) count += 1;
    },
  });
  return count;
}

async function transcribeRequest(services: JobServices, transcriber: Transcriber, key: string): Promise<boolean> {
  const { store, clock, log } = services;
  const request = await findDueTranscriptionRequest(store.db, key, clock.now());
  if (request === undefined) return false;
  const claimed = await changeTranscriptionRequest(store.db, request, {
    due_at: clock.now() + JOB_POLICIES.transcription.leaseMs,
  });
  if (claimed === null) return false;
  const result = await transcribePart(services, transcriber, claimed);
  if (typeof result === "string") return storeTranscript(services, claimed, result);
  log.warn({ fault: result.fault, detail: result.detail, attempt: request.attempt_slug }, "a part was not transcribed");
  const tries = claimed.tries + 1;
  const isOver = result.isFinal || tries >= MAX_TRIES;
  await changeTranscriptionRequest(store.db, claimed, {
    tries,
    ...(isOver ? { state: "failed" } : { due_at: clock.now() + FIRST_WAIT_MS * 2 ** (tries - 1) }),
  });
  return false;
}

/** Transcribes the recordings of a part, one paragraph for each answer. */
async function transcribePart(
  { store, blobs }: JobServices,
  transcriber: Transcriber,
  { attempt_slug, part }: TranscriptionRequest,
): Promise<string | ModelServerFault> {
  const attempt = await findStoredAttempt(store.db, attempt_slug);
  const recordings = attempt === null ? [] : await listRecordings(store.db, attempt_slug, attempt.account_id);
  const answers: string[] = [];
  for (const { sha256, mime, complete } of recordings.filter((recording) => recording.part === part)) {
    const bytes = complete ? await readRecording(blobs, sha256) : null;
    if (bytes === null) continue;
    const reply = await transcriber.transcribe({ bytes, mime });
    if ("fault" in reply) return reply;
    if (reply.text !== "") answers.push(reply.text);
  }
  return cleanDraftText(answers.join("\n\n")).slice(0, MAX_DRAFT_CHARACTERS);
}

/** Saves the text as the part's transcript. An earlier transcript stays, with the new text beside it. */
async function storeTranscript(
  { store, clock, random }: JobServices,
  request: TranscriptionRequest,
  text: string,
): Promise<boolean> {
  const attempt = await findStoredAttempt(store.db, request.attempt_slug);
  if (attempt === null) return false;
  return store.withTx(
    async (tx) => {
      if ((await changeTranscriptionRequest(tx, request, { state: "done" })) === null) return false;
      if (text !== "")
        await saveTranscript(tx, { request, text, now: clock.now(), id: toId(random.bytes(12)) }, attempt.account_id);
      const rev = await updateAttempt(tx, request.attempt_slug, {}, clock.now());
      await addChange(tx, attempt.account_id, { kind: "attempt", id: request.attempt_slug, rev });
      return true;
    },
    { lock: attempt.account_id },
  );
}

type NewText = { request: TranscriptionRequest; text: string; now: number; id: string };

async function saveTranscript(tx: Tx, { request, text, now, id }: NewText, accountId: string): Promise<void> {
  const key = { attempt_slug: request.attempt_slug, section: transcriptSection(request.part) };
  const stored = await findDraft(tx, key);
  if (stored?.body === text) return;
  const written = { ...key, client_id: SERVICE_CLIENT_ID, body: text, edit: stored?.edit ?? 0, received_at: now };
  if (stored !== null && stored.body.trim() !== "") {
    await putSibling(tx, { ...written, id });
    return;
  }
  await insertDraftVersion(
    tx,
    { ...key, client_id: SERVICE_CLIENT_ID, op_id: id, kind: "save", body: text, received_at: now },
    accountId,
  );
  await putDraft(tx, { ...written, rev: (stored?.rev ?? 0) + 1 });
}

function toId(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}
