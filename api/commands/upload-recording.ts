import { createHash } from "node:crypto";
import type { Problem } from "#core/wire/problem.ts";
import type { UploadState } from "#core/wire/uploads.ts";
import { updateAttempt, findStoredAttempt } from "../store/attempts.ts";
import { addChange } from "../store/changes.ts";
import {
  addPiece,
  completeRecording,
  dropPieces,
  findPiece,
  findRecording,
  hasAllRecordings,
  readPieces,
  type StoredRecording,
} from "../store/recordings.ts";
import type { Tx } from "../store/store.ts";
import type { Parts } from "../parts.ts";
import { audioContainer } from "./audio-container.ts";

type UploadParts = Pick<Parts, "store" | "clock" | "blobs" | "jobs" | "wakeMeasures">;
export type Piece = { offset: number; total: number; bytes: Uint8Array; sha256: string | undefined };

const NO_RECORDING = { problem: "not_found", detail: "There is no such recording." } as const;

export function uploadState(recording: StoredRecording): UploadState {
  const isComplete = recording.completed_at !== null;
  return { offset: isComplete ? recording.bytes : recording.received, total: recording.bytes, complete: isComplete };
}

/** How far a recording of this account has come. */
export async function readUpload(parts: UploadParts, accountId: string, id: string): Promise<UploadState | Problem> {
  const recording = await findRecording(parts.store.db, id, accountId);
  return recording === null ? NO_RECORDING : uploadState(recording);
}

/**
 * Takes the next piece. One that is here already is answered as if it had just come; one that does not begin where the
 * last one ended gets `conflict` with the place to go on from; one that was damaged on its way is to come again, and
 * the refusal names its place. Problems: not_found, invalid, unprocessable, conflict.
 */
export async function putPiece(
  parts: UploadParts,
  accountId: string,
  id: string,
  piece: Piece,
): Promise<UploadState | Problem> {
  const { bytes, offset } = piece;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (piece.sha256 !== sha256)
    return { problem: "unprocessable", detail: "The piece does not have the hash that came with it.", offset };
  if (bytes.byteLength === 0) return { problem: "invalid", detail: "The piece is empty." };
  return parts.store.withTx(
    async (tx): Promise<UploadState | Problem> => {
      const recording = await findRecording(tx, id, accountId);
      if (recording === null) return NO_RECORDING;
      if (piece.total !== recording.bytes || offset + bytes.byteLength > recording.bytes)
        return { problem: "invalid", detail: "The piece does not fit the size that was announced." };
      if (recording.completed_at !== null) return uploadState(recording);
      if (offset !== recording.received) {
        const here = await findPiece(tx, id, offset);
        return here?.sha256 === sha256
          ? uploadState(recording)
          : { problem: "conflict", detail: "The next piece begins elsewhere.", offset: recording.received };
      }
      if (offset === 0 && audioContainer(bytes) !== recording.mime)
        return { problem: "unprocessable", detail: "This is not a recording of the announced type." };
      await addPiece(tx, { recording_id: id, start: offset, size: bytes.byteLength, sha256, bytes });
      return uploadState({ ...recording, received: offset + bytes.byteLength });
    },
    { lockUser: accountId },
  );
}

/**
 * Checks a recording as a whole and keeps it. What does not have its hash is dropped and has to come again.
 * Problems: not_found, invalid, conflict with the place to go on from, unprocessable.
 */
export async function finishUpload(
  parts: UploadParts,
  accountId: string,
  id: string,
  whole: { total: number; sha256: string },
): Promise<UploadState | Problem> {
  const recording = await findRecording(parts.store.db, id, accountId);
  if (recording === null) return NO_RECORDING;
  if (whole.total !== recording.bytes || whole.sha256 !== recording.sha256)
    return { problem: "invalid", detail: "This is not the recording that was announced." };
  if (recording.completed_at !== null) return uploadState(recording);
  if (recording.received !== recording.bytes)
    return { problem: "conflict", detail: "Some of the recording is missing.", offset: recording.received };

  const bytes = new Uint8Array(Buffer.concat(await readPieces(parts.store.db, id)));
  const isWhole =
    bytes.byteLength === recording.bytes && createHash("sha256").update(bytes).digest("hex") === recording.sha256;
  if (isWhole) await parts.blobs.put(recording.sha256, bytes);
  const state = await parts.store.withTx(
    async (tx): Promise<UploadState | Problem> => {
      const now = await findRecording(tx, id, accountId);
      if (now === null) return NO_RECORDING;
      // Another call has finished it meanwhile.
      if (now.completed_at !== null) return uploadState(now);
      if (!isWhole) {
        await dropPieces(tx, id);
        return { problem: "unprocessable", detail: "The recording does not have its hash. Send it again.", offset: 0 };
      }
      await completeRecording(tx, id, parts.clock.now());
      await noteDelivered(parts, tx, recording);
      return uploadState({ ...now, completed_at: parts.clock.now() });
    },
    { lockUser: accountId },
  );
  parts.wakeMeasures?.();
  return state;
}

/**
 * What comes after the hand-in is measured as it comes. With its last recording a Speaking attempt is Ready: there is
 * something to hear, and never a band.
 */
async function noteDelivered({ jobs, clock }: UploadParts, tx: Tx, recording: StoredRecording): Promise<void> {
  const { attempt_slug, account_id } = recording;
  const now = clock.now();
  const attempt = await findStoredAttempt(tx, attempt_slug);
  if (attempt === null || attempt.status === "in_progress") return;
  await jobs.enqueue(tx, "measures", attempt_slug);
  if (attempt.status !== "Completed" || !(await hasAllRecordings(tx, attempt_slug))) return;
  const rev = await updateAttempt(tx, attempt_slug, { status: "Ready" }, now);
  await addChange(tx, account_id, { kind: "attempt", id: attempt_slug, rev });
}
