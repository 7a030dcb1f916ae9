import { readRecordingAggregate } from "#core/wire/attempt/uploads.ts";
import { recoverOnce } from "../attempt/attempt-work.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { hasUnsentDrafts } from "../draft/merge-drafts.ts";
import { recoverDrafts, retryDraftRecovery } from "../draft/drafts.ts";
import { createCommandId } from "../storage/ids.ts";
import { takeNextNumber } from "./aggregate-numbers.ts";
import { attemptAggregate, queueTables } from "./outbox.ts";
import { attemptOfPayload } from "./queued-payload.ts";
import { deleteUnsentWriteAhead, WRITE_AHEAD_PREFIX } from "./unsent-write-ahead.ts";
import type { OutboxRow, WorkDatabase } from "../storage/work-database.ts";

/**
 * Makes an item ready to be sent; call `Sync.sendNow` next. A rejected command gets a new id, because under the old id
 * the server only repeats its answer. For a write-ahead copy, applies all copies again and returns true. Otherwise
 * returns false if this account has no such item.
 */
export async function retryUnsent(device: Device, owner: string, id: string, now = Date.now()): Promise<boolean> {
  const { work } = device;
  if (id.startsWith(WRITE_AHEAD_PREFIX)) return await reapplyWriteAhead(device);
  const recordingId = readRecordingAggregate(id);
  return await withWorkDatabase(device, () =>
    work.transaction("rw", [work.recording, work.attempt, ...queueTables(work)], async () => {
      if (recordingId !== null) return await retryRecording(work, owner, recordingId);
      const row = await work.outbox.where("opId").equals(id).first();
      if (row === undefined || row.owner !== owner) return false;
      if (row.state === "sending") return true;
      if (row.state === "rejected") await queueAgain(work, row, now);
      else await work.outbox.put({ ...row, state: "queued", notBefore: 0, unexplained: 0, unexplainedSince: null });
      const recordingOfRow = readRecordingAggregate(row.agg);
      if (recordingOfRow !== null) await retryRecording(work, owner, recordingOfRow);
      return true;
    }),
  );
}

/** Applies the write-ahead copies again, because the disk may have space now. */
async function reapplyWriteAhead(device: Device): Promise<boolean> {
  device.recovery = null;
  retryDraftRecovery(device);
  await Promise.all([recoverOnce(device), recoverDrafts(device)]);
  return true;
}

async function queueAgain(work: WorkDatabase, row: OutboxRow, now: number): Promise<void> {
  const aggSeq = await takeNextNumber(work, row.agg, row.aggSeq);
  await work.outbox.delete(row.seq);
  const { seq: _, ...rest } = row;
  await work.outbox.add({
    ...rest,
    opId: createCommandId(now),
    aggSeq,
    state: "queued",
    frozen: false,
    attempts: 0,
    unexplained: 0,
    unexplainedSince: null,
    notBefore: 0,
    lastError: null,
  });
  const slug = attemptOfPayload(row)?.attempt_slug;
  if (slug !== undefined) await work.attempt.update(slug, { delivery: "waiting" });
}

async function retryRecording(work: WorkDatabase, owner: string, id: string): Promise<boolean> {
  const row = await work.recording.get(id);
  if (row === undefined || row.owner !== owner) return false;
  if (row.state === "refused") await work.recording.put({ ...row, state: "kept", offset: 0 });
  return true;
}

/**
 * Discards an item for good. Ask the learner twice first. A command's draft or answers stay on this device. Discarding
 * a recording or its command deletes the recording. A write-ahead copy is deleted. Returns false if this account has no
 * such command or recording.
 */
export async function discardUnsent(device: Device, owner: string, id: string): Promise<boolean> {
  const { work } = device;
  if (await deleteUnsentWriteAhead(device, owner, id)) return true;
  const recordingId = readRecordingAggregate(id);
  return await withWorkDatabase(device, () =>
    work.transaction("rw", [work.outbox, work.attempt, work.recording, work.recordingSlice], async () => {
      if (recordingId !== null) return await deleteRecording(work, owner, recordingId);
      const row = await work.outbox.where("opId").equals(id).first();
      if (row === undefined || row.owner !== owner) return false;
      await work.outbox.delete(row.seq);
      const recordingOfRow = readRecordingAggregate(row.agg);
      if (recordingOfRow !== null) await deleteRecording(work, owner, recordingOfRow);
      const slug = attemptOfPayload(row)?.attempt_slug;
      if (slug !== undefined) await markUnsentAsLocal(work, slug);
      return true;
    }),
  );
}

async function deleteRecording(work: WorkDatabase, owner: string, id: string): Promise<boolean> {
  const row = await work.recording.get(id);
  if (row === undefined || row.owner !== owner) return false;
  await work.recording.delete(id);
  await work.recordingSlice.where("id").equals(id).delete();
  return true;
}

/** Sets the attempt's send state to "device" if the outbox has no command of its aggregate and no draft to be sent. */
async function markUnsentAsLocal(work: WorkDatabase, slug: string): Promise<void> {
  const queued = await work.outbox.where("agg").equals(attemptAggregate(slug)).count();
  if (queued > 0 || (await hasUnsentDrafts(work, slug))) return;
  await work.attempt.update(slug, { delivery: "device" });
}
