import * as v from "valibot";
import { CoverSourceSchema } from "./cover.ts";
import { ModuleTestTypeSchema } from "./module-type.ts";
import { SlugSchema, VersionSchema } from "./slug.ts";

/** A module as listed in a book: enough to show, choose and download it. */
export const ModuleSummarySchema = v.object({
  name: v.string(),
  slug: SlugSchema,
  test_type: ModuleTestTypeSchema,
  content_version: VersionSchema,
  key_version: VersionSchema,
  duration: v.number(),
  questions: v.number(),
  /** Bytes of the offline pack: its JSON as sent (uncompressed) and its media. */
  pack_bytes: v.object({ json: v.number(), media: v.number() }),
});
export type ModuleSummary = v.InferOutput<typeof ModuleSummarySchema>;

/** A test of a book, with the specification's fields: a list of modules per module type. */
export const BookTestSchema = v.object({
  slug: SlugSchema,
  name: v.string(),
  listening_module: v.array(ModuleSummarySchema),
  reading_module: v.array(ModuleSummarySchema),
  writing_module: v.array(ModuleSummarySchema),
  speaking_module: v.array(ModuleSummarySchema),
});
export type BookTest = v.InferOutput<typeof BookTestSchema>;

/**
 * A book as shown in lists and on its own page. `cover` is null if the cover is drawn from the name. Books that a
 * device stored earlier have no `cover_sources`.
 */
export const BookSchema = v.object({
  slug: SlugSchema,
  name: v.string(),
  description: v.string(),
  cover: v.nullable(v.string()),
  cover_sources: v.optional(v.array(CoverSourceSchema)),
  institute: v.object({ name: v.string() }),
  copyright: v.string(),
  difficulty: v.picklist(["easier", "typical", "harder"]),
  tests: v.array(BookTestSchema),
});
export type Book = v.InferOutput<typeof BookSchema>;
