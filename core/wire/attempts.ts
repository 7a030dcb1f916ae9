import * as v from "valibot";
import {
  AttemptHeadSchema,
  AttemptSlugSchema,
  AttemptStatusSchema,
  AttemptWorkSchema,
  InstantSchema,
} from "../exam/attempt/attempt.ts";
import { BandSchema } from "../exam/bands/band-table.ts";
import { ModuleTypeSchema } from "../exam/content/module-type.ts";
import { SlugSchema } from "../exam/content/slug.ts";
import { MarkingSchema, TallySchema } from "../exam/marking/mark.ts";
import { DraftsSchema } from "./drafts.ts";
import { AttemptEvaluationSchema, writingAttemptEntries } from "./evaluations.ts";
import { fullTestEntries } from "./full-test.ts";

export const AttemptRequestSchema = v.object({ attempt_slug: AttemptSlugSchema });

/** A row of "Your attempts". `score` is the band as text with one decimal, or "31/40" for a piece, or null. */
export const AttemptRowSchema = v.object({
  ...AttemptHeadSchema.entries,
  book_name: v.string(),
  test_name: v.string(),
  status: AttemptStatusSchema,
  score: v.nullable(v.string()),
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

/** The learner's own attempt, whole; with its drafts and its evaluation where it is a Writing attempt. */
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

/** The public result of rulings 19: no key, no accepted answers, no passage, nothing personal. */
export const PublicResultSchema = v.object({
  attempt_slug: AttemptSlugSchema,
  module_type: ModuleTypeSchema,
  module_slug: SlugSchema,
  mode: v.picklist(["exam", "practice"]),
  book_name: v.string(),
  test_name: v.string(),
  status: AttemptStatusSchema,
  submitted_at: v.nullable(InstantSchema),
  band: v.nullable(BandSchema),
  raw: v.nullable(TallySchema),
  questions: v.array(v.object({ number: v.number(), right: v.boolean(), given: v.string() })),
});
