import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { AttemptHead } from "#core/exam/attempt/attempt.ts";
import { readRecordingAggregate, recordingAggregate } from "#core/wire/attempt/uploads.ts";
import { readAccountName } from "../account/account-name.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import type { RecordingRow } from "../speaking/recording-rows.ts";
import { listWriteAheadCommands } from "./unsent-write-ahead.ts";
import { describeCommand, describeRecording } from "./command-descriptions.ts";
import { attemptOfPayload } from "./queued-payload.ts";
import { watch, type Watch } from "../storage/watch.ts";
import type { OutboxRow } from "../storage/work-database.ts";

/**
 * saved: not sent yet. sending: sent, not answered yet. waiting: sent before, at least in part, and sent again
 * automatically. attention: rejected, or no longer retried after many failures; `reason` says why.
 */
export type UnsentState = "saved" | "sending" | "waiting" | "attention";

/** One item of work that the server does not have yet. Times in ms since 1970. */
export type UnsentItem = {
  /**
   * The command's id. For a recording whose command was sent: "recording:" and the recording's id. For a write-ahead
   * copy: see `WriteAheadCommand`; `reason.code` is then "journal".
   */
  id: string;
  kind: string;
  title: string;
  /** What the learner wrote or chose; may be long. */
  text: string;
  state: UnsentState;
  /** Why the item needs attention, or why the last try failed. `message` is the server's, and may be empty. */
  reason: { code: string; message: string; http: number | null } | null;
  createdAt: number;
  /** When the item is retried; null if no retry is planned. */
  nextTry: number | null;
  tries: number;
  /** Bytes to send. */
  size: number;
  /** The attempt that the item belongs to. */
  attempt: { slug: string; module_type: ModuleType; module_slug: string; book_name: string; test_name: string } | null;
  /** For a recording: its length in ms, its bytes, and how many of these the server has. */
  recording: { id: string; duration: number; bytes: number; sent: number } | null;
};

/** The state to show for an item. sign_in: nothing is sent until the learner signs in. waiting: also while offline. */
export type UnsentShown = UnsentState | "sign_in";

/** Returns the state to show for an item. `outbox` is the state of the whole outbox from `Sync.watchOutbox`. */
export function shownState(item: Pick<UnsentItem, "state">, outbox: { state: string } | null): UnsentShown {
  if (item.state === "attention" || item.state === "sending") return item.state;
  if (outbox?.state === "sign_in") return "sign_in";
  return outbox?.state === "offline" ? "waiting" : item.state;
}

/**
 * Watches an account's unsent commands in their order, then its recordings whose commands are sent, then its
 * write-ahead copies.
 */
export function watchUnsent(device: Device, owner: string): Watch<UnsentItem[]> {
  return watch(() => readUnsent(device, owner));
}

export function listUnsent(device: Device, owner: string): Promise<UnsentItem[]> {
  return withWorkDatabase(device, () => readUnsent(device, owner));
}

async function readUnsent(device: Device, owner: string): Promise<UnsentItem[]> {
  const { work } = device;
  const [rows, recordings] = await Promise.all([listOutbox(device, owner), listUnsentRecordings(device, owner)]);
  const slugs = new Set<string>();
  for (const row of rows) slugs.add(attemptOfPayload(row)?.attempt_slug ?? "");
  for (const row of recordings) slugs.add(row.attempt_slug);
  const attempts = new Map((await work.attempt.bulkGet([...slugs])).map((attempt) => [attempt?.slug, attempt]));
  const byId = new Map(recordings.map((row) => [row.id, row]));
  const announced = new Set(rows.map((row) => row.agg));

  const attemptFields = (
    head: Pick<AttemptHead, "attempt_slug" | "module_type" | "module_slug"> | null | undefined,
  ) => {
    if (head === undefined || head === null) return null;
    const { attempt_slug: slug, module_type, module_slug } = head;
    const attempt = attempts.get(slug);
    return {
      slug,
      module_type,
      module_slug,
      book_name: attempt?.book_name ?? "",
      test_name: attempt?.test_name ?? "",
    };
  };
  const fromRow = (row: OutboxRow): UnsentItem => {
    const recording = byId.get(readRecordingAggregate(row.agg) ?? "");
    const { lastError } = row;
    return {
      id: row.opId,
      kind: row.kind,
      ...describeCommand(row),
      state: stateOf(row),
      reason: lastError && { code: lastError.code, message: lastError.message, http: lastError.http },
      createdAt: row.createdAt,
      nextTry: !needsAttention(row) && row.attempts > 0 && row.notBefore > 0 ? row.notBefore : null,
      tries: row.attempts,
      size: sizeOf(row.payload) + (recording?.bytes ?? 0),
      attempt: attemptFields(attemptOfPayload(row)),
      recording: recording === undefined ? null : toItemRecording(recording),
    };
  };
  const fromRecording = (row: RecordingRow): UnsentItem => {
    const attempt = attempts.get(row.attempt_slug);
    return {
      id: recordingAggregate(row.id),
      kind: "recording",
      ...describeRecording(row),
      state: recordingStateOf(row),
      reason: row.state === "refused" ? { code: "refused", message: "", http: null } : null,
      createdAt: row.started_at,
      nextTry: null,
      tries: 0,
      size: row.bytes,
      attempt: attemptFields(attempt?.head),
      recording: toItemRecording(row),
    };
  };
  const withoutCommand = recordings.filter((row) => !announced.has(recordingAggregate(row.id)));
  const writtenAhead = (await listWriteAheadCommands(device, owner)).map((command): UnsentItem => {
    const head = command.payload as AttemptHead;
    return {
      id: command.id,
      kind: command.kind,
      ...describeCommand(command),
      state: "saved",
      reason: { code: "journal", message: "", http: null },
      createdAt: head.started_at,
      nextTry: null,
      tries: 0,
      size: sizeOf(command.payload),
      attempt: attemptFields(head),
      recording: null,
    };
  });
  return [...rows.map(fromRow), ...withoutCommand.map(fromRecording), ...writtenAhead];
}

