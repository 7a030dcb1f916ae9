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
  /** The idempotency key, created once: the server stores its answer under it, so sending again is safe. */
  opId: string;
  clientId: string;
  /** Only this account's token may send it. */
  owner: string;
  kind: string;
  v: number;
  agg: string;
  aggSeq: number;
  payload: unknown;
  /**
   * queued: to be sent. sending: sent, not answered yet. blocked: stopped after repeated failures, with its aggregate.
   * rejected: refused for good, kept so that the learner sees it.
   */
  state: "queued" | "sending" | "blocked" | "rejected";
  /** True once it was sent; the payload never changes after that. */
  frozen: boolean;
  /** Number of times it was sent. */
  attempts: number;
  /** Number of unexplained failures in a row, and when they began. */
  unexplained: number;
  unexplainedSince: number | null;
  /** Earliest time to send it. */
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
  /** Counts this device's changes of `text`; a higher number is newer. */
  edit: number;
  /** Server revision that `text` is based on; 0 before the first. */
  rev: number;
  /**
   * Another device's text. The learner must choose between it and `text`. `rev`: the server revision at which it was
   * seen. `aside`: set if the server stores it beside the answer, not as the answer.
   */
  other: { text: string; rev: number; aside?: OtherTextRef } | null;
  /**
   * The server stored this device's text beside the answer. Once the server no longer stores it, the learner chose on
   * another device.
   */
  isAside?: boolean;
  /**
   * Texts beside the answer about which the learner has decided. Each save repeats them until the server has removed
   * them.
   */
  settled?: OtherTextRef[];
  /** When `text` was last stored as a version. */
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

/** A full test, started or prepared: its modules with the slugs of their attempts. */
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
 * A drill, running or finished. `items` are its groups with their texts and keys, in the order of `groups`. Null for a
 * drill of another device, of which only the answers and marks are here.
 */
export type DrillRow = Omit<FinishedDrill, "drill_slug" | "finished_at"> & {
  slug: string;
  owner: string;
  items: DrillItem[] | null;
  /** The position of the visible group. */
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
 * An examiner's recorded comment on an evaluation (its number) that is not in the report yet. Its bytes are slices in
 * `recordingSlice`. `duration` in ms; null while it is recorded.
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
 * Unsent work of an account that signed out, encrypted to its public key `keyId`. `enc` is needed to decrypt it.
 * `items` is the number of items, which the app shows. Its parts are rows of `keptPart`.
 */
export type KeptWorkRow = { id: string; owner: string; keyId: string; enc: ArrayBuffer; items: number };
export type KeptPartRow = { id: string; n: number; bytes: ArrayBuffer };

/** Data that cannot be fetched again: the learner's work, and what is needed to continue it. */
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

/** Increase it with every change of the schema below. Earlier versions stay listed. */
export const WORK_VERSION = 8;

export type DatabaseEngine = { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange };

/** Strict durability: a transaction completes only after the browser flushed it to disk. */
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
  // Earlier builds did not pull these kinds of changes, so the whole feed is pulled again once.
  const readFeedAgain = (tx: Transaction): PromiseLike<unknown> =>
    tx.table("meta").where("key").startsWith("cursor:").delete();
  db.version(6).stores({ drill: "slug, owner" }).upgrade(readFeedAgain);
  db.version(7)
    .stores({ studyEntry: "id, owner, card", studySettings: "owner", word: "word_id, owner" })
    .upgrade(readFeedAgain);
  db.version(8).stores({ voiceDraft: "id, owner" });
  return db;
}
