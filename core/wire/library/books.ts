import * as v from "valibot";
import { PageQuerySchema } from "../page-query.ts";
import { ModuleKeySchema } from "#core/exam/content/answer-key.ts";
import { BookSchema } from "#core/exam/content/book.ts";
import { MediaItemSchema } from "#core/exam/content/media.ts";
import { ModuleSchema } from "#core/exam/content/module.ts";
import { ModuleTypeSchema, TestTypeSchema } from "#core/exam/content/module-type.ts";
import { SlugSchema, VersionSchema } from "#core/exam/content/slug.ts";

export const BookListSchema = v.object({ books: v.array(BookSchema), next: v.nullable(v.string()) });
export const BookQuerySchema = v.object({
  testType: v.optional(TestTypeSchema),
  ...PageQuerySchema.entries,
});
export const TestTypeQuerySchema = v.object({ testType: v.optional(TestTypeSchema) });
export const ModuleRequestSchema = v.object({ module_slug: SlugSchema });

/** Without a version, the current pack. An older version is for attempts that started on it. */
export const PackQuerySchema = v.object({ content_version: v.optional(VersionSchema) });

/** What a device downloads to work offline: content, answer key with explanations, and the media manifest. */
export const PackSchema = v.object({
  module: ModuleSchema,
  key: v.nullable(ModuleKeySchema),
  media: v.array(MediaItemSchema),
  book: v.object({ slug: SlugSchema, name: v.string() }),
  test: v.object({ slug: SlugSchema, name: v.string() }),
});
export type Pack = v.InferOutput<typeof PackSchema>;

/** `attempt_slug` is the device's proposal. The device then opens the attempt that the reply names. */
export const SmartTestRequestSchema = v.object({
  attempt_slug: v.optional(v.pipe(v.string(), v.maxLength(100))),
  test_type: v.optional(TestTypeSchema),
});
export const SmartTestReplySchema = v.object({
  module_type: ModuleTypeSchema,
  selected_module: SlugSchema,
  attempt: v.string(),
});
