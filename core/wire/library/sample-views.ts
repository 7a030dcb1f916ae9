import type { Category } from "#core/exam/content/category.ts";
import type { MediaItem } from "#core/exam/content/media.ts";
import type { TestType } from "#core/exam/content/module-type.ts";
import type { WritingTask } from "#core/exam/content/part.ts";
import type { Sample } from "#core/exam/content/sample.ts";
import { questionHtml, taskHtml } from "#core/exam/content/task-html.ts";
import type { BookSamples, SampleDetail, SampleItem } from "./model-answers.ts";

/** Author shown with every model answer. */
export const SAMPLE_AUTHOR = "Written for this book";

/** A model answer with everything that its page shows, identical on the server and on a device with the book. */
export type SampleInBook = {
  sample: Sample;
  section: WritingTask;
  media: MediaItem[];
  module_slug: string;
  test_type: TestType;
  book: BookSamples["book"];
  categories: Category[];
};

/** Returns a model answer for lists. */
export function toSampleItem({ sample, section }: Pick<SampleInBook, "sample" | "section">): SampleItem {
  return {
    section_id: section.id,
    attempt_id: sample.id,
    bands: sample.band,
    ...(sample.case !== undefined && { case: sample.case }),
    date: sample.written,
    question: questionHtml(section),
    answer: sample.answer,
  };
}

/** Returns a model answer for its page. */
export function toSampleDetail({
  sample,
  section,
  media,
  module_slug,
  test_type,
  book,
  categories,
}: SampleInBook): SampleDetail {
  const { task, coherence, lexis, grammar } = sample.criteria;
  return {
    section_id: section.id,
    attempt_id: sample.id,
    module_type: "writing",
    module_slug,
    test_type,
    bands: sample.band,
    ...(sample.case !== undefined && { case: sample.case }),
    task: taskHtml(section, media),
    section,
    media,
    attempt: sample.answer,
    user: SAMPLE_AUTHOR,
    created_at: sample.written,
    book,
    categories,
    evaluation: {
      overall_band_score: sample.band,
      task_achievement_band_score: task,
      coherence_and_cohesion_band_score: coherence,
      lexical_resource_band_score: lexis,
      grammatical_range_accuracy_band_score: grammar,
      ...sample.feedback,
    },
  };
}

/** A selection of model answers: of a category, a book or one task of a module; of one band, or all (null). */
export type SampleSelection = (
  | { by: "category"; id: string }
  | { by: "book"; slug: string }
  | { by: "module"; testType: TestType; task: 1 | 2 }
) & { band: number | null };

/** Returns every model answer of these books, in library order. */
export function listSamplesOfBooks(books: readonly BookSamples[]): SampleInBook[] {
  return books.flatMap(({ book, tasks }) =>
    tasks.flatMap(({ samples, ...task }) => samples.map((sample) => ({ ...task, sample, book }))),
  );
}

/** Returns whether a selection contains this answer. */
export function isInSelection(
  selection: SampleSelection,
  { sample, section, test_type, book, categories }: Omit<SampleInBook, "media">,
): boolean {
  if (selection.band !== null && sample.band !== selection.band) return false;
  switch (selection.by) {
    case "category":
      return categories.some((category) => category.id === selection.id);
    case "book":
      return book.slug === selection.slug;
    case "module":
      return test_type === selection.testType && section.task === selection.task;
  }
}

/** Returns whether each typed word is in the task or the answer. Ignores case. Parts of words match. */
export function hasWords({ sample, section }: Pick<SampleInBook, "sample" | "section">, typed: string): boolean {
  const text = [...section.prompt.map((paragraph) => paragraph.text), sample.answer].join("\n").toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
