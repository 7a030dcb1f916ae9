import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { AttemptRecord } from "../attempt/attempt-record.ts";
import { attemptOfPayload } from "../outbox/queued-payload.ts";
import { listOutbox } from "../outbox/unsent.ts";
import type { RecordingRow, SpeakingRow } from "../speaking/recording-rows.ts";
import type { Device } from "../storage/device.ts";
import { readMeta } from "../storage/meta.ts";
import type {
  AggregateRow,
  DraftRow,
  DraftVersionRow,
  FullTestRow,
  NewOutboxRow,
  OutboxRow,
  VoiceDraftRow,
} from "../storage/work-database.ts";
import { type StaffDraftEntry, listStaffDraftEntries } from "./staff-drafts.ts";

/**
 * The unsent work of one account with the attempts that it belongs to, and all the account's full tests. Does not
 * include a running drill. The rows are those of the work database. `slices` has the keys of recording slices; their
 * bytes are read one by one.
 */
export type UnsentContent = {
  clientId: string | null;
  attempts: AttemptRecord[];
  modules: { slug: string; module: Module }[];
  keys: { slug: string; key: ModuleKey }[];
  drafts: DraftRow[];
  versions: Omit<DraftVersionRow, "id">[];
  speaking: SpeakingRow[];
  fullTests: FullTestRow[];
  recordings: RecordingRow[];
  slices: [id: string, n: number][];
  outbox: NewOutboxRow[];
  aggregates: AggregateRow[];
  staffDrafts: StaffDraftEntry[];
  /** Absent in kept work that an earlier build encrypted. */
  voiceDrafts?: VoiceDraftRow[];
};

/**
 * Returns the unsent content of an account, or null if there is none. Call inside a transaction over all tables of the
 * work database.
 */
export async function readUnsentContent(device: Device, owner: string): Promise<UnsentContent | null> {
  const { work } = device;
  const [attempts, outbox, recordings] = await Promise.all([
    work.attempt.where("owner").equals(owner).toArray(),
    listOutbox(device, owner),
    recordingsOf(device, owner),
  ]);
  const waiting = recordings.filter((row) => row.state !== "sent");
  const slugs = new Set(waiting.map((row) => row.attempt_slug));
  for (const row of outbox) slugs.add(attemptOfPayload(row)?.attempt_slug ?? "");
  for (const attempt of attempts) if (attempt.delivery !== "sent") slugs.add(attempt.slug);
  const staffDrafts = listStaffDraftEntries(owner, device.writeAheadStore);
  const voiceDrafts = await work.voiceDraft.where("owner").equals(owner).toArray();
  if (slugs.size + outbox.length + staffDrafts.length + voiceDrafts.length === 0) return null;

  const included = attempts.filter((attempt) => slugs.has(attempt.slug));
  const includedSlugs = included.map((attempt) => attempt.slug);
  const ids = [...waiting, ...voiceDrafts].map((row) => row.id);
  const [clientId, modules, keys, drafts, versions, speaking, fullTests, slices, aggregates] = await Promise.all([
    readMeta(work.meta, "clientId"),
    work.attemptModule.bulkGet(includedSlugs),
    work.attemptKey.bulkGet(includedSlugs),
    work.draft.where("slug").anyOf(includedSlugs).toArray(),
    work.draftVersion.filter((row) => slugs.has(row.slug)).toArray(),
    work.speaking.bulkGet(includedSlugs),
    work.fullTest.where("owner").equals(owner).toArray(),
    work.recordingSlice.where("id").anyOf(ids).primaryKeys(),
    work.aggregate.toArray(),
  ]);
  return {
    clientId,
    attempts: included,
    modules: definedRows(modules),
    keys: definedRows(keys),
    drafts,
    versions: versions.map(withoutId),
    speaking: definedRows(speaking),
    fullTests,
    recordings: waiting,
    slices,
    outbox: outbox.map(withoutSeq),
    aggregates,
    staffDrafts,
    voiceDrafts,
  };
}

/** Returns all recordings of an account. */
export function recordingsOf({ work }: Device, owner: string): PromiseLike<RecordingRow[]> {
  return work.recording.where("[owner+state]").between([owner, ""], [owner, "\uffff"]).toArray();
}

// The database that restores a row gives it a new number.
function withoutId(version: DraftVersionRow): Omit<DraftVersionRow, "id"> {
  const { id: _, ...row } = version;
  return row;
}

function withoutSeq(command: OutboxRow): NewOutboxRow {
  const { seq: _, ...row } = command;
  return row;
}

function definedRows<T>(rows: readonly (T | undefined)[]): T[] {
  return rows.flatMap((row) => (row === undefined ? [] : [row]));
}
