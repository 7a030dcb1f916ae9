import type { MediaItem } from "#core/exam/content/media.ts";
import type { ModuleTestType, ModuleType } from "#core/exam/content/module-type.ts";

/** A published book. `removed_at` is the tombstone of a book that left the content. */
export interface BookTable {
  slug: string;
  name: string;
  description: string;
  cover: string | null;
  institute: string;
  copyright: string;
  difficulty: "easier" | "typical" | "harder";
  sort_order: number;
  removed_at: number | null;
}

/** A test of a book; its slug is unique within the book only. */
export interface BookTestTable {
  book_slug: string;
  slug: string;
  name: string;
  sort_order: number;
}

/** What the library offers now under a module's slug. The versions it pins are in module_content and module_key. */
export interface ModuleTable {
  slug: string;
  book_slug: string;
  test_slug: string;
  module_type: ModuleType;
  test_type: ModuleTestType;
  name: string;
  sort_order: number;
  duration: number;
  questions: number;
  content_version: string;
  key_version: string;
  /** SHA-256 of the pack's JSON; its strong ETag. */
  pack_hash: string;
  pack_json_bytes: number;
  pack_media_bytes: number;
  removed_at: number | null;
}

/** Every content ever published, kept for the attempts that pin it. `key_version` is the key that marks it now. */
export interface ModuleContentTable {
  module_slug: string;
  content_version: string;
  module_type: ModuleType;
  key_version: string;
  /** The module as JSON. */
  body: string;
  published_at: number;
}

/** Every key ever published. */
export interface ModuleKeyTable {
  module_slug: string;
  content_version: string;
  key_version: string;
  /** The key as JSON. */
  body: string;
  published_at: number;
}

/** The bytes of the offline pack that is offered now, as they are sent. */
export interface PackTable {
  module_slug: string;
  body: string;
}

/** A media file that some content refers to; the bytes are in the blob store under the same hash. */
export interface MediaTable {
  sha256: string;
  type: MediaItem["type"];
  bytes: number;
}

export interface LibraryTables {
  book: BookTable;
  book_test: BookTestTable;
  module: ModuleTable;
  module_content: ModuleContentTable;
  module_key: ModuleKeyTable;
  pack: PackTable;
  media: MediaTable;
}
