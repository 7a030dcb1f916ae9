import { type Selectable, sql } from "kysely";
import type { Category } from "#core/exam/content/category.ts";
import type { MediaItem } from "#core/exam/content/media.ts";
import type { TestType } from "#core/exam/content/module-type.ts";
import type { WritingTask } from "#core/exam/content/part.ts";
import { bestSample, type Sample } from "#core/exam/content/sample.ts";
import type { SampleDetail, SampleIndex } from "#core/wire/library/model-answers.ts";
import { parseCoverSources } from "./cover-sources.ts";
import type { Db } from "../store.ts";
import type { SampleCategoryTable } from "../tables/sample.ts";
import { cutPage } from "../page.ts";

/** A model answer with its task. */
export type FoundSample = { sample: Sample; section: WritingTask };
/** Cursor of a page of model answers. */
export type SampleCursor = { place: number };
export type SampleFilter = {
  category?: string;
  book?: string;
  section?: string;
  testType?: TestType | null;
  task?: 1 | 2;
  /** Only answers of this band. Null for all bands. */
  band?: number | null;
  /** Leaves out the answer with this id. */
  except?: string;
  after: SampleCursor | null;
  limit: number;
};

function selectSamples(db: Db) {
  return db
    .selectFrom("sample")
    .innerJoin("sample_task", "sample_task.section_id", "sample.section_id")
    .where("sample.removed_at", "is", null);
}

/** Returns a page of model answers in the library's order. `next` is null on the last page. */
export async function listSamples(
  db: Db,
  filter: SampleFilter,
): Promise<{ samples: FoundSample[]; next: SampleCursor | null }> {
  const { category, book, section, testType, task, band, except, after, limit } = filter;
  let query = selectSamples(db)
    .select(["sample.body", "sample.place", "sample_task.section"])
    .orderBy("sample.place")
    .limit(limit + 1);
  if (category !== undefined)
    query = query.where("sample.section_id", "in", (eb) =>
      eb.selectFrom("sample_task_category").select("section_id").where("category_id", "=", category),
    );
  if (book !== undefined) query = query.where("sample_task.book_slug", "=", book);
  if (section !== undefined) query = query.where("sample.section_id", "=", section);
  if (testType) query = query.where("sample_task.test_type", "=", testType);
  if (task !== undefined) query = query.where("sample_task.task", "=", task);
  if (typeof band === "number") query = query.where("sample.band_halves", "=", Math.round(band * 2));
  if (except !== undefined) query = query.where("sample.id", "!=", except);
  if (after !== null) query = query.where("sample.place", ">", after.place);
  const rows = await query.execute();
  const { page, next } = cutPage(rows, limit, (last) => ({ place: last.place }));
  return {
    samples: page.map((row) => ({
      sample: JSON.parse(row.body) as Sample,
      section: JSON.parse(row.section) as WritingTask,
    })),
    next,
  };
}

/** Returns the model answer to show for a task. Returns null if `bestSample` chooses none. */
export async function findBestSample(db: Db, section: string): Promise<FoundSample | null> {
  const rows = await selectSamples(db)
    .select(["sample.body", "sample_task.section"])
    .where("sample.section_id", "=", section)
    .orderBy("sample.place")
    .execute();
  const best = bestSample(rows.map((row) => JSON.parse(row.body) as Sample));
  const [row] = rows;
  return best === null || row === undefined ? null : { sample: best, section: JSON.parse(row.section) as WritingTask };
}

export type SampleOfBook = FoundSample & {
  module_slug: string;
  test_type: TestType;
  media: MediaItem[];
  book: SampleDetail["book"];
  categories: Category[];
};

/** Returns one model answer with its task, book and categories. Returns "removed" if it is no longer published. */
export async function findSample(db: Db, section: string, id: string): Promise<SampleOfBook | "removed" | null> {
  const [found] = await findSamplesWithBooks(db, { section, id });
  if (found !== undefined) return found;
  const removed = await db
    .selectFrom("sample")
    .select("id")
    .where("id", "=", id)
    .where("section_id", "=", section)
    .executeTakeFirst();
  return removed === undefined ? null : "removed";
}

/** Returns every model answer of a book, grouped by task. */
export function listBookSamples(db: Db, book: string): Promise<SampleOfBook[]> {
  return findSamplesWithBooks(db, { book });
}

