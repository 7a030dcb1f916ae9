import { Dexie, type Table, type Transaction } from "dexie";
import type { ExtraTime } from "#core/exam/attempt/attempt.ts";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { ModuleSummary } from "#core/exam/content/book.ts";
import type { DrillMarking, FinishedDrill } from "#core/exam/drill/drill.ts";
import type { DrillItem } from "#core/exam/drill/mark-drill.ts";
import type { StudyEntry } from "#core/exam/study/study-log.ts";
import type { StudySettings } from "#core/exam/study/study-settings.ts";
import type { Word } from "#core/exam/study/word.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { OtherTextRef } from "#core/wire/attempt/drafts.ts";
import type { RecordingType } from "#core/wire/attempt/uploads.ts";
import type { VoiceTopic } from "#core/wire/crm/voice-comments.ts";
import type { AttemptRecord } from "../attempt/attempt-record.ts";
import type { MetaRow } from "./meta.ts";
import type { RecordingRow, RecordingSliceRow, SpeakingRow } from "../speaking/recording-rows.ts";

/** A queued command. Sent in order of `seq`, and of `aggSeq` within one `agg`. */
export type OutboxRow = {
  seq: number;
  /** The command's id and idempotency key. The server stores its answer under this key, so sending again is safe. */
  opId: string;
  clientId: string;
  /** The account that made the command. Only this account's token may send it. */
  owner: string;
  kind: string;
  /** Version of the payload. */
  v: number;
  /** The aggregate. */
  agg: string;
  /** Number of the command in its aggregate. */
  aggSeq: number;
  payload: unknown;
  /**
   * queued: to be sent. sending: sent, not answered yet. blocked: no longer retried after many failures; the later
   * commands of its aggregate wait. rejected: the server rejected the command for good; it stays so that the learner
   * sees it.
   */
  state: "queued" | "sending" | "blocked" | "rejected";
  /** True once the command was sent or exported. Its payload never changes after that. */
  frozen: boolean;
  /** How often the command was sent. */
  attempts: number;
  /** How often the command failed without an explanation by the server. */
  unexplained: number;
  /** When the first of these failures happened. */
  unexplainedSince: number | null;
  /** Earliest time to send the command. */
  notBefore: number;
  lastError: { code: string; http: number | null; message: string; at: number } | null;
  createdAt: number;
};
export type NewOutboxRow = Omit<OutboxRow, "seq">;

/** The last `aggSeq` that this device gave to an aggregate. */
export type AggregateRow = { agg: string; lastSeq: number };

/** The text of one section of an attempt. */
export type DraftRow = {
  slug: string;
  section: string;
  owner: string;
  text: string;
  /** Counts the changes of `text` on this device, also by merges; a higher number is newer. */
  edit: number;
  /** Server revision that `text` is based on; 0 before the first. */
  rev: number;
  /**
   * A text of another device or tab, about which the learner must decide. `rev`: the server revision in which this
   * device saw the text. `aside`: set if the server stores the text beside the answer.
   */
  other: { text: string; rev: number; aside?: OtherTextRef } | null;
  /**
   * Whether the server stores this device's text beside the answer. Once the server no longer does so, the learner has
   * chosen on another device.
   */
  isAside?: boolean;
  /** Decided texts: each save repeats them until the server has deleted them. */
  settled?: OtherTextRef[];
  /** When typing last stored a version; before the first, when the draft was created. */
  kept_at: number;
  updated_at: number;
};

/** An earlier text of a section, and why it was stored. */
export type DraftVersionRow = {
  id: number;
  slug: string;
  section: string;
  text: string;
  at: number;
  why: "typed" | "before_deleting" | "before_restoring" | "other_device" | "after_hand_in";
};

/** A full test, before or after its start: its modules with the slugs of their attempts. */
export type FullTestRow = {
  slug: string;
  owner: string;
  book_slug: string;
  book_name: string;
  test_slug: string;
  test_name: string;
  /** In exam order. */
  papers: { module_type: ModuleType; module: ModuleSummary; attempt_slug: string }[];
  extra_time: ExtraTime;
  created_at: number;
};

/**
 * A drill, running or finished. `items` are its groups with their texts and answer keys, in the order of `groups`.
 * `items` is null for a drill of another device: this device has only its answers and marks.
 */
