import type { Category } from "../exam/content/category.ts";
import type { MediaItem } from "../exam/content/media.ts";
import type { TestType } from "../exam/content/module-type.ts";
import type { WritingTask } from "../exam/content/part.ts";
import type { Sample } from "../exam/content/sample.ts";
import { questionHtml, taskHtml } from "../exam/content/task-html.ts";
import type { BookSamples, SampleDetail, SampleItem } from "./model-answers.ts";

/** Who wrote them: every model answer says so. */
export const SAMPLE_AUTHOR = "Written for this book";

/** A model answer with all that its page shows; the server and a device that keeps its book have the same. */
export type SampleInBook = {
  sample: Sample;
  section: WritingTask;
  media: MediaItem[];
  module_slug: string;
  test_type: TestType;
  book: BookSamples["book"];
  categories: Category[];
};

/** A model answer as lists show it. */
export function sampleItem({ sample, section }: Pick<SampleInBook, "sample" | "section">): SampleItem {
  return {
    section_id: section.id,
    attempt_id: sample.id,
    bands: sample.band,
    date: sample.written,
    question: questionHtml(section),
    answer: sample.answer,
  };
}

/** A model answer as its own page shows it. */
export function sampleDetail({
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

/** Which model answers: those of a category, of a book, or to one task of a paper; of one band, or of all (null). */
export type SampleShelf = (
  | { by: "category"; id: string }
  | { by: "book"; slug: string }
  | { by: "module"; testType: TestType; task: 1 | 2 }
) & { band: number | null };

/** Every model answer of these books, in the order of the library. */
export function samplesOfBooks(books: readonly BookSamples[]): SampleInBook[] {
  return books.flatMap(({ book, tasks }) =>
    tasks.flatMap(({ samples, ...task }) => samples.map((sample) => ({ ...task, sample, book }))),
  );
}

/** True where a shelf has this answer. */
export function isOnShelf(
  shelf: SampleShelf,
  { sample, section, test_type, book, categories }: Omit<SampleInBook, "media">,
): boolean {
  if (shelf.band !== null && sample.band !== shelf.band) return false;
  switch (shelf.by) {
    case "category":
      return categories.some((category) => category.id === shelf.id);
    case "book":
      return book.slug === shelf.slug;
    case "module":
      return test_type === shelf.testType && section.task === shelf.task;
  }
}

/** True when the task or the answer has every word that was typed, whatever the case; parts of words count. */
export function hasWords({ sample, section }: Pick<SampleInBook, "sample" | "section">, typed: string): boolean {
  const text = [...section.prompt.map((paragraph) => paragraph.text), sample.answer].join("\n").toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
