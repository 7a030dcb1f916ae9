import * as v from "valibot";
import { AttemptSlugSchema, AttemptStatusSchema, InstantSchema } from "../exam/attempt/attempt.ts";
import { ModuleTypeSchema } from "../exam/content/module-type.ts";
import { SlugSchema } from "../exam/content/slug.ts";
import { PerformanceSchema } from "../exam/performance/performance.ts";

/** A row of the recent tests, in the spec's names. `score` is the band with one decimal, "31/40" for a piece, or null. */
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

/** How many recent tests are told. */
export const RECENT_TESTS = 5;

export const OverallPerformanceSchema = v.object({
  ...PerformanceSchema.entries,
  recent_tests: v.array(RecentTestSchema),
});
