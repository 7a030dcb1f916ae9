import * as v from "valibot";
import { VoiceTopicSchema } from "#core/wire/crm/voice-comments.ts";
import { CommandIdSchema } from "#core/wire/command-id.ts";
import {
  recordingAggregate,
  RecordingIdSchema,
  RecordingSchema,
  RecordingTypeSchema,
} from "#core/wire/attempt/uploads.ts";
import { formatUtcDay } from "#core/format/format-date.ts";
import { addStaffDrafts, listStaffDraftEntries } from "../account/staff-drafts.ts";
import { readAccountName } from "../account/account-name.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { sha256Hex } from "../storage/digest.ts";
import type { RecordingRow, RecordingSliceRow } from "../speaking/recording-rows.ts";
import { listOutbox, listUnsentRecordings } from "./unsent.ts";
import { listWriteAheadCommands, writeAheadIds } from "./unsent-write-ahead.ts";
import type { NewOutboxRow, VoiceDraftRow } from "../storage/work-database.ts";

const FORMAT = "bandwise-unsent";
const VERSION = 1;
/** Engines limit how many arguments a function call may have. */
const MAX_ARGUMENTS = 0x8000;

const WholeNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const FileCommandSchema = v.object({
  opId: CommandIdSchema,
  clientId: CommandIdSchema,
  kind: v.pipe(v.string(), v.maxLength(40)),
  v: v.pipe(v.number(), v.integer(), v.minValue(1)),
  agg: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  aggSeq: v.pipe(v.number(), v.integer(), v.minValue(1)),
  payload: v.unknown(),
  createdAt: v.number(),
  refused: v.nullable(
    v.object({ code: v.string(), http: v.nullable(v.number()), message: v.string(), at: v.number() }),
  ),
});
const SlicesSchema = v.array(v.object({ ms: WholeNumberSchema, base64: v.string() }));
const VoiceFileSchema = v.object({
  id: RecordingIdSchema,
  evaluation: WholeNumberSchema,
  topic: VoiceTopicSchema,
  mime: RecordingTypeSchema,
  duration: v.nullable(WholeNumberSchema),
  started_at: WholeNumberSchema,
  slices: SlicesSchema,
});
const RecordingFileSchema = v.object({
  ...RecordingSchema.entries,
  attempt_slug: v.string(),
  step: v.string(),
  cut: v.nullable(v.picklist(["page", "microphone", "disk", "error"])),
  slices: SlicesSchema,
});
const ContentSchema = v.object({
  owner: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  name: v.pipe(v.string(), v.maxLength(300)),
  exported_at: WholeNumberSchema,
  commands: v.array(FileCommandSchema),
  recordings: v.array(RecordingFileSchema),
  /** Unsaved forms of staff by key; absent in older files. */
  staff_drafts: v.optional(v.array(v.tuple([v.string(), v.string()])), []),
  /** Voice comments that staff have not added to an examiner report yet; absent in older files. */
  voice_drafts: v.optional(v.array(VoiceFileSchema), []),
});
type Content = v.InferOutput<typeof ContentSchema>;
type RecordingFile = Content["recordings"][number];

export type UnsentFile = { blob: Blob; name: string; count: number };

/**
 * Exports all unsent work of an account, and the unsaved forms and voice comments of staff, as one JSON file. Commands
 * and recordings keep their ids, so that sending them from two devices has no further effect. Exported commands no
 * longer change on this device: later typing makes new commands. For write-ahead copies see `writeAheadIds`.
 */
