import * as v from "valibot";
import { InstantSchema } from "#core/exam/attempt/attempt.ts";
import { FigureSchema } from "#core/exam/content/figure.ts";
import { MediaItemSchema } from "#core/exam/content/media.ts";
import { TestTypeSchema } from "#core/exam/content/module-type.ts";
import { LocalIdSchema, SlugSchema } from "#core/exam/content/slug.ts";
import { TypedMoneySchema } from "../payment/payment.ts";
import { SectionFieldsSchema } from "./evaluation-forms.ts";
import { NumberInPathSchema } from "./path-params.ts";
import { ReasonSchema } from "./staff-texts.ts";
import { PageQuerySchema } from "../page-query.ts";
import { EvaluationSlugSchema, ExaminerBandSchema } from "./examiner.ts";

/** If the overall bands of two markings differ by more than this, a third person decides. */
export const MAX_BAND_DIFFERENCE = 1;
/** How long a script stays with the examiner who opened it. */
export const SCRIPT_RESERVED_MS = 24 * 3_600_000;

/** Settings that administrators change. */
export const QualitySettingsSchema = v.object({
  /** Percentage of published evaluations that are marked a second time. */
  second_marking_share: v.pipe(
    v.number("0 to 100 percent"),
    v.integer("Use a whole number"),
    v.minValue(0, "0 to 100 percent"),
    v.maxValue(100, "0 to 100 percent"),
  ),
  /** What an examiner earns for an evaluation; null until it is set. Counts from the next publication on. */
  evaluation_fee: v.nullable(v.pipe(TypedMoneySchema, v.maxValue(1000, "At most 1,000"))),
});
export type QualitySettings = v.InferOutput<typeof QualitySettingsSchema>;

/** What to list: scripts to mark, or scripts whose two markings differ too much. */
export const SECOND_MARKING_KINDS = ["marking", "adjudication"] as const;
export type SecondMarkingKind = (typeof SECOND_MARKING_KINDS)[number];
export const SecondMarkingsQuerySchema = v.object({
  ...PageQuerySchema.entries,
  kind: v.optional(v.picklist(SECOND_MARKING_KINDS), "marking"),
});
export const SecondMarkingParamsSchema = v.object({ slug: EvaluationSlugSchema });

const testNames = { book_name: v.string(), test_name: v.string() };
/**
 * A script that waits to be marked. It names neither learner nor first examiner, and does not show whether the script
 * is a seed.
 */
export const SecondMarkingRowSchema = v.object({
  slug: EvaluationSlugSchema,
  ...testNames,
  tasks: v.array(v.picklist([1, 2])),
  word_count: v.number(),
  /** Whether the reader has opened it. */
  is_taken: v.boolean(),
});
export type SecondMarkingRow = v.InferOutput<typeof SecondMarkingRowSchema>;
export const SecondMarkingListSchema = v.object({
  scripts: v.array(SecondMarkingRowSchema),
  next: v.nullable(v.string()),
});

/** One task of a script, as an examiner reads it. */
export const ScriptSectionSchema = v.object({
  section: LocalIdSchema,
  task: v.picklist([1, 2]),
  /** HTML. */
  question: v.string(),
  figures: v.array(FigureSchema),
  media: v.array(MediaItemSchema),
  answer: v.string(),
  word_count: v.nullable(v.number()),
  para_count: v.nullable(v.number()),
});
export type ScriptSection = v.InferOutput<typeof ScriptSectionSchema>;
export const ScriptSchema = v.object({
  slug: EvaluationSlugSchema,
  ...testNames,
  sections: v.array(ScriptSectionSchema),
});
export type Script = v.InferOutput<typeof ScriptSchema>;

const givenBands = {
  ta_bands: ExaminerBandSchema,
  cc_bands: ExaminerBandSchema,
  lr_bands: ExaminerBandSchema,
  ga_bands: ExaminerBandSchema,
};
const taskEntries = { task: v.picklist([1, 2]) };
/** The four bands of a task. */
export const TaskBandsSchema = v.object({ ...taskEntries, ...givenBands });
export type TaskBands = v.InferOutput<typeof TaskBandsSchema>;
/** The eight fields of a task, every band given. */
export const TaskMarksSchema = v.object({ ...taskEntries, ...SectionFieldsSchema.entries, ...givenBands });
export type TaskMarks = v.InferOutput<typeof TaskMarksSchema>;
export const SecondMarksSchema = v.object({ tasks: v.pipe(v.array(TaskMarksSchema), v.minLength(1), v.maxLength(2)) });

/** A script with both markings, and the decision once there is one. */
export const AdjudicationSchema = v.object({
  ...ScriptSchema.entries,
  /** Slug of the evaluation, for changing its report. */
  evaluation_slug: EvaluationSlugSchema,
  order_number: v.string(),
  first: v.array(TaskMarksSchema),
  first_band: v.number(),
  second: v.array(TaskMarksSchema),
  second_band: v.number(),
  decision: v.nullable(
    v.object({
      tasks: v.array(TaskBandsSchema),
      band: v.number(),
      reason: v.string(),
      staff_name: v.nullable(v.string()),
      at: InstantSchema,
    }),
  ),
});
export type Adjudication = v.InferOutput<typeof AdjudicationSchema>;
export const AdjudicateSchema = v.object({
  tasks: v.pipe(v.array(TaskBandsSchema), v.minLength(1), v.maxLength(2)),
  reason: ReasonSchema,
});

/** A script whose bands administrators agreed on. Examiners find it among the scripts to mark. */
export const SeedSchema = v.object({
  id: v.number(),
  ...testNames,
  tasks: v.array(TaskBandsSchema),
  band: v.number(),
  created_at: InstantSchema,
  /** Who created the seed; null if that account is deleted. */
  staff_name: v.nullable(v.string()),
  /** When the seed was withdrawn, or null. */
  stopped_at: v.nullable(InstantSchema),
  /** How many examiners have marked it. */
  marked: v.number(),
});
export type Seed = v.InferOutput<typeof SeedSchema>;
export const SeedListSchema = v.object({ seeds: v.array(SeedSchema), next: v.nullable(v.string()) });
export const SeedParamsSchema = v.object({ id: NumberInPathSchema });

/** A model answer that a seed can be made of, with its own bands. */
export const SeedAnswerSchema = v.object({
  id: LocalIdSchema,
  ...TaskBandsSchema.entries,
  band: v.number(),
  /** Its first words. */
  opening: v.string(),
});
export type SeedAnswer = v.InferOutput<typeof SeedAnswerSchema>;
export const SeedChoicesQuerySchema = v.object({ book: v.optional(SlugSchema) });
/** The books with model answers, and the answers of one book by test. */
export const SeedChoicesSchema = v.object({
  books: v.array(v.object({ slug: SlugSchema, name: v.string() })),
  /** Null if no book has model answers. */
  book: v.nullable(SlugSchema),
  tests: v.array(
    v.object({
      module_slug: SlugSchema,
      test_name: v.string(),
      test_type: TestTypeSchema,
      answers: v.array(SeedAnswerSchema),
    }),
  ),
});
export type SeedChoices = v.InferOutput<typeof SeedChoicesSchema>;
/** Answers to one or both tasks of one test, with the agreed bands. */
export const SeedCreateSchema = v.object({
  tasks: v.pipe(
    v.array(v.object({ answer: LocalIdSchema, ...TaskBandsSchema.entries })),
    v.minLength(1, "Choose an answer"),
    v.maxLength(2),
  ),
});
export type SeedCreate = v.InferOutput<typeof SeedCreateSchema>;
