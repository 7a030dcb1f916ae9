import type { SpeakingState } from "#core/exam/attempt/speaking-plan.ts";
import { recordingAggregate, type Recording } from "#core/wire/uploads.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import { atCache, atWork, type Device } from "./device.ts";
import { newAttemptSlug } from "./ids.ts";
import { attemptAggregate, queueCommand, queueTables } from "./outbox.ts";
import type { RecordingCut, RecordingRow, RecordingSliceRow, SpeakingRow } from "./recording-rows.ts";
import { watch, type Watch } from "./watch.ts";
import type { WorkDatabase } from "./work-database.ts";

export type { RecordingCut, RecordingRow } from "./recording-rows.ts";

/** SHA-256 in hex. */
export type Digest = (bytes: ArrayBuffer) => Promise<string>;

export type NewRecording = Pick<
  RecordingRow,
  "owner" | "attempt_slug" | "step" | "part" | "question" | "mime" | "started_at"
>;

/** Opens a recording: from now on its slices are never without it. */
export async function beginRecording(device: Device, start: NewRecording): Promise<RecordingRow> {
  const row: RecordingRow = {
    ...start,
    id: newAttemptSlug(),
    state: "recording",
    cut: null,
    duration: 0,
    bytes: 0,
    sha256: null,
    offset: 0,
  };
  await atWork(device, () => device.work.recording.add(row));
  return row;
}

/** Writes a slice, or a longer version of the last one. Resolves when it is on the disk. */
export async function putSlice(device: Device, slice: RecordingSliceRow): Promise<void> {
  await atWork(device, () => device.work.recordingSlice.put(slice));
}

function slicesOf(table: WorkDatabase["recordingSlice"], id: string): PromiseLike<RecordingSliceRow[]> {
  return table.where("[id+n]").between([id, 0], [id, Number.MAX_SAFE_INTEGER], true, true).toArray();
}

/**
 * Ends a recording with what is on the disk, and hashes it. One without a single byte was none and goes.
 * The caller says how long it was where it knows; else the slices do.
 */
export async function closeRecording(
  device: Device,
  id: string,
  end: { cut: RecordingCut | null; duration: number | null },
  digest: Digest,
): Promise<RecordingRow | null> {
  const slices = await atWork(device, () => slicesOf(device.work.recordingSlice, id));
  const whole = joined(slices.map((slice) => slice.bytes));
  const sha256 = await digest(whole);
  const { work } = device;
  return await atWork(device, () =>
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

/** Ends what was being recorded when the page last went away, and keeps it: what was said is not lost. */
export async function rescueRecordings(
  device: Device,
  slug: string,
  digest: Digest,
  now: number,
): Promise<RecordingRow[]> {
  const open = await atWork(device, () =>
    device.work.recording
      .where("attempt_slug")
      .equals(slug)
      .filter((row) => row.state === "recording")
      .toArray(),
  );
  const rescued: RecordingRow[] = [];
  for (const { id } of open) {
    const closed = await closeRecording(device, id, { cut: "page", duration: null }, digest);
    if (closed === null) continue;
    await keepRecording(device, id, now);
    rescued.push(closed);
  }
  return rescued;
}

/** The learner takes an answer again: this one never counted. What counts already stays. */
export async function discardRecording(device: Device, id: string): Promise<void> {
  const { work } = device;
  await atWork(device, () =>
    work.transaction("rw", [work.recording, work.recordingSlice], async () => {
      const row = await work.recording.get(id);
      if (row === undefined || (row.state !== "finished" && row.state !== "recording")) return;
      await work.recording.delete(id);
      await work.recordingSlice.where("id").equals(id).delete();
    }),
  );
}

/** From now on the recording counts: it is announced to the server, and its bytes follow by themselves. */
export async function keepRecording(device: Device, id: string, now: number): Promise<void> {
  const { work } = device;
  await atWork(device, () =>
    work.transaction("rw", [work.recording, work.attempt, ...queueTables(work)], async () => {
      const row = await work.recording.get(id);
      const attempt = row && (await work.attempt.get(row.attempt_slug));
      if (row !== undefined && attempt !== undefined) await keep(work, row, attempt, now);
    }),
  );
}

async function keep(work: WorkDatabase, row: RecordingRow, attempt: AttemptRecord, now: number): Promise<boolean> {
  const recording = onWire(row);
  if (row.state !== "finished" || recording === null) return row.state !== "recording" && row.state !== "finished";
  await work.recording.put({ ...row, state: "kept" });
  await queueCommand(work, {
    owner: row.owner,
    kind: "recording.add",
    payload: { ...attempt.head, recording },
    agg: recordingAggregate(row.id),
    now,
    delay: 0,
    replaces: false,
  });
  return true;
}

function onWire(row: RecordingRow): Recording | null {
  const { id, part, question, mime, duration, bytes, sha256, started_at } = row;
  return sha256 === null ? null : { id, part, question, mime, duration, bytes, sha256, recorded_at: started_at };
}

/**
 * Hands a Speaking attempt in with everything that was said, in one transaction. It is Ready at once: what was said can
 * be heard here, and no band will ever come of the sound alone. Handing in again answers the first result.
 */
export async function handInSpeaking(
  device: Device,
  slug: string,
  end: { now: number; reason: "finished" | "time_up" },
): Promise<AttemptRecord> {
  const { work } = device;
  return await atWork(device, () =>
    work.transaction("rw", [work.attempt, work.recording, ...queueTables(work)], async () => {
      const running = await work.attempt.get(slug);
      if (running === undefined) throw new Error("handed in an attempt that is not on this device");
      if (running.status !== "in_progress") return running;
      const rows = await work.recording.where("attempt_slug").equals(slug).sortBy("started_at");
      const recordings: string[] = [];
      for (const row of rows) if (await keep(work, row, running, end.now)) recordings.push(row.id);
      const deadline = running.clock.mode === "exam" ? Math.max(0, Math.round(running.clock.deadline)) : null;
      const submittedAt = end.reason === "time_up" && deadline !== null ? Math.min(end.now, deadline) : end.now;
      const handedIn: AttemptRecord = {
        ...running,
        status: "Ready",
        submitted_at: submittedAt,
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
          submitted_at: submittedAt,
          deadline,
          reason: end.reason,
          recordings,
        },
        agg: attemptAggregate(slug),
        now: end.now,
        delay: 0,
        replaces: true,
      });
      return handedIn;
    }),
  );
}