export type DrillRow = Omit<FinishedDrill, "drill_slug" | "finished_at"> & {
  slug: string;
  owner: string;
  items: DrillItem[] | null;
  /** Index of the visible group. */
  at: number;
  finished_at: number | null;
  marking: DrillMarking | null;
};

/** A line of the study log, as this device wrote it or as the server has it. */
export type StudyEntryRow = StudyEntry & { owner: string };
/** What an account's plan is made from. */
export type StudySettingsRow = { owner: string; settings: StudySettings };
/** A word of the notebook. A deleted word keeps its row. */
export type WordRow = Word & { owner: string };

/**
 * A voice comment that an examiner has not added to the examiner report yet. `evaluation` is the number of the
 * evaluation. The sound is in `recordingSlice`. `duration` in ms; null while the examiner records.
 */
export type VoiceDraftRow = {
  id: string;
  owner: string;
  evaluation: number;
  topic: VoiceTopic;
  mime: RecordingType;
  duration: number | null;
  started_at: number;
};

/**
 * Kept work: unsent work of a signed-out account, encrypted with its public key `keyId`. Decrypting needs `enc`. The
 * encrypted parts are rows of `keptPart`. `items` is the number of items, which the app shows.
 */
export type KeptWorkRow = { id: string; owner: string; keyId: string; enc: ArrayBuffer; items: number };
export type KeptPartRow = { id: string; n: number; bytes: ArrayBuffer };

/** The work database: the learner's work, and the content that is needed to continue it. */
export type WorkDatabase = Dexie & {
  attempt: Table<AttemptRecord, string>;
  attemptModule: Table<{ slug: string; module: Module }, string>;
  /** Read only by marking, and by the review after hand-in. */
  attemptKey: Table<{ slug: string; key: ModuleKey }, string>;
  draft: Table<DraftRow, [string, string]>;
  draftVersion: Table<DraftVersionRow, number, Omit<DraftVersionRow, "id">>;
  recording: Table<RecordingRow, string>;
  recordingSlice: Table<RecordingSliceRow, [string, number]>;
  speaking: Table<SpeakingRow, string>;
  voiceDraft: Table<VoiceDraftRow, string>;
  fullTest: Table<FullTestRow, string>;
  drill: Table<DrillRow, string>;
  studyEntry: Table<StudyEntryRow, string>;
  studySettings: Table<StudySettingsRow, string>;
  word: Table<WordRow, string>;
  outbox: Table<OutboxRow, number, NewOutboxRow>;
  aggregate: Table<AggregateRow, string>;
  keptWork: Table<KeptWorkRow, string>;
  keptPart: Table<KeptPartRow, [string, number]>;
  meta: Table<MetaRow, string>;
};

/** Version of the schema below. Increase it with every change of the schema, and leave the earlier versions. */
export const WORK_VERSION = 8;

export type DatabaseEngine = { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange };

/** Opens the work database with strict durability: a transaction completes only when it is flushed to disk. */
export function openWorkDatabase(name: string, engine: DatabaseEngine): WorkDatabase {
  const db = new Dexie(name, { ...engine, chromeTransactionDurability: "strict", cache: "disabled" }) as WorkDatabase;
  db.version(1).stores({
    attempt: "slug, owner",
    attemptModule: "slug",
    attemptKey: "slug",
    outbox: "++seq, &opId, agg, owner, [owner+state], [owner+state+notBefore], [owner+seq]",
    aggregate: "agg",
    meta: "key",
  });
  db.version(2).stores({ draft: "[slug+section], slug", draftVersion: "++id, [slug+section]" });
  db.version(3).stores({
    recording: "id, attempt_slug, [owner+state]",
    recordingSlice: "[id+n], id",
    speaking: "slug",
  });
  db.version(4).stores({ fullTest: "slug, owner" });
  db.version(5).stores({ keptWork: "id, owner", keptPart: "[id+n], id" });
  // Earlier builds ignored changes of these tables in the feed. Without a cursor, the next pull reads the whole feed.
  const deleteCursors = (tx: Transaction): PromiseLike<unknown> =>
    tx.table("meta").where("key").startsWith("cursor:").delete();
  db.version(6).stores({ drill: "slug, owner" }).upgrade(deleteCursors);
  db.version(7)
    .stores({ studyEntry: "id, owner, card", studySettings: "owner", word: "word_id, owner" })
    .upgrade(deleteCursors);
  db.version(8).stores({ voiceDraft: "id, owner" });
  return db;
}
