import * as v from "valibot";
import { AttemptSlugSchema } from "#core/exam/attempt/attempt.ts";
import { ModuleTypeSchema, TestTypeSchema } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { SlugSchema } from "#core/exam/content/slug.ts";

/** The module to take after this one if the attempt belongs to a full test; null when all modules are handed in. */
const FullTestNextSchema = v.object({
  module_type: ModuleTypeSchema,
  module_slug: SlugSchema,
  attempt_slug: AttemptSlugSchema,
});

/** Fields of the owner's attempt about its full test, with the specification's names. */
export const fullTestEntries = {
  full_test_attempt_slug: v.optional(v.nullable(AttemptSlugSchema)),
  full_test_next_attempt: v.optional(v.nullable(FullTestNextSchema)),
};

/** A module type, or all four as one test. */
export const TestKindSchema = v.picklist([...MODULE_TYPES, "fulltest"]);

/**
 * Fields of the multipart form. `specific_test` is the slug of a test of the book, or empty for any suitable test. The
 * other fields are those of `SmartTestRequestSchema`.
 */
export const BookTestRequestSchema = v.object({
  specific_test: v.optional(v.pipe(v.string(), v.maxLength(100)), ""),
  attempt_slug: v.optional(v.pipe(v.string(), v.maxLength(100))),
  test_type: v.optional(TestTypeSchema),
});

/**
 * What to open. For a full test, `attempt` is the slug of the full test, and `selected_module` is its next module. The
 * device finds the test by that module.
 */
export const BookTestReplySchema = v.object({
  module_type: TestKindSchema,
  selected_module: SlugSchema,
  attempt: AttemptSlugSchema,
});