export async function exportUnsent(device: Device, owner: string, now = Date.now()): Promise<UnsentFile> {
  const { work } = device;
  const { rows, recordings, voiceDrafts, name } = await withWorkDatabase(device, () =>
    work.transaction("rw", [work.outbox, work.recording, work.voiceDraft, work.meta], async () => {
      const taken = await listOutbox(device, owner);
      await work.outbox.bulkPut(taken.map((row) => ({ ...row, frozen: true })));
      return {
        rows: taken,
        recordings: await listUnsentRecordings(device, owner),
        voiceDrafts: await work.voiceDraft.where("owner").equals(owner).toArray(),
        name: await readAccountName(device, owner),
      };
    }),
  );
  const content: Content = {
    owner,
    name,
    exported_at: now,
    commands: [],
    recordings: [],
    staff_drafts: listStaffDraftEntries(owner, device.writeAheadStore),
    voice_drafts: [],
  };
  for (const row of rows) {
    const { opId, clientId, kind, v: version, agg, aggSeq, payload, createdAt } = row;
    const refused = row.state === "rejected" ? row.lastError : null;
    content.commands.push({ opId, clientId, kind, v: version, agg, aggSeq, payload, createdAt, refused });
  }
  for (const command of await withWorkDatabase(device, () => listWriteAheadCommands(device, owner))) {
    const { kind, v: version, agg, payload } = command;
    const ids = await writeAheadIds(command);
    content.commands.push({
      ...ids,
      kind,
      v: version,
      agg,
      aggSeq: 1,
      payload,
      createdAt: now,
      refused: null,
    });
  }
  for (const row of recordings) {
    const exported = await exportRecording(device, row);
    if (exported !== null) content.recordings.push(exported);
  }
  for (const { owner: _, ...row } of voiceDrafts)
    content.voice_drafts.push({ ...row, slices: await exportSlices(device, row.id) });
  const text = JSON.stringify(content);
  const checksum = await checksumOf(text);
  const head = `{"format":"${FORMAT}","v":${VERSION},"checksum":"${checksum}","content":`;
  return {
    blob: new Blob([head, text, "}\n"], { type: "application/json" }),
    name: `bandwise-unsent-${formatUtcDay(now)}.json`,
    count: countItems(content),
  };
}

async function exportRecording(device: Device, row: RecordingRow): Promise<RecordingFile | null> {
  const { id, part, question, mime, duration, bytes, sha256, started_at, attempt_slug, step, cut } = row;
  if (sha256 === null) return null;
  const recorded = { id, part, question, mime, duration, bytes, sha256, recorded_at: started_at };
  return {
    ...recorded,
    attempt_slug,
    step,
    cut,
    slices: await exportSlices(device, id),
  };
}

async function exportSlices(device: Device, id: string): Promise<RecordingFile["slices"]> {
  const slices = await withWorkDatabase(device, () =>
    device.work.recordingSlice.where("[id+n]").between([id, 0], [id, Number.MAX_SAFE_INTEGER], true, true).toArray(),
  );
  return slices.map((slice) => ({ ms: Math.round(slice.ms), base64: toBase64(slice.bytes) }));
}

/** `added`: number of items that were new on this device. `known`: number of items that the device already had. */
export type ImportOutcome =
  | { kind: "imported"; owner: string; name: string; added: number; known: number }
  /** not_ours: no file of unsent work. damaged: changed or cut off after the export. newer: made by a newer build. */
  | { kind: "refused"; reason: "not_ours" | "damaged" | "newer" };

/**
 * Imports a file of `exportUnsent`, on any device, any number of times. Items that the device already has stay
 * unchanged. All items keep their ids and their owner. They are sent while the owner is signed in on this device.
 */
export async function importUnsent(device: Device, file: Blob): Promise<ImportOutcome> {
  const read = await readFile(file);
  if ("reason" in read) return { kind: "refused", reason: read.reason };
  const { owner, name, commands, recordings, voiceDrafts, staff_drafts: staffDrafts } = read;
  const { work } = device;
  let added = 0;
  await withWorkDatabase(device, () =>
    work.transaction("rw", [work.outbox, work.recording, work.voiceDraft, work.recordingSlice, work.meta], async () => {
      added = 0;
      for (const command of commands) {
        if ((await work.outbox.where("opId").equals(command.opId).count()) > 0) continue;
        await work.outbox.add(toRow(owner, command));
        added += 1;
      }
      for (const { slices, ...recording } of recordings) {
        if ((await work.recording.get(recording.id)) !== undefined) continue;
        await work.recording.add(toRecording(owner, recording));
        await work.recordingSlice.bulkPut(slices);
        const isAnnounced = commands.some((command) => command.agg === recordingAggregate(recording.id));
        if (!isAnnounced) added += 1;
      }
      for (const { slices, ...draft } of voiceDrafts) {
        if ((await work.voiceDraft.get(draft.id)) !== undefined) continue;
        await work.voiceDraft.add({ ...draft, owner });
        await work.recordingSlice.bulkPut(slices);
        added += 1;
      }
      if ((await work.meta.get(`account:${owner}`)) === undefined)
        await work.meta.put({ key: `account:${owner}`, value: name });
    }),
  );
  added += addStaffDrafts(owner, staffDrafts, device.writeAheadStore);
  return { kind: "imported", owner, name, added, known: countItems(read) - added };
}