/** What was said in an attempt, in the order in which it was said. */
export function watchRecordings(device: Device, slug: string): Watch<RecordingRow[]> {
  return watch(() => device.work.recording.where("attempt_slug").equals(slug).sortBy("started_at"));
}

export function listRecordings(device: Device, slug: string): Promise<RecordingRow[]> {
  return atWork(device, () => device.work.recording.where("attempt_slug").equals(slug).sortBy("started_at"));
}

/** The bytes of a recording for playing, from wherever this device has them; null when only the server has. */
export async function readRecording(device: Device, id: string): Promise<ArrayBuffer[] | null> {
  const fresh = await atWork(device, () => slicesOf(device.work.recordingSlice, id));
  const slices = fresh.length > 0 ? fresh : await atCache(device, () => slicesOf(device.cache.sentSlices, id));
  return slices.length === 0 ? null : slices.map((slice) => slice.bytes);
}

export function getSpeaking(device: Device, slug: string): Promise<SpeakingRow | undefined> {
  return atWork(device, () => device.work.speaking.get(slug));
}

/** Remembers where the interview is, so that a reload comes back to the same question. */
export async function saveSpeaking(device: Device, slug: string, state: SpeakingState, notes: string): Promise<void> {
  await atWork(device, () => device.work.speaking.put({ slug, state, notes }));
}

// Sending

/**
 * An account's recordings that may be sent now: the server knows of them, and does not have them yet. One that the
 * server refused to know of is refused with it.
 */
export async function listUploads(device: Device, owner: string): Promise<RecordingRow[]> {
  const { work } = device;
  return await atWork(device, () =>
    work.transaction("rw", [work.recording, work.outbox], async () => {
      const kept = await work.recording.where("[owner+state]").equals([owner, "kept"]).sortBy("started_at");
      const ready: RecordingRow[] = [];
      for (const row of kept) {
        const announcement = await work.outbox.where("agg").equals(recordingAggregate(row.id)).first();
        if (announcement === undefined) ready.push(row);
        else if (announcement.state === "rejected") await work.recording.update(row.id, { state: "refused" });
      }
      return ready;
    }),
  );
}

/** The bytes of a recording from `offset` on, at most `size` of them. */
export async function readPiece(device: Device, id: string, offset: number, size: number): Promise<ArrayBuffer> {
  const slices = await atWork(device, () => slicesOf(device.work.recordingSlice, id));
  const parts: ArrayBuffer[] = [];
  let start = 0;
  for (const { bytes } of slices) {
    const end = start + bytes.byteLength;
    if (end > offset && start < offset + size)
      parts.push(bytes.slice(Math.max(0, offset - start), Math.min(bytes.byteLength, offset + size - start)));
    start = end;
  }
  return joined(parts);
}

export async function noteOffset(device: Device, id: string, offset: number): Promise<void> {
  await atWork(device, () => device.work.recording.update(id, { offset }));
}

/**
 * The server has checked the recording: the bytes leave what cannot be fetched again, and stay where they can be heard
 * until space runs out.
 */
export async function settleUpload(device: Device, id: string): Promise<void> {
  const { work, cache } = device;
  const slices = await atWork(device, () => slicesOf(work.recordingSlice, id));
  await atCache(device, () => cache.sentSlices.bulkPut(slices)).catch(() => undefined);
  await atWork(device, () =>
    work.transaction("rw", [work.recording, work.recordingSlice], async () => {
      const row = await work.recording.get(id);
      if (row !== undefined) await work.recording.put({ ...row, state: "sent", offset: row.bytes });
      await work.recordingSlice.where("id").equals(id).delete();
    }),
  );
}

/** The server will not have it, whatever is tried. It stays on this device. */
export async function refuseUpload(device: Device, id: string): Promise<void> {
  await atWork(device, () => device.work.recording.update(id, { state: "refused" }));
}

export function joined(parts: readonly ArrayBuffer[]): ArrayBuffer {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(new Uint8Array(part), offset);
    offset += part.byteLength;
  }
  return whole.buffer;
}
