import { Dexie, type Table } from "dexie";
import type { ExtraTime } from "#core/exam/attempt/attempt.ts";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { ModuleSummary } from "#core/exam/content/book.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { Aside } from "#core/wire/drafts.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import type { MetaRow } from "./meta.ts";
import type { RecordingRow, RecordingSliceRow, SpeakingRow } from "./recording-rows.ts";

/** A command that waits for the server's answer. Order of sending is `seq`, and `aggSeq` within one `agg`. */
export type OutboxRow = {
  seq: number;
  /** Minted once; the server stores the answer under it, so repeating the command is harmless. */
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
   * queued: to be sent. sending: sent, no answer yet. blocked: unanswered so often that its aggregate waits.
   * rejected: refused for good, kept for the learner to see.
   */
  state: "queued" | "sending" | "blocked" | "rejected";
  /** True from the first sending on: the payload is never changed again. */
  frozen: boolean;
  /** How often it was sent. */
  attempts: number;
  /** How often it came back without an answer that explains itself, and when that began. */
  unexplained: number;
  unexplainedSince: number | null;
  /** Not to be sent before this time. */
  notBefore: number;
  lastError: { code: string; http: number | null; message: string; at: number } | null;
  createdAt: number;
};
export type NewOutboxRow = Omit<OutboxRow, "seq">;

/** The last `aggSeq` given to an aggregate on this device. */
export type AggregateRow = { agg: string; lastSeq: number };

/** The answer of one section of a Writing attempt. */
export type DraftRow = {
  slug: string;
  section: string;
  owner: string;
  text: string;
  /** Counts the changes of `text` on this device; the higher one is the newer one. */
  edit: number;
  /** The server's revision that `text` goes back to; 0 before the first. */
  rev: number;
  /**
   * A text of another device that waits for the learner to choose; `rev` is the server's revision of the answer at which
   * it was seen. `aside`: it is not that answer, the server keeps it beside it.
   */
  other: { text: string; rev: number; aside?: Aside } | null;
  /** The server was seen to keep this device's text beside the answer: once it does not, somebody chose elsewhere. */
  isAside?: boolean;
  /** Texts kept beside the answer that the learner has decided about: each save says so until they are gone there. */
  settled?: Aside[];
  /** When `text` was last kept as a version. */
  kept_at: number;
  updated_at: number;
};

/** An earlier text of a section, and why it was kept. */
export type DraftVersionRow = {
  id: number;
  slug: string;
  section: string;
  text: string;
  at: number;
  why: "typed" | "before_deleting" | "before_restoring" | "other_device" | "after_hand_in";
};

/** A full test that was begun or is about to be: its papers and the slugs that their attempts have or will have. */
export type FullTestRow = {
  slug: string;
  owner: string;
  book_slug: string;
  book_name: string;
  test_slug: string;
  test_name: string;
  /** In the order of the day. */
  papers: { module_type: ModuleType; module: ModuleSummary; attempt_slug: string }[];
  extra_time: ExtraTime;
  created_at: number;
};

/** What cannot be fetched again: the learner's work, and what is needed to go on with it. */
export type WorkDatabase = Dexie & {
  attempt: Table<AttemptRecord, string>;
  attemptModule: Table<{ slug: string; module: Module }, string>;
  /** Read by marking and by review after hand-in, by nothing else. */
  attemptKey: Table<{ slug: string; key: ModuleKey }, string>;
  draft: Table<DraftRow, [string, string]>;
  draftVersion: Table<DraftVersionRow, number, Omit<DraftVersionRow, "id">>;
  recording: Table<RecordingRow, string>;
  recordingSlice: Table<RecordingSliceRow, [string, number]>;
  speaking: Table<SpeakingRow, string>;
  fullTest: Table<FullTestRow, string>;
  outbox: Table<OutboxRow, number, NewOutboxRow>;
  aggregate: Table<AggregateRow, string>;
  meta: Table<MetaRow, string>;
};

/** Raised with every change of the schema below; earlier versions stay listed for ever. */
export const WORK_VERSION = 4;

export type DatabaseEngine = { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange };

/** Strict durability: a transaction is complete only when the browser has flushed it to the disk. */
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
  return db;
}