type Items = {
  commands: { agg: string }[];
  recordings: { id: string }[];
  staff_drafts: unknown[];
  voice_drafts: unknown[];
};

/** Counts the items of a file. A recording and its command count as one item. */
function countItems({ commands, recordings, staff_drafts, voice_drafts }: Items): number {
  const announced = new Set(commands.map((command) => command.agg));
  const unannounced = recordings.filter(({ id }) => !announced.has(recordingAggregate(id)));
  return commands.length + unannounced.length + staff_drafts.length + voice_drafts.length;
}

function toRow(owner: string, command: Content["commands"][number]): NewOutboxRow {
  const { refused, ...rest } = command;
  return {
    ...rest,
    owner,
    state: refused === null ? "queued" : "rejected",
    // Typing on this device must not change an imported command.
    frozen: true,
    attempts: 0,
    unexplained: 0,
    unexplainedSince: null,
    notBefore: 0,
    lastError: refused,
  };
}

type ReadRecording = Omit<RecordingFile, "slices"> & { slices: RecordingSliceRow[] };

function toRecording(owner: string, recording: Omit<RecordingFile, "slices">): RecordingRow {
  const { recorded_at, ...rest } = recording;
  return { ...rest, owner, state: "kept", offset: 0, started_at: recorded_at };
}

type ReadVoice = Omit<VoiceDraftRow, "owner"> & { slices: RecordingSliceRow[] };
type ReadContent = Omit<Content, "recordings"> & { recordings: ReadRecording[]; voiceDrafts: ReadVoice[] };

async function readFile(file: Blob): Promise<ReadContent | { reason: "not_ours" | "damaged" | "newer" }> {
  const text = await file.text();
  let envelope: { format?: unknown; v?: unknown; checksum?: unknown; content?: unknown };
  try {
    envelope = Object(JSON.parse(text)) as typeof envelope;
  } catch {
    return { reason: text.includes(`"${FORMAT}"`) ? "damaged" : "not_ours" };
  }
  if (envelope.format !== FORMAT) return { reason: "not_ours" };
  if (typeof envelope.v === "number" && envelope.v > VERSION) return { reason: "newer" };
  if (envelope.checksum !== (await checksumOf(JSON.stringify(envelope.content)))) return { reason: "damaged" };
  const parsed = v.safeParse(ContentSchema, envelope.content);
  if (!parsed.success) return { reason: "damaged" };
  const withBytes = <T extends { id: string; slices: RecordingFile["slices"] }>(recording: T) => ({
    ...recording,
    slices: recording.slices.map(({ ms, base64 }, n) => ({ id: recording.id, n, ms, bytes: fromBase64(base64) })),
  });
  const { recordings, voice_drafts } = parsed.output;
  return { ...parsed.output, recordings: recordings.map(withBytes), voiceDrafts: voice_drafts.map(withBytes) };
}

function checksumOf(text: string | undefined): Promise<string> {
  return sha256Hex(new TextEncoder().encode(text ?? ""));
}

function toBase64(bytes: ArrayBuffer): string {
  const view = new Uint8Array(bytes);
  let text = "";
  for (let start = 0; start < view.length; start += MAX_ARGUMENTS)
    text += String.fromCharCode(...view.subarray(start, start + MAX_ARGUMENTS));
  return btoa(text);
}

function fromBase64(base64: string): ArrayBuffer {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)).buffer;
}
