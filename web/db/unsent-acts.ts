import { recordingAggregate } from "#core/wire/uploads.ts";
import { recovered } from "./attempt-work.ts";
import { atWork, type Device } from "./device.ts";
import { hasUnsentDrafts } from "./draft-answers.ts";
import { forgetDrafts } from "./draft-journal.ts";
import { recoverDrafts, recoverDraftsAgain } from "./drafts.ts";
import { newOpId } from "./ids.ts";
import { forgetJournal, readJournal } from "./journal.ts";
import { attemptAggregate, queueTables } from "./outbox.ts";
import { outboxOf, unsentRecordings } from "./unsent.ts";
import { forgetJournaled, JOURNAL } from "./unsent-journal.ts";
import type { OutboxRow, WorkDatabase } from "./work-database.ts";

const RECORDING = recordingAggregate("");

/**
 * Tries an item again, past its wait (then call `Sync.sendNow`). What the server refused goes under a new id: under the
 * old one it would only repeat its refusal. False when there is no such item of this account.
 */
export async function retryUnsent(device: Device, owner: string, id: string, now = Date.now()): Promise<boolean> {
  const { work } = device;
  if (id.startsWith(JOURNAL)) return await takeJournalAgain(device);
  return await atWork(device, () =>
    work.transaction("rw", [work.recording, work.attempt, ...queueTables(work)], async () => {
      if (id.startsWith(RECORDING)) return await retryRecording(work, owner, id.slice(RECORDING.length));
      const row = await work.outbox.where("opId").equals(id).first();
      if (row === undefined || row.owner !== owner) return false;
      if (row.state === "sending") return true;
      if (row.state === "rejected") await queueAgain(work, row, now);
      else await work.outbox.put({ ...row, state: "queued", notBefore: 0, unexplained: 0, unexplainedSince: null });
      if (row.agg.startsWith(RECORDING)) await retryRecording(work, owner, row.agg.slice(RECORDING.length));
      return true;
    }),
  );
}

/** There may be room now. */
async function takeJournalAgain(device: Device): Promise<boolean> {
  device.recovery = null;
  recoverDraftsAgain(device);
  await Promise.all([recovered(device), recoverDrafts(device)]);
  return true;
}

async function queueAgain(work: WorkDatabase, row: OutboxRow, now: number): Promise<void> {
  const aggSeq = ((await work.aggregate.get(row.agg))?.lastSeq ?? row.aggSeq) + 1;
  await work.aggregate.put({ agg: row.agg, lastSeq: aggSeq });
  await work.outbox.delete(row.seq);
  const { seq: _, ...rest } = row;
  await work.outbox.add({
    ...rest,
    opId: newOpId(now),
    aggSeq,
    state: "queued",
    frozen: false,
    attempts: 0,
    unexplained: 0,
    unexplainedSince: null,
    notBefore: 0,
    lastError: null,
  });
  const { attempt_slug: slug } = row.payload as { attempt_slug?: string };
  if (slug !== undefined) await work.attempt.update(slug, { delivery: "waiting" });
}

async function retryRecording(work: WorkDatabase, owner: string, id: string): Promise<boolean> {
  const row = await work.recording.get(id);
  if (row === undefined || row.owner !== owner) return false;
  if (row.state === "refused") await work.recording.put({ ...row, state: "kept", offset: 0 });
  return true;
}

/**
 * Gives an item up for good; ask the learner twice before. The text of a draft or the answers of an attempt stay on this
 * device, they are only not sent. A recording's sound goes. False when there is no such item of this account.
 */
export async function discardUnsent(device: Device, owner: string, id: string): Promise<boolean> {
  const { work } = device;
  if (await forgetJournaled(device, owner, id)) return true;
  return await atWork(device, () =>
    work.transaction("rw", [work.outbox, work.attempt, work.recording, work.recordingSlice], async () => {
      if (id.startsWith(RECORDING)) return await dropRecording(work, owner, id.slice(RECORDING.length));
      const row = await work.outbox.where("opId").equals(id).first();
      if (row === undefined || row.owner !== owner) return false;
      await work.outbox.delete(row.seq);
      if (row.agg.startsWith(RECORDING)) await dropRecording(work, owner, row.agg.slice(RECORDING.length));
      const { attempt_slug: slug } = row.payload as { attempt_slug?: string };
      if (slug !== undefined) await noteGivenUp(work, slug);
      return true;
    }),
  );
}

async function dropRecording(work: WorkDatabase, owner: string, id: string): Promise<boolean> {
  const row = await work.recording.get(id);
  if (row === undefined || row.owner !== owner) return false;
  await work.recording.delete(id);
  await work.recordingSlice.where("id").equals(id).delete();
  return true;
}

/** With nothing left to send, what is here stays here. */
async function noteGivenUp(work: WorkDatabase, slug: string): Promise<void> {
  const left = await work.outbox.where("agg").equals(attemptAggregate(slug)).count();
  if (left > 0 || (await hasUnsentDrafts(work, slug))) return;
  await work.attempt.update(slug, { delivery: "device" });
}

/**
 * Deletes everything unsent of an account, with the attempts that it belongs to: for signing out on somebody else's
 * device, after the learner has said so. What the server has comes back at the next sign-in. Answers how many things went.
 */
export async function deleteUnsent(device: Device, owner: string): Promise<number> {
  const { work } = device;
  const tables = [
    work.outbox,
    work.attempt,
    work.attemptModule,
    work.attemptKey,
    work.draft,
    work.draftVersion,
    work.recording,
    work.recordingSlice,
    work.speaking,
    work.meta,
  ];
  for (const { slug, ...entry } of readJournal(device))
    if (entry.owner === owner) forgetJournal(device, slug, Number.POSITIVE_INFINITY);
  await forgetDrafts(device, owner);
  return await atWork(device, () =>
    work.transaction("rw", tables, async () => {
      const [rows, recordings, attempts] = await Promise.all([
        outboxOf(device, owner),
        unsentRecordings(device, owner),
        work.attempt.where("owner").equals(owner).toArray(),
      ]);
      await work.outbox.bulkDelete(rows.map((row) => row.seq));
      for (const { id } of recordings) await dropRecording(work, owner, id);
      const touched = new Set(rows.map((row) => (row.payload as { attempt_slug?: string }).attempt_slug));
      for (const { attempt_slug } of recordings) touched.add(attempt_slug);
      for (const { slug, delivery } of attempts) {
        if (delivery === "sent" && !touched.has(slug)) continue;
        await Promise.all([work.attempt.delete(slug), work.attemptModule.delete(slug), work.attemptKey.delete(slug)]);
        await Promise.all([work.draft.where("slug").equals(slug).delete(), work.speaking.delete(slug)]);
        await work.draftVersion.filter((version) => version.slug === slug).delete();
        device.latest.delete(slug);
      }
      await work.meta.delete(`cursor:${owner}`);
      return rows.length + recordings.length;
    }),
  );
}
