import type { Problem } from "#core/wire/problem.ts";
import type { UploadState } from "#core/wire/attempt/uploads.ts";
import { updateAttempt, findStoredAttempt } from "#api/store/attempt/attempts.ts";
import { addChange } from "#api/store/sync/changes.ts";
import {
  addPiece,
  completeRecording,
  deletePieces,
  findPiece,
  findRecording,
  hasAllRecordings,
  readPieces,
  type StoredRecording,
} from "#api/store/attempt/recordings.ts";
import type { Tx } from "#api/store/store.ts";
import type { Services } from "#api/services.ts";
import { sha256Hex } from "#api/sha256.ts";
import { detectAudioContainer } from "./audio-container.ts";

type UploadServices = Pick<Services, "store" | "clock" | "blobs">;
export type Piece = { offset: number; total: number; bytes: Uint8Array; sha256: string | undefined };

const NO_RECORDING = { problem: "not_found", detail: "There is no such recording." } as const;

export function toUploadState(recording: StoredRecording): UploadState {
  const isComplete = recording.completed_at !== null;
  return { offset: isComplete ? recording.bytes : recording.received, total: recording.bytes, complete: isComplete };
}

/** Returns how much of a recording of this account is uploaded. */
export async function readUpload(
  services: UploadServices,
  accountId: string,
  id: string,
): Promise<UploadState | Problem> {
  const recording = await findRecording(services.store.db, id, accountId);
  return recording === null ? NO_RECORDING : toUploadState(recording);
}

/**
 * Stores the next piece. A piece that is already stored gets the same reply as a new one. A piece that does not start
 * where the last one ended gets `conflict` with the offset to continue from. A damaged piece is rejected with its
 * offset and must be sent again. Problems: not_found, invalid, unprocessable, conflict.
 */
export async function putPiece(
  services: UploadServices,
  accountId: string,
  id: string,
  piece: Piece,
): Promise<UploadState | Problem> {
  const { bytes, offset } = piece;
  const sha256 = sha256Hex(bytes);
  if (piece.sha256 !== sha256)
    return { problem: "unprocessable", detail: "The piece does not have the hash that came with it.", offset };
  if (bytes.byteLength === 0) return { problem: "invalid", detail: "The piece is empty." };
  return services.store.withTx(
    async (tx): Promise<UploadState | Problem> => {
      const recording = await findRecording(tx, id, accountId);
      if (recording === null) return NO_RECORDING;
      if (piece.total !== recording.bytes || offset + bytes.byteLength > recording.bytes)
        return { problem: "invalid", detail: "The piece does not fit the size that was announced." };
      if (recording.completed_at !== null) return toUploadState(recording);
      if (offset !== recording.received) {
        const storedPiece = await findPiece(tx, id, offset);
        return storedPiece?.sha256 === sha256
          ? toUploadState(recording)
          : { problem: "conflict", detail: "The next piece begins elsewhere.", offset: recording.received };
      }
      if (offset === 0 && detectAudioContainer(bytes) !== recording.mime)
        return { problem: "unprocessable", detail: "This is not a recording of the announced type." };
      await addPiece(tx, { recording_id: id, start: offset, size: bytes.byteLength, sha256, bytes });
      return toUploadState({ ...recording, received: offset + bytes.byteLength });
    },
    { lock: accountId },
  );
}

/**
 * Checks a whole recording and stores it. If the hash is wrong, deletes the pieces, and the device must send them
 * again. Problems: not_found, invalid, conflict with the offset to continue from, unprocessable.
 */
export async function finishUpload(
  services: UploadServices,
  accountId: string,
  id: string,
  declared: { total: number; sha256: string },
): Promise<UploadState | Problem> {
  const recording = await findRecording(services.store.db, id, accountId);
  if (recording === null) return NO_RECORDING;
  if (declared.total !== recording.bytes || declared.sha256 !== recording.sha256)
    return { problem: "invalid", detail: "This is not the recording that was announced." };
  if (recording.completed_at !== null) return toUploadState(recording);
  if (recording.received !== recording.bytes)
    return { problem: "conflict", detail: "Some of the recording is missing.", offset: recording.received };

  const bytes = new Uint8Array(Buffer.concat(await readPieces(services.store.db, id)));
  const isWhole = bytes.byteLength === recording.bytes && sha256Hex(bytes) === recording.sha256;
  if (isWhole) await services.blobs.put(recording.sha256, bytes);
  return services.store.withTx(
    async (tx): Promise<UploadState | Problem> => {
      const current = await findRecording(tx, id, accountId);
      if (current === null) return NO_RECORDING;
      // Another call has completed the recording meanwhile.
      if (current.completed_at !== null) return toUploadState(current);
      if (!isWhole) {
        await deletePieces(tx, id);
        return { problem: "unprocessable", detail: "The recording does not have its hash. Send it again.", offset: 0 };
      }
      await completeRecording(tx, id, services.clock.now());
      await setReadyIfComplete(services, tx, recording);
      return toUploadState({ ...current, completed_at: services.clock.now() });
    },
    { lock: accountId },
  );
}

/** Sets a Speaking attempt to Ready once its last recording is stored. The server gives it no band. */
async function setReadyIfComplete({ clock }: UploadServices, tx: Tx, recording: StoredRecording): Promise<void> {
  const { attempt_slug, account_id } = recording;
  const now = clock.now();
  const attempt = await findStoredAttempt(tx, attempt_slug);
  if (attempt?.status !== "Completed" || !(await hasAllRecordings(tx, attempt_slug))) return;
  const rev = await updateAttempt(tx, attempt_slug, { status: "Ready" }, now);
  await addChange(tx, account_id, { kind: "attempt", id: attempt_slug, rev });
}
