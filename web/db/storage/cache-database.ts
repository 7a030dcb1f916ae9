import { Dexie, type Table } from "dexie";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { Book } from "#core/exam/content/book.ts";
import type { MediaItem } from "#core/exam/content/media.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { Comment } from "#core/wire/feedback/comments.ts";
import type { BookSamples } from "#core/wire/library/model-answers.ts";
import type { Reactions } from "#core/wire/feedback/reactions.ts";
import type { RecordingSliceRow } from "../speaking/recording-rows.ts";
import type { DatabaseEngine } from "./work-database.ts";

/** A listing: the slugs of its books in order, and when it was fetched. */
export type BookListRow = { list: string; slugs: string[]; fetched_at: number };

/** The content of a downloaded module, without its answer key. */
export type PackContentRow = {
  module_slug: string;
  module: Module;
  media: MediaItem[];
  book: { slug: string; name: string };
  test: { slug: string; name: string };
};

/** The download of a module, in any state. `done` and `total` in bytes; `total` is 0 while unknown. */
export type PackRow = {
  module_slug: string;
  module_type: ModuleType;
  title: string;
  /** withdrawn: the module left the library. Its content was deleted; only this row remains, to tell the learner. */
  state: "queued" | "downloading" | "paused" | "ready" | "failed" | "withdrawn";
  done: number;
  total: number;
  content_version: string | null;
  key_version: string | null;
  /** Why the download is paused or failed. */
  error: PackError | null;
  /** When the download finished, in ms since 1970. */
  stored_at: number | null;
  /** The media files of the module, once they are known. */
  files?: MediaItem[];
};
/** held: paused by the learner. metered: paused because the connection is metered or the browser saves data. */
export type PackError =
  | "network"
  | "sign_in"
  | "not_found"
  | "refused"
  | "damaged"
  | "no_space"
  | "server"
  | "held"
  | "metered";

/** A media file whose bytes are in Cache Storage under its path. */
export type MediaRow = { sha256: string; path: string; bytes: number };

/** Chunk number `n` of a file that is still downloading. */
export type PartialRow = { file: string; n: number; etag: string | null; bytes: ArrayBuffer };

/**
 * Comments on one book or module, newest first, as one account sees them. A `local` comment was written on this device;
 * it stays until the comments are fetched after it was sent. `next` is the cursor of older comments.
 */
export type CommentsRow = {
  owner: string;
  unique_id: string;
  comments: (Comment & { local?: true })[];
  next: string | null;
  fetched_at: number | null;
};

/** Reactions to one book or module, as one account sees them. */
export type ReactionsRow = Reactions & { owner: string; unique_id: string };

/** The best model answer to a Writing task. `answer` is empty if the server has none. */
export type SampleAnswerRow = { section: string; band: number; answer: string };

/** A fetched page of model answers: index, list or answer. `key` names the request. */
export type SamplePageRow = { key: string; value: unknown; fetched_at: number };

/** All model answers of a book with a downloaded Writing module. */
export type BookSamplesRow = { slug: string; samples: BookSamples; fetched_at: number };

/** The cache database: data that can be fetched again. It is evicted first when the disk is full. */
export type CacheDatabase = Dexie & {
  bookLists: Table<BookListRow, string>;
  books: Table<Book, string>;
  packs: Table<PackContentRow, string>;
  packKeys: Table<{ module_slug: string; key: ModuleKey }, string>;
  packRows: Table<PackRow, string>;
  media: Table<MediaRow, string>;
  partials: Table<PartialRow, [string, number]>;
  comments: Table<CommentsRow, [string, string]>;
  reactions: Table<ReactionsRow, [string, string]>;
  /** Recordings that the server has, cached so that they play offline. */
  sentSlices: Table<RecordingSliceRow, [string, number]>;
  sampleAnswers: Table<SampleAnswerRow, string>;
  samplePages: Table<SamplePageRow, string>;
  bookSamples: Table<BookSamplesRow, string>;
};

export function openCacheDatabase(name: string, engine: DatabaseEngine): CacheDatabase {
  const db = new Dexie(name, { ...engine, chromeTransactionDurability: "relaxed", cache: "disabled" }) as CacheDatabase;
  db.version(1).stores({
    bookLists: "list",
    books: "slug",
    packs: "module_slug",
    packKeys: "module_slug",
    packRows: "module_slug",
    media: "sha256",
    partials: "[file+n], file",
  });
  db.version(2).stores({ comments: "[owner+unique_id]", reactions: "[owner+unique_id]" });
  db.version(3).stores({ sentSlices: "[id+n], id" });
  db.version(4).stores({ sampleAnswers: "section" });
  db.version(5).stores({ samplePages: "key, fetched_at", bookSamples: "slug" });
  return db;
}
