import * as v from "valibot";
import { ModuleKeySchema } from "../exam/content/answer-key.ts";
import { BookSchema } from "../exam/content/book.ts";
import { MediaItemSchema } from "../exam/content/media.ts";
import { ModuleSchema } from "../exam/content/module.ts";
import { ModuleTypeSchema, TestTypeSchema } from "../exam/content/module-type.ts";
import { SlugSchema, VersionSchema } from "../exam/content/slug.ts";

export const BookListSchema = v.object({ books: v.array(BookSchema), next: v.nullable(v.string()) });
export const BookQuerySchema = v.object({
  testType: v.optional(TestTypeSchema),
  limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(100))),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
export const TestTypeQuerySchema = v.object({ testType: v.optional(TestTypeSchema) });
export const ModuleRequestSchema = v.object({ module_slug: SlugSchema });

/** Without a version the pack is the one on offer. Another one is for learners whose attempt was begun on it. */
export const PackQuerySchema = v.object({ content_version: v.optional(VersionSchema) });

/** What the device stores to work offline: content, key with explanations, and the manifest of media. */
export const PackSchema = v.object({
  module: ModuleSchema,
  key: v.nullable(ModuleKeySchema),
  media: v.array(MediaItemSchema),
  book: v.object({ slug: SlugSchema, name: v.string() }),
  test: v.object({ slug: SlugSchema, name: v.string() }),
});
export type Pack = v.InferOutput<typeof PackSchema>;

/** `attempt_slug` is the device's proposal; the reply's slugs are what to open. */
export const SmartTestRequestSchema = v.object({
  attempt_slug: v.optional(v.string()),
  test_type: v.optional(TestTypeSchema),
});
export const SmartTestReplySchema = v.object({
  module_type: ModuleTypeSchema,
  selected_module: SlugSchema,
  attempt: v.string(),
});
