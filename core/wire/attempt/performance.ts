import * as v from "valibot";
import { AttemptSlugSchema, AttemptStatusSchema, InstantSchema } from "#core/exam/attempt/attempt.ts";
import { ModuleTypeSchema } from "#core/exam/content/module-type.ts";
import { SlugSchema } from "#core/exam/content/slug.ts";
import { PerformanceSchema } from "#core/exam/performance/performance.ts";

/**
 * A recent test, with the specification's names. `score` is the band with one decimal, "31/40" for a practice set, or
 * null.
 */
export const RecentTestSchema = v.object({
  module: ModuleTypeSchema,
  module_slug: SlugSchema,
  attempt_slug: AttemptSlugSchema,
  book_name: v.string(),
  test_name: v.string(),
  updated_at: InstantSchema,
  status: AttemptStatusSchema,
  score: v.nullable(v.string()),
});

export type RecentTest = v.InferOutput<typeof RecentTestSchema>;

/** Maximum number of recent tests in a reply. */
export const MAX_RECENT_TESTS = 5;

export const OverallPerformanceSchema = v.object({
  ...PerformanceSchema.entries,
  recent_tests: v.array(RecentTestSchema),
});
