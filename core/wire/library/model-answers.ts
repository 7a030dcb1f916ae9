import { CoverSourceSchema } from "#core/exam/content/cover.ts";
import * as v from "valibot";
import { PageQuerySchema } from "../page-query.ts";
import { CategorySchema } from "#core/exam/content/category.ts";
import { MediaItemSchema } from "#core/exam/content/media.ts";
import { ModuleTypeSchema, TestTypeSchema } from "#core/exam/content/module-type.ts";
import { WritingTaskSchema } from "#core/exam/content/part.ts";
import { SampleSchema } from "#core/exam/content/sample.ts";
import { LocalIdSchema, SlugSchema } from "#core/exam/content/slug.ts";

/** Absent in rows that older versions stored on devices, in offline packs, and if the book has no cover picture. */
const cover_sources = v.optional(v.array(CoverSourceSchema));

const DateSchema = v.pipe(v.string(), v.isoDate());
const BandSchema = v.number();

/** A model answer in a list, with the specification's fields. */
export const SampleItemSchema = v.object({
  section_id: LocalIdSchema,
  attempt_id: LocalIdSchema,
  bands: BandSchema,
  case: SampleSchema.entries.case,
  date: DateSchema,
  /** HTML, which the server generates from authored text. */
  question: v.string(),
  answer: v.string(),
});
export type SampleItem = v.InferOutput<typeof SampleItemSchema>;

export const SampleListSchema = v.object({ samples: v.array(SampleItemSchema), next: v.nullable(v.string()) });
export const OtherSamplesSchema = v.object({
  other_samples: v.array(SampleItemSchema),
  next: v.nullable(v.string()),
});

/** The four criteria under their names in an evaluation. */
const evaluationBands = {
  task_achievement_band_score: BandSchema,
  coherence_and_cohesion_band_score: BandSchema,
  lexical_resource_band_score: BandSchema,
  grammatical_range_accuracy_band_score: BandSchema,
};

/** A model answer with everything that its page shows. */
export const SampleDetailSchema = v.object({
  section_id: LocalIdSchema,
  attempt_id: LocalIdSchema,
  module_type: v.literal("writing"),
  /** The module with this task. */
  module_slug: SlugSchema,
  test_type: TestTypeSchema,
  bands: BandSchema,
  case: SampleSchema.entries.case,
  /** The task as HTML, with figures as tables or pictures. */
  task: v.string(),
  /** The same task as in the exam, and its picture files. */
  section: WritingTaskSchema,
  media: v.array(MediaItemSchema),
  /** The text of the answer. */
  attempt: v.string(),
  user: v.string(),
  created_at: DateSchema,
  book: v.object({
    slug: SlugSchema,
    name: v.string(),
    cover: v.nullable(v.string()),
    cover_sources,
    description: v.string(),
  }),
  categories: v.array(CategorySchema),
  evaluation: v.object({
    overall_band_score: BandSchema,
    ...evaluationBands,
    ...SampleSchema.entries.feedback.entries,
  }),
});
export type SampleDetail = v.InferOutput<typeof SampleDetailSchema>;

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Categories, books and kinds of task, each with the number of its model answers. */
export const SampleIndexSchema = v.object({
  total: v.number(),
  categories: v.array(v.object({ ...CategorySchema.entries, samples: count })),
  books: v.array(
    v.object({ slug: SlugSchema, name: v.string(), cover: v.nullable(v.string()), cover_sources, samples: count }),
  ),
  modules: v.array(
    v.object({
      test_type: TestTypeSchema,
      module_type: v.literal("writing"),
      task: v.picklist([1, 2]),
      samples: count,
    }),
  ),
});
export type SampleIndex = v.InferOutput<typeof SampleIndexSchema>;

/** All model answers of a book, for a device that has downloaded it. */
export const BookSamplesSchema = v.object({
  book: SampleDetailSchema.entries.book,
  tasks: v.array(
    v.object({
      section: WritingTaskSchema,
      media: v.array(MediaItemSchema),
      module_slug: SlugSchema,
      test_type: TestTypeSchema,
      categories: v.array(CategorySchema),
      samples: v.array(SampleSchema),
    }),
  ),
});
export type BookSamples = v.InferOutput<typeof BookSamplesSchema>;

/** One band: "7" and "7.0" are equal. */
const BandQuerySchema = v.optional(
  v.pipe(v.string(), v.regex(/^\d(?:\.[05])?$/, "must be a band"), v.transform(Number)),
);
export const SampleQuerySchema = v.object({ bands: BandQuerySchema, ...PageQuerySchema.entries });
export const BookSampleQuerySchema = v.object({
  bands: BandQuerySchema,
  testType: v.optional(TestTypeSchema),
  ...PageQuerySchema.entries,
});
export const SampleModuleParamsSchema = v.object({
  test_type: TestTypeSchema,
  module_type: ModuleTypeSchema,
  task: v.pipe(
    v.picklist(["1", "2"]),
    v.transform((task) => (task === "1" ? 1 : 2)),
  ),
});
export const SampleParamsSchema = v.object({
  module_type: ModuleTypeSchema,
  section_id: LocalIdSchema,
  attempt_id: LocalIdSchema,
});
export const SectionParamsSchema = v.object({ module_type: ModuleTypeSchema, section_id: LocalIdSchema });
export const CategoryParamsSchema = v.object({ category_id: LocalIdSchema });
