import type { SpeakingState } from "#core/exam/attempt/speaking-plan.ts";
import { recordingAggregate, type Recording } from "#core/wire/attempt/uploads.ts";
import type { AttemptRecord } from "../attempt/attempt-record.ts";
import { handInTimes } from "../attempt/hand-in.ts";
import { withCacheDatabase, withWorkDatabase, type Device } from "../storage/device.ts";
import { createSlug } from "../storage/ids.ts";
import { joinBuffers } from "../storage/join-buffers.ts";
import { attemptAggregate, queueCommand, queueTables } from "../outbox/outbox.ts";
import type { RecordingCut, RecordingRow, RecordingSliceRow, SpeakingRow } from "./recording-rows.ts";
import { watch, type Watch } from "../storage/watch.ts";
import type { WorkDatabase } from "../storage/work-database.ts";

export type { RecordingCut, RecordingRow } from "./recording-rows.ts";

/** Computes SHA-256 in hex. */
export type Digest = (bytes: ArrayBuffer) => Promise<string>;

export type NewRecording = Pick<
  RecordingRow,
  "owner" | "attempt_slug" | "step" | "part" | "question" | "mime" | "started_at"
>;

/** Creates a recording, before its first slice. */
export async function beginRecording(device: Device, start: NewRecording): Promise<RecordingRow> {
  const row: RecordingRow = {
    ...start,
    id: createSlug(),
    state: "recording",
    cut: null,
    duration: 0,
    bytes: 0,
    sha256: null,
    offset: 0,
  };
  await withWorkDatabase(device, () => device.work.recording.add(row));
  return row;
}

/** Stores a slice, or replaces the last slice by a longer version. Resolves when the slice is on disk. */
export async function putSlice(device: Device, slice: RecordingSliceRow): Promise<void> {
  await withWorkDatabase(device, () => device.work.recordingSlice.put(slice));
}

function slicesOf(table: WorkDatabase["recordingSlice"], id: string): PromiseLike<RecordingSliceRow[]> {
  return table.where("[id+n]").between([id, 0], [id, Number.MAX_SAFE_INTEGER], true, true).toArray();
}

/**
 * Ends a recording: stores its hash, size and duration. By default the duration is the sum of the slices' durations.
 * Returns null and deletes the recording if it has no bytes.
 */
export async function closeRecording(
  device: Device,
  id: string,
  end: { cut: RecordingCut | null; duration: number | null },
  digest: Digest,
): Promise<RecordingRow | null> {
  const slices = await withWorkDatabase(device, () => slicesOf(device.work.recordingSlice, id));
  const whole = joinBuffers(slices.map((slice) => slice.bytes));
  const sha256 = await digest(whole);
  const { work } = device;
  return await withWorkDatabase(device, () =>
    work.transaction("rw", [work.recording, work.recordingSlice], async () => {
      const row = await work.recording.get(id);
      if (row === undefined || row.state !== "recording") return row ?? null;
      if (whole.byteLength === 0) {
        await work.recording.delete(id);
        return null;
      }
      const duration = end.duration ?? slices.reduce((sum, slice) => sum + slice.ms, 0);
      const closed: RecordingRow = {
        ...row,
        state: "finished",
        cut: end.cut,
        duration: Math.round(duration),
        bytes: whole.byteLength,
        sha256,
      };
      await work.recording.put(closed);
      return closed;
    }),
  );
}

/** Ends the recordings that ran when the page closed and makes them part of the attempt. Returns them. */
export async function finishInterruptedRecordings(
  device: Device,
  slug: string,
  digest: Digest,
  now: number,
): Promise<RecordingRow[]> {
  const interrupted = await withWorkDatabase(device, () =>
    device.work.recording
      .where("attempt_slug")
      .equals(slug)
      .filter((row) => row.state === "recording")
      .toArray(),
  );
  const closedRows: RecordingRow[] = [];
  for (const { id } of interrupted) {
    const closed = await closeRecording(device, id, { cut: "page", duration: null }, digest);
    if (closed === null) continue;
    await confirmRecording(device, id, now);
    closedRows.push(closed);
  }
  return closedRows;
}