function needsAttention(row: OutboxRow): boolean {
  return row.state === "blocked" || row.state === "rejected";
}

function stateOf(row: OutboxRow): UnsentState {
  if (needsAttention(row)) return "attention";
  if (row.state === "sending") return "sending";
  return row.attempts > 0 ? "waiting" : "saved";
}

function recordingStateOf(row: RecordingRow): UnsentState {
  if (row.state === "refused") return "attention";
  return row.offset > 0 ? "waiting" : "saved";
}

function sizeOf(payload: unknown): number {
  return new TextEncoder().encode(JSON.stringify(payload)).length;
}

function toItemRecording(row: RecordingRow): UnsentItem["recording"] {
  return { id: row.id, duration: row.duration, bytes: row.bytes, sent: row.offset };
}

/** Returns an account's commands in the order of `seq`. */
export function listOutbox(device: Device, owner: string): PromiseLike<OutboxRow[]> {
  return device.work.outbox.where("[owner+seq]").between([owner, 0], [owner, Number.MAX_SAFE_INTEGER]).toArray();
}

/** Returns an account's recordings that are part of an attempt and that the server does not have. */
export async function listUnsentRecordings(device: Device, owner: string): Promise<RecordingRow[]> {
  const { recording } = device.work;
  const rows = await recording.where("[owner+state]").anyOf([owner, "kept"], [owner, "refused"]).toArray();
  return rows.sort((a, b) => a.started_at - b.started_at);
}

/**
 * Another account's unsent work on this device: the number of items and the masked email address, never the content.
 * `name` is null for kept work, whose account has no stored address.
 */
export type OthersUnsent = { owner: string; name: string | null; count: number };

/**
 * Watches the unsent work of every account except `owner`, which is null if nobody is signed in. Also watches the kept
 * work of every account, including `owner`.
 */
export function watchOthersUnsent(device: Device, owner: string | null): Watch<OthersUnsent[]> {
  return watch(async () => {
    const { work } = device;
    const owners = new Set<string>();
    await work.outbox.orderBy("[owner+seq]").eachUniqueKey((key) => void owners.add((key as [string, number])[0]));
    await work.recording.orderBy("[owner+state]").eachUniqueKey((key) => void owners.add((key as [string, string])[0]));
    if (owner !== null) owners.delete(owner);
    const unencrypted = await Promise.all(
      [...owners].map(async (otherOwner) => ({
        owner: otherOwner,
        name: await readAccountName(device, otherOwner),
        count: await readCount(device, otherOwner),
      })),
    );
    const keptCounts = new Map<string, number>();
    await work.keptWork.each((row) => void keptCounts.set(row.owner, (keptCounts.get(row.owner) ?? 0) + row.items));
    const encrypted = Array.from(keptCounts, ([otherOwner, count]) => ({ owner: otherOwner, name: null, count }));
    return [...unencrypted.filter(({ count }) => count > 0), ...encrypted];
  });
}

/** Counts the unsent items of an account, as `watchUnsent` lists them. */
export function countUnsent(device: Device, owner: string): Promise<number> {
  return withWorkDatabase(device, () => readCount(device, owner));
}

async function readCount(device: Device, owner: string): Promise<number> {
  const [rows, recordings] = await Promise.all([listOutbox(device, owner), listUnsentRecordings(device, owner)]);
  const announced = new Set(rows.map((row) => row.agg));
  const withoutCommand = recordings.filter((row) => !announced.has(recordingAggregate(row.id)));
  return rows.length + withoutCommand.length + (await listWriteAheadCommands(device, owner)).length;
}
