import { draftText, MOST_DRAFT_CHARACTERS } from "#core/wire/drafts.ts";
import { transcriptSection } from "#core/wire/spoken-sections.ts";
import type { Transcriber, TranscriptionFault } from "../gateways/transcription.ts";
import type { Parts } from "../parts.ts";
import { findStoredAttempt, updateAttempt } from "../store/attempts.ts";
import { addChange } from "../store/changes.ts";
import { findDraft, keepDraftVersion, putDraft, putSibling } from "../store/drafts.ts";
import { listRecordings } from "../store/recordings.ts";
import type { Tx } from "../store/store.ts";
import { dueRequests, findDueRequest, moveRequest, type TranscriptionRequest } from "../store/transcriptions.ts";
import { JOB_POLICIES } from "./job-queue.ts";
import { readRecording } from "./read-recording.ts";
import { workOnRows } from "./row-jobs.ts";

const ROUNDS = 3;
const FIRST_WAIT = 60_000;
const SERVICE = "transcription-service";

type JobParts = Pick<Parts, "store" | "clock" | "log" | "blobs" | "random" | "transcriber" | "jobs">;

/** Has the parts written down that learners have asked for, each claimed first. Returns how many were. */
export async function transcribeWaiting(parts: JobParts): Promise<number> {
  const { transcriber } = parts;
  if (transcriber === null) return 0;
  let count = 0;
  await workOnRows(parts, "transcription", {
    due: dueRequests,
    async one(key) {
      if (await transcribeOne(parts, transcriber, key)) count += 1;
    },
  });
  return count;
}

async function transcribeOne(parts: JobParts, transcriber: Transcriber, key: string): Promise<boolean> {
  const { store, clock, log } = parts;
  const request = await findDueRequest(store.db, key, clock.now());
  if (request === undefined) return false;
  const claimed = await moveRequest(store.db, request, { due: clock.now() + JOB_POLICIES.transcription.lease });
  if (claimed === null) return false;
  const text = await writeDown(parts, transcriber, claimed);
  if (typeof text === "string") return keep(parts, claimed, text);
  log.warn({ fault: text.fault, detail: text.detail, attempt: request.attempt_slug }, "nothing was written down");
  const tries = claimed.tries + 1;
  const isOver = text.isFinal || tries >= ROUNDS;
  await moveRequest(store.db, claimed, {
    tries,
    ...(isOver ? { state: "failed" } : { due: clock.now() + FIRST_WAIT * 2 ** (tries - 1) }),
  });
  return false;
}

/** The words of a part's recordings, one answer to a paragraph. */
async function writeDown(
  { store, blobs }: JobParts,
  transcriber: Transcriber,
  { attempt_slug, part }: TranscriptionRequest,
): Promise<string | TranscriptionFault> {
  const attempt = await findStoredAttempt(store.db, attempt_slug);
  const recordings = attempt === null ? [] : await listRecordings(store.db, attempt_slug, attempt.account_id);
  const answers: string[] = [];
  for (const { sha256, mime, complete } of recordings.filter((one) => one.part === part)) {
    const bytes = complete ? await readRecording(blobs, sha256) : null;
    if (bytes === null) continue;
    const reply = await transcriber.write({ bytes, mime });
    if ("fault" in reply) return reply;
    if (reply.text !== "") answers.push(reply.text);
  }
  return draftText(answers.join("\n\n")).slice(0, MOST_DRAFT_CHARACTERS);
}

/** The text becomes the part's transcript; what the learner has written stays, and this is put beside it. */
async function keep({ store, clock, random }: JobParts, request: TranscriptionRequest, text: string): Promise<boolean> {
  const attempt = await findStoredAttempt(store.db, request.attempt_slug);
  if (attempt === null) return false;
  return store.withTx(
    async (tx) => {
      if ((await moveRequest(tx, request, { state: "done" })) === null) return false;
      if (text !== "") await putText(tx, { request, text, now: clock.now(), id: idFrom(random.bytes(12)) });
      const rev = await updateAttempt(tx, request.attempt_slug, {}, clock.now());
      await addChange(tx, attempt.account_id, { kind: "attempt", id: request.attempt_slug, rev });
      return true;
    },
    { lockUser: attempt.account_id },
  );
}

type NewText = { request: TranscriptionRequest; text: string; now: number; id: string };

async function putText(tx: Tx, { request, text, now, id }: NewText): Promise<void> {
  const place = { attempt_slug: request.attempt_slug, section: transcriptSection(request.part) };
  const here = await findDraft(tx, place);
  if (here?.body === text) return;
  const written = { ...place, client_id: SERVICE, body: text, edit: here?.edit ?? 0, received_at: now };
  if (here !== null && here.body.trim() !== "") {
    await putSibling(tx, { ...written, id });
    return;
  }
  await keepDraftVersion(tx, { ...place, client_id: SERVICE, op_id: id, kind: "save", body: text, received_at: now });
  await putDraft(tx, { ...written, rev: (here?.rev ?? 0) + 1 });
}

function idFrom(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}
