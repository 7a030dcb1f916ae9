import type { ModuleKey } from "./answer-key.ts";
import type { Book } from "./book.ts";
import type { Category } from "./category.ts";
import type { CoverSource } from "./cover.ts";
import type { MediaItem } from "./media.ts";
import type { Module } from "./module.ts";
import type { TaskSamples } from "./sample.ts";

/** A module as the compiler passes it to publishing. `file` is the absolute path of a media file. */
export type CompiledModule = {
  module: Module;
  key: ModuleKey | null;
  media: { item: MediaItem; file: string }[];
  /** Writing only: the model answers to its tasks. */
  samples?: TaskSamples[];
};

export type CompiledTest = { slug: string; name: string; order: number; modules: CompiledModule[] };

/** A checked book. Books and tests are sorted by `order`. */
export type CompiledBook = Pick<
  Book,
  "slug" | "name" | "description" | "cover" | "institute" | "copyright" | "difficulty"
> & {
  order: number;
  /** The cover picture in each format and width, and their files. Absent if the cover is drawn from the name. */
  cover_sources?: CoverSource[];
  cover_media?: CompiledModule["media"];
  tests: CompiledTest[];
};

/** All authored content: the books in order, and the topics of the model answers. */
export type CompiledLibrary = { books: CompiledBook[]; topics: Category[] };
