import type { MediaItem } from "#core/exam/content/media.ts";
import type { ModuleTestType, ModuleType } from "#core/exam/content/module-type.ts";

/** A published book. `removed_at` is set when it has left the library. */
export interface BookTable {
  slug: string;
  name: string;
  description: string;
  cover: string | null;
  /** JSON: `CoverSource[]`. Null without a cover picture. */
  cover_sources: string | null;
  institute: string;
  copyright: string;
  difficulty: "easier" | "typical" | "harder";
  sort_order: number;
  removed_at: number | null;
}

/** A test of a book. Its slug is unique only within the book. */
export interface BookTestTable {
  book_slug: string;
  slug: string;
  name: string;
  sort_order: number;
}

/**
 * A module as the library offers it now, or last offered it. Its content is in module_content and its answer key in
 * module_key, under these versions.
 */
export interface ModuleTable {
  slug: string;
  book_slug: string;
  test_slug: string;
  module_type: ModuleType;
  test_type: ModuleTestType;
  name: string;
  sort_order: number;
  /** Time on computer in seconds, without extra time. */
  duration: number;
  /** Number of questions. */
  questions: number;
  content_version: string;
  key_version: string;
  /** SHA-256 of the pack's JSON. Sent as the strong ETag of the pack. */
  pack_hash: string;
  pack_json_bytes: number;
  pack_media_bytes: number;
  removed_at: number | null;
}

/** Every content version ever published, kept for the attempts that use it. */
export interface ModuleContentTable {
  module_slug: string;
  content_version: string;
  module_type: ModuleType;
  /** The answer key that is used now. */
  key_version: string;
  /** The key that the author wrote. Differs from `key_version` if staff have corrected the key. */
  authored_key_version: string | null;
  /** The module as JSON. */
  body: string;
  published_at: number;
}

/** Every key version ever published. */
export interface ModuleKeyTable {
  module_slug: string;
  content_version: string;
  key_version: string;
  /** The key as JSON. */
  body: string;
  published_at: number;
}

/** A correction of one question's answers by staff: see `KeyCorrection`. */
export interface KeyCorrectionTable {
  module_slug: string;
  /** The question's stable name: see `questionRef`. */
  question: string;
  /** The author's answers, which the correction replaces, as JSON. */
  authored: string;
  /** The corrected answers, as JSON. */
  answers: string;
  explanation: string | null;
  corrected_at: number;
  corrected_by: string | null;
}

/** The pack of a module that the library offers now, as JSON. */
export interface PackTable {
  module_slug: string;
  body: string;
}

/** A media file that some content refers to. Its bytes are in the blob store under the same hash. */
export interface MediaTable {
  sha256: string;
  type: MediaItem["type"];
  bytes: number;
}

/** The number of the last publication. `id` is always 1. */
export interface PublicationTable {
  id: number;
  number: number;
}

export interface LibraryTables {
  book: BookTable;
  book_test: BookTestTable;
  module: ModuleTable;
  module_content: ModuleContentTable;
  module_key: ModuleKeyTable;
  key_correction: KeyCorrectionTable;
  pack: PackTable;
  media: MediaTable;
  publication: PublicationTable;
}