async function findSamplesWithBooks(
  db: Db,
  filter: { section: string; id: string } | { book: string },
): Promise<SampleOfBook[]> {
  let query = selectSamples(db)
    .innerJoin("book", "book.slug", "sample_task.book_slug")
    .innerJoin("module", "module.slug", "sample_task.module_slug")
    .innerJoin("book_test", (join) =>
      join.onRef("book_test.book_slug", "=", "module.book_slug").onRef("book_test.slug", "=", "module.test_slug"),
    )
    .select([
      "sample.body",
      "sample_task.section",
      "sample_task.section_id",
      "sample_task.media",
      "sample_task.module_slug",
      "sample_task.test_type",
      "book.slug",
      "book.name",
      "book.cover",
      "book.cover_sources",
      "book.description",
    ])
    .orderBy("book_test.sort_order")
    .orderBy("module.sort_order")
    .orderBy("module.slug")
    .orderBy("sample_task.task")
    .orderBy("sample.place");
  query =
    "book" in filter
      ? query.where("book.slug", "=", filter.book)
      : query.where("sample.id", "=", filter.id).where("sample.section_id", "=", filter.section);
  const rows = await query.execute();
  const categories = await findCategories(
    db,
    rows.map((row) => row.section_id),
  );
  return rows.map((row) => ({
    sample: JSON.parse(row.body) as Sample,
    section: JSON.parse(row.section) as WritingTask,
    media: JSON.parse(row.media) as MediaItem[],
    module_slug: row.module_slug,
    test_type: row.test_type,
    book: { slug: row.slug, name: row.name, cover: row.cover, ...parseCoverSources(row), description: row.description },
    categories: categories.filter(({ section_id }) => section_id === row.section_id).map(toCategory),
  }));
}

async function findCategories(db: Db, sections: readonly string[]) {
  if (sections.length === 0) return [];
  return db
    .selectFrom("sample_task_category")
    .innerJoin("sample_category", "sample_category.id", "sample_task_category.category_id")
    .select(["sample_task_category.section_id", "sample_category.id", "sample_category.name", "sample_category.type"])
    .where("sample_task_category.section_id", "in", [...new Set(sections)])
    .orderBy("sample_category.sort_order")
    .execute();
}

function toCategory({ id, name, type }: Pick<Selectable<SampleCategoryTable>, "id" | "name" | "type">): Category {
  return { id, name, slug: id, type, module: "writing" };
}

/** Returns whether there is a category with this id. */
export async function isCategory(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom("sample_category").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Returns the ids of at most `limit` model answers and their tasks, in the library's order. */
export async function listSampleAddresses(db: Db, limit: number): Promise<{ section: string; id: string }[]> {
  return await selectSamples(db)
    .select(["sample.section_id as section", "sample.id"])
    .orderBy("sample.place")
    .limit(limit)
    .execute();
}

/** Returns the categories, books and modules that have model answers, each with the number of its model answers. */
export async function findSampleIndex(db: Db): Promise<SampleIndex> {
  const count = sql<number>`cast(count(*) as integer)`.as("samples");
  const categories = await selectSamples(db)
    .innerJoin("sample_task_category", "sample_task_category.section_id", "sample.section_id")
    .innerJoin("sample_category", "sample_category.id", "sample_task_category.category_id")
    .select(["sample_category.id", "sample_category.name", "sample_category.type", count])
    .groupBy(["sample_category.id", "sample_category.name", "sample_category.type", "sample_category.sort_order"])
    .orderBy("sample_category.sort_order")
    .execute();
  const books = await selectSamples(db)
    .innerJoin("book", "book.slug", "sample_task.book_slug")
    .select(["book.slug", "book.name", "book.cover", "book.cover_sources", count])
    .groupBy(["book.slug", "book.name", "book.cover", "book.cover_sources", "book.sort_order"])
    .orderBy("book.sort_order")
    .orderBy("book.slug")
    .execute();
  const modules = await selectSamples(db)
    .select(["sample_task.test_type", "sample_task.task", count])
    .groupBy(["sample_task.test_type", "sample_task.task"])
    .orderBy("sample_task.test_type")
    .orderBy("sample_task.task")
    .execute();
  return {
    total: modules.reduce((sum, { samples }) => sum + samples, 0),
    categories: categories.map(({ samples, ...row }) => ({ ...toCategory(row), samples })),
    books: books.map(({ cover_sources, ...book }) => ({ ...book, ...parseCoverSources({ cover_sources }) })),
    modules: modules.map((row) => ({ ...row, module_type: "writing" as const })),
  };
}