/** Deletes a recording, because the learner repeats the answer. Does nothing once it is part of the attempt. */
export async function discardRecording(device: Device, id: string): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", [work.recording, work.recordingSlice], async () => {
      const row = await work.recording.get(id);
      if (row === undefined || (row.state !== "finished" && row.state !== "recording")) return;
      await work.recording.delete(id);
      await work.recordingSlice.where("id").equals(id).delete();
    }),
  );
}

/** Makes a finished recording part of its attempt, and queues its announcement. Its bytes are uploaded separately. */
export async function confirmRecording(device: Device, id: string, now: number): Promise<void> {
  const { work } = device;
  await withWorkDatabase(device, () =>
    work.transaction("rw", [work.recording, work.attempt, ...queueTables(work)], async () => {
      const row = await work.recording.get(id);
      const attempt = row && (await work.attempt.get(row.attempt_slug));
      if (row !== undefined && attempt !== undefined) await confirmInTransaction(work, row, attempt, now);
    }),
  );
}

/** Does what `confirmRecording` does, in the caller's transaction. Returns whether the recording is in the attempt. */
async function confirmInTransaction(
  work: WorkDatabase,
  row: RecordingRow,
  attempt: AttemptRecord,
  now: number,
): Promise<boolean> {
  const recording = toWire(row);
  if (row.state === "recording") return false;
  if (row.state !== "finished") return true;
  if (recording === null) return false;
  await work.recording.put({ ...row, state: "kept" });
  await queueCommand(work, {
    owner: row.owner,
    kind: "recording.add",
    payload: { ...attempt.head, recording },
    agg: recordingAggregate(row.id),
    now,
    delay: 0,
  });
  return true;
}

function toWire(row: RecordingRow): Recording | null {
  const { id, part, question, mime, duration, bytes, sha256, started_at } = row;
  return sha256 === null ? null : { id, part, question, mime, duration, bytes, sha256, recorded_at: started_at };
}

/**
 * Hands a Speaking attempt in with all recordings that have ended, in one transaction. The status is "Ready" at once,
 * because no band is calculated from recordings. A second call returns the first result.
 */
export async function handInSpeaking(
  device: Device,
  slug: string,
  end: { now: number; reason: "finished" | "time_up" },
): Promise<AttemptRecord> {
  const { work } = device;
  return await withWorkDatabase(device, () =>
    work.transaction("rw", [work.attempt, work.recording, ...queueTables(work)], async () => {
      const running = await work.attempt.get(slug);
      if (running === undefined) throw new Error("handed in an attempt that is not on this device");
      if (running.status !== "in_progress") return running;
      const rows = await work.recording.where("attempt_slug").equals(slug).sortBy("started_at");
      const recordings: string[] = [];
      for (const row of rows) if (await confirmInTransaction(work, row, running, end.now)) recordings.push(row.id);
      const times = handInTimes(running.clock, end);
      const handedIn: AttemptRecord = {
        ...running,
        status: "Ready",
        submitted_at: times.submitted_at,
        reason: end.reason,
        delivery: "waiting",
        updated_at: end.now,
      };
      await work.attempt.put(handedIn);
      await queueCommand(work, {
        owner: running.owner,
        kind: "attempt.submit",
        payload: {
          ...running.head,
          work: running.work,
          ...times,
          reason: end.reason,
          recordings,
        },
        agg: attemptAggregate(slug),
        now: end.now,
        delay: 0,
      });
      return handedIn;
    }),
  );
}

/** Watches the recordings of an attempt in the order in which they were made. */
export function watchRecordings(device: Device, slug: string): Watch<RecordingRow[]> {
  return watch(() => device.work.recording.where("attempt_slug").equals(slug).sortBy("started_at"));
}

