import * as v from "valibot";
import {
  AttemptHeadSchema,
  AttemptSlugSchema,
  AttemptStatusSchema,
  AttemptWorkSchema,
  InstantSchema,
} from "#core/exam/attempt/attempt.ts";
import { BandSchema } from "#core/exam/bands/band-table.ts";
import { ModuleTypeSchema } from "#core/exam/content/module-type.ts";
import { SlugSchema } from "#core/exam/content/slug.ts";
import { MarkingSchema, TallySchema } from "#core/exam/marking/mark.ts";
import { DraftsSchema } from "./drafts.ts";
import { AttemptEvaluationSchema, writingAttemptEntries } from "./evaluations.ts";
import { fullTestEntries } from "./full-test.ts";

export const AttemptRequestSchema = v.object({ attempt_slug: AttemptSlugSchema });

/** A row of "Your attempts". `score` is the band with one decimal, "31/40" for a practice set, or null. */
export const AttemptRowSchema = v.object({
  ...AttemptHeadSchema.entries,
  book_name: v.string(),
  test_name: v.string(),
  status: AttemptStatusSchema,
  score: v.nullable(v.string()),
  /** True if the learner left the attempt out of averages and targets. */
  excluded: v.optional(v.boolean()),
  answered: v.number(),
  questions: v.number(),
  updated_at: InstantSchema,
});
export type AttemptRow = v.InferOutput<typeof AttemptRowSchema>;
export const AttemptListSchema = v.object({ attempts: v.array(AttemptRowSchema), next: v.nullable(v.string()) });
export const ListRequestSchema = v.object({
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

/**
 * The learner's own attempt, complete. A Writing or Speaking attempt includes its drafts, and a Writing attempt its
 * evaluation.
 */
export const AttemptSchema = v.object({
  ...AttemptRowSchema.entries,
  ...v.partial(DraftsSchema).entries,
  ...fullTestEntries,
  ...writingAttemptEntries,
  evaluation: v.optional(v.nullable(AttemptEvaluationSchema)),
  rev: v.number(),
  work: AttemptWorkSchema,
  submitted_at: v.nullable(InstantSchema),
  marking: v.nullable(MarkingSchema),
});
export type Attempt = v.InferOutput<typeof AttemptSchema>;

/** The result that anybody with the link can see. It has no answer key, accepted answers, passage or personal data. */
export const PublicResultSchema = v.object({
  attempt_slug: AttemptSlugSchema,
  module_type: ModuleTypeSchema,
  module_slug: SlugSchema,
  mode: v.picklist(["exam", "practice"]),
  /** Part numbers of an attempt on part of a module. Null for a whole module, or if an older server omits the field. */
  parts: v.optional(v.nullable(v.array(v.number())), null),
  book_name: v.string(),
  test_name: v.string(),
  status: AttemptStatusSchema,
  submitted_at: v.nullable(InstantSchema),
  band: v.nullable(BandSchema),
  raw: v.nullable(TallySchema),
  questions: v.array(v.object({ number: v.number(), right: v.boolean(), given: v.string() })),
});
