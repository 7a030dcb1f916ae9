import * as v from "valibot";
import { AttemptSlugSchema } from "../exam/attempt/attempt.ts";
import { ModuleTypeSchema, TestTypeSchema } from "../exam/content/module-type.ts";
import { MODULE_TYPES } from "../exam/content/papers.ts";
import { SlugSchema } from "../exam/content/slug.ts";

/** The paper to take after this one, where an attempt belongs to a full test; null when all are handed in. */
export const FullTestNextSchema = v.object({
  module_type: ModuleTypeSchema,
  module_slug: SlugSchema,
  attempt_slug: AttemptSlugSchema,
});
export type FullTestNext = v.InferOutput<typeof FullTestNextSchema>;

/** What the owner's attempt says of the full test that it belongs to, in the spec's names. */
export const fullTestEntries = {
  full_test_attempt_slug: v.optional(v.nullable(AttemptSlugSchema)),
  full_test_next_attempt: v.optional(v.nullable(FullTestNextSchema)),
};

/** A module type, or the four of them as one. */
export const TestKindSchema = v.picklist([...MODULE_TYPES, "fulltest"]);

/**
 * The fields of the multipart form. `specific_test` is the slug of a test of the book, or empty for whichever suits;
 * the rest is as in the smart test.
 */
export const BookTestRequestSchema = v.object({
  specific_test: v.optional(v.pipe(v.string(), v.maxLength(100)), ""),
  attempt_slug: v.optional(v.string()),
  test_type: v.optional(TestTypeSchema),
});

/**
 * What to open. For a full test `attempt` is the full test's own slug and `selected_module` the paper that comes next
 * in it, by which the device knows the test.
 */
export const BookTestReplySchema = v.object({
  module_type: TestKindSchema,
  selected_module: SlugSchema,
  attempt: AttemptSlugSchema,
});
