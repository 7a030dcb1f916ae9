import { type Category, kindCategory } from "#core/exam/content/category.ts";
import type { CompiledBook, CompiledModule } from "#core/exam/content/compiled.ts";
import type { WritingTask } from "#core/exam/content/part.ts";
import type { TaskSamples } from "#core/exam/content/sample.ts";
import type { SampleRows } from "#api/store/content/samples-publishing.ts";

type SampledTask = { book: CompiledBook; compiled: CompiledModule; section: WritingTask; answers: TaskSamples };

/**
 * Upper limit of tasks with model answers. All second answers get positions above this limit, so they follow all first
 * answers.
 */
const MAX_TASKS = 100_000;

/**
 * Converts the model answers of the library to rows. Lists show the first answers to all tasks before the second ones,
 * so that readers meet different questions. Throws if a topic is unknown: the compiler rejects such content.
 */
export function toSampleRows(books: readonly CompiledBook[], topics: readonly Category[]): SampleRows {
  const tasks = books.flatMap(listSampledTasks);
  const used = new Map<string, Category>();
  for (const { section, answers } of tasks) {
    for (const id of answers.topics) {
      const topic = topics.find((known) => known.id === id);
      if (topic === undefined) throw new Error(`There is no topic ${id}.`);
      used.set(id, topic);
    }
    const kind = kindCategory(section.kind);
    used.set(kind.id, kind);
  }
  const order = [...topics.map((topic) => topic.id), ...used.keys()];
  const categories = [...used.values()].map(({ id, name, type }) => ({
    id,
    name,
    type,
    sort_order: order.indexOf(id),
  }));
  return {
    categories,
    tasks: tasks.map(({ book, compiled: { module }, section }) => ({
      section_id: section.id,
      module_slug: module.slug,
      book_slug: book.slug,
      test_type: module.test_type === "general" ? ("general" as const) : ("academic" as const),
      task: section.task,
      section: JSON.stringify(section),
      media: JSON.stringify(findMedia(section, module.media)),
    })),
    taskCategories: tasks.flatMap(({ section, answers }) =>
      [...new Set([...answers.topics, kindCategory(section.kind).id])].map((category_id) => ({
        section_id: section.id,
        category_id,
      })),
    ),
    samples: tasks.flatMap(({ section, answers }, taskIndex) =>
      answers.samples.map((sample, answerIndex) => ({
        id: sample.id,
        section_id: section.id,
        band_halves: Math.round(sample.band * 2),
        place: answerIndex * MAX_TASKS + taskIndex,
        body: JSON.stringify(sample),
        removed_at: null,
      })),
    ),
  };
}

function listSampledTasks(book: CompiledBook): SampledTask[] {
  return book.tests
    .flatMap((test) => test.modules)
    .flatMap((compiled) => {
      if (compiled.module.module_type !== "writing") return [];
      return compiled.module.parts.flatMap((section): SampledTask[] => {
        const answers = compiled.samples?.find(({ task }) => task === section.id);
        return answers === undefined ? [] : [{ book, compiled, section, answers }];
      });
    });
}

function findMedia(section: WritingTask, media: CompiledModule["module"]["media"]) {
  const ids = (section.figures ?? []).flatMap(({ picture }) => (picture ? [picture.media] : []));
  return media.filter((item) => ids.includes(item.id));
}