export function listRecordings(device: Device, slug: string): Promise<RecordingRow[]> {
  return withWorkDatabase(device, () => device.work.recording.where("attempt_slug").equals(slug).sortBy("started_at"));
}

/** Returns a recording's slices in order, or null if the device does not have them. */
export async function readRecording(device: Device, id: string): Promise<ArrayBuffer[] | null> {
  const unsentSlices = await withWorkDatabase(device, () => slicesOf(device.work.recordingSlice, id));
  const slices =
    unsentSlices.length > 0
      ? unsentSlices
      : await withCacheDatabase(device, () => slicesOf(device.cache.sentSlices, id));
  return slices.length === 0 ? null : slices.map((slice) => slice.bytes);
}

export function getSpeaking(device: Device, slug: string): Promise<SpeakingRow | undefined> {
  return withWorkDatabase(device, () => device.work.speaking.get(slug));
}

/** Saves the position in an interview, so that a reload returns to the same question. */
export async function saveSpeaking(device: Device, slug: string, state: SpeakingState, notes: string): Promise<void> {
  await withWorkDatabase(device, () => device.work.speaking.put({ slug, state, notes }));
}

/**
 * Lists the recordings to upload: those that were announced to the server and are not complete there. Marks a recording
 * as refused if the server rejected its announcement.
 */
export async function listUploads(device: Device, owner: string): Promise<RecordingRow[]> {
  const { work } = device;
  return await withWorkDatabase(device, () =>
    work.transaction("rw", [work.recording, work.outbox], async () => {
      const kept = await work.recording.where("[owner+state]").equals([owner, "kept"]).sortBy("started_at");
      const uploads: RecordingRow[] = [];
      for (const row of kept) {
        const announcement = await work.outbox.where("agg").equals(recordingAggregate(row.id)).first();
        if (announcement === undefined) uploads.push(row);
        else if (announcement.state === "rejected") await work.recording.update(row.id, { state: "refused" });
      }
      return uploads;
    }),
  );
}

/** Returns at most `size` bytes of a recording from `offset`. */
export async function readRecordingBytes(
  device: Device,
  id: string,
  offset: number,
  size: number,
): Promise<ArrayBuffer> {
  const slices = await withWorkDatabase(device, () => slicesOf(device.work.recordingSlice, id));
  const parts: ArrayBuffer[] = [];
  let start = 0;
  for (const { bytes } of slices) {
    const end = start + bytes.byteLength;
    if (end > offset && start < offset + size)
      parts.push(bytes.slice(Math.max(0, offset - start), Math.min(bytes.byteLength, offset + size - start)));
    start = end;
  }
  return joinBuffers(parts);
}

export async function storeOffset(device: Device, id: string, offset: number): Promise<void> {
  await withWorkDatabase(device, () => device.work.recording.update(id, { offset }));
}

/** Moves a verified recording to the cache database, from which it plays until the cache is evicted. */
export async function completeUpload(device: Device, id: string): Promise<void> {
  const { work, cache } = device;
  const slices = await withWorkDatabase(device, () => slicesOf(work.recordingSlice, id));
  await withCacheDatabase(device, () => cache.sentSlices.bulkPut(slices)).catch(() => undefined);
  await withWorkDatabase(device, () =>
    work.transaction("rw", [work.recording, work.recordingSlice], async () => {
      const row = await work.recording.get(id);
      if (row !== undefined) await work.recording.put({ ...row, state: "sent", offset: row.bytes });
      await work.recordingSlice.where("id").equals(id).delete();
    }),
  );
}

/** Marks a recording as rejected by the server. It stays on this device. */
export async function rejectUpload(device: Device, id: string): Promise<void> {
  await withWorkDatabase(device, () => device.work.recording.update(id, { state: "refused" }));
}
