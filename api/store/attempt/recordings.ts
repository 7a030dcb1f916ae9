import type { Selectable } from "kysely";
import type { ServerRecording } from "#core/wire/attempt/uploads.ts";
import type { Db, Tx } from "../store.ts";
import type { RecordingTable, UploadPieceTable } from "../tables/recording.ts";

export type StoredRecording = Selectable<RecordingTable>;

/** Returns the recording with this id, or null if it is missing or belongs to another account. */
export async function findRecording(db: Db, id: string, accountId: string): Promise<StoredRecording | null> {
  const row = await db
    .selectFrom("recording")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Adds a recording. Does nothing if the id is taken. Returns the recording stored under this id, which may be another
 * account's.
 */
export async function insertRecording(
  tx: Tx,
  row: Omit<StoredRecording, "received" | "completed_at">,
): Promise<StoredRecording> {
  await tx
    .insertInto("recording")
    .values({ ...row, received: 0, completed_at: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return tx.selectFrom("recording").selectAll().where("id", "=", row.id).executeTakeFirstOrThrow();
}

/**
 * Returns two sums of announced bytes of an account. `waiting`: of all recordings that have not arrived completely.
 * `recent`: of all recordings that were announced after `since`.
 */
export async function sumAudioBytes(
  db: Db,
  accountId: string,
  since: number,
): Promise<{ waiting: number; recent: number }> {
  const sums = db
    .selectFrom("recording")
    .select((eb) => eb.fn.sum("bytes").as("total"))
    .where("account_id", "=", accountId);
  const waiting = await sums.where("completed_at", "is", null).executeTakeFirst();
  const recent = await sums.where("created_at", ">", since).executeTakeFirst();
  return { waiting: Number(waiting?.total ?? 0), recent: Number(recent?.total ?? 0) };
}

/** Returns the recordings of an attempt in the order in which they were spoken. */
export async function listRecordings(db: Db, attemptSlug: string, accountId: string): Promise<ServerRecording[]> {
  const rows = await db
    .selectFrom("recording")
    .selectAll()
    .where("attempt_slug", "=", attemptSlug)
    .where("account_id", "=", accountId)
    .orderBy("recorded_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, part, question, mime, duration, bytes, sha256, recorded_at, completed_at, created_at }) => ({
    id,
    part,
    question,
    mime,
    duration,
    bytes,
    sha256,
    recorded_at,
    complete: completed_at !== null,
    created_at,
  }));
}

export async function findPiece(db: Db, recordingId: string, start: number): Promise<UploadPieceTable | null> {
  const row = await db
    .selectFrom("upload_piece")
    .selectAll()
    .where("recording_id", "=", recordingId)
    .where("start", "=", start)
    .executeTakeFirst();
  return row ?? null;
}

/** Adds the next piece of an upload, and records that everything up to the end of this piece has arrived. */
export async function addPiece(tx: Tx, piece: UploadPieceTable): Promise<void> {
  await tx.insertInto("upload_piece").values(piece).execute();
  await tx
    .updateTable("recording")
    .set({ received: piece.start + piece.size })
    .where("id", "=", piece.recording_id)
    .execute();
}

/** Returns the pieces of an upload, in order. */
export async function readPieces(db: Db, recordingId: string): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom("upload_piece")
    .select("bytes")
    .where("recording_id", "=", recordingId)
    .orderBy("start")
    .execute();
  return rows.map((row) => row.bytes);
}

/** Deletes what has arrived of an upload, because the bytes do not match the announced hash. */
export async function deletePieces(tx: Tx, recordingId: string): Promise<void> {
  await tx.deleteFrom("upload_piece").where("recording_id", "=", recordingId).execute();
  await tx.updateTable("recording").set({ received: 0 }).where("id", "=", recordingId).execute();
}

/** Marks a recording as complete and deletes its pieces, because its file is now in the blob store. */
export async function completeRecording(tx: Tx, recordingId: string, now: number): Promise<void> {
  await tx.deleteFrom("upload_piece").where("recording_id", "=", recordingId).execute();
  await tx.updateTable("recording").set({ completed_at: now }).where("id", "=", recordingId).execute();
}

/** Stores which recordings belong to a hand-in. */
export async function setSubmittedRecordings(tx: Tx, attemptSlug: string, ids: readonly string[]): Promise<void> {
  const rows = [...new Set(ids)].map((recording_id) => ({ attempt_slug: attemptSlug, recording_id }));
  if (rows.length === 0) return;
  await tx
    .insertInto("attempt_recording")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["attempt_slug", "recording_id"]).doNothing())
    .execute();
}

/** Returns the recordings of a hand-in that the server knows, in the order in which they were spoken. */
export async function listSubmittedRecordings(db: Db, attemptSlug: string): Promise<StoredRecording[]> {
  return db
    .selectFrom("attempt_recording as submitted")
    .innerJoin("recording", (join) =>
      join
        .onRef("recording.id", "=", "submitted.recording_id")
        .onRef("recording.attempt_slug", "=", "submitted.attempt_slug"),
    )
    .selectAll("recording")
    .where("submitted.attempt_slug", "=", attemptSlug)
    .orderBy("recording.recorded_at")
    .orderBy("recording.id")
    .execute();
}

/** Returns whether every recording of the hand-in has arrived completely. */
export async function hasAllRecordings(db: Db, attemptSlug: string): Promise<boolean> {
  const missing = await db
    .selectFrom("attempt_recording as submitted")
    .leftJoin("recording", (join) =>
      join
        .onRef("recording.id", "=", "submitted.recording_id")
        .onRef("recording.attempt_slug", "=", "submitted.attempt_slug"),
    )
    .select("submitted.recording_id")
    .where("submitted.attempt_slug", "=", attemptSlug)
    .where("recording.completed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return missing === undefined;
}
