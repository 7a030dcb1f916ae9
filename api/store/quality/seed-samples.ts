import type { MediaItem } from "#core/exam/content/media.ts";
import type { TestType } from "#core/exam/content/module-type.ts";
import type { WritingTask } from "#core/exam/content/part.ts";
import type { Sample } from "#core/exam/content/sample.ts";
import type { Db } from "../store.ts";

/** A model answer with its task and test. */
export type SeedSample = {
  sample: Sample;
  section: WritingTask;
  media: MediaItem[];
  module_slug: string;
  test_type: TestType;
  book_name: string;
  test_name: string;
};

/** Returns the books that have model answers, in the library's order. */
export async function listSeedBooks(db: Db): Promise<{ slug: string; name: string }[]> {
  return db
    .selectFrom("book")
    .select(["book.slug", "book.name"])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("sample_task")
          .innerJoin("sample", "sample.section_id", "sample_task.section_id")
          .select("sample.id")
          .whereRef("sample_task.book_slug", "=", "book.slug")
          .where("sample.removed_at", "is", null),
      ),
    )
    .orderBy("book.sort_order")
    .orderBy("book.slug")
    .execute();
}

/** Returns the model answers of a book, or those with these ids, in the library's order of tests and tasks. */
export async function listSeedSamples(
  db: Db,
  filter: { book: string } | { ids: readonly string[] },
): Promise<SeedSample[]> {
  let query = db
    .selectFrom("sample")
    .innerJoin("sample_task", "sample_task.section_id", "sample.section_id")
    .innerJoin("book", "book.slug", "sample_task.book_slug")
    .innerJoin("module", "module.slug", "sample_task.module_slug")
    .innerJoin("book_test", (join) =>
      join.onRef("book_test.book_slug", "=", "module.book_slug").onRef("book_test.slug", "=", "module.test_slug"),
    )
    .select([
      "sample.body",
      "sample_task.section",
      "sample_task.media",
      "sample_task.module_slug",
      "sample_task.test_type",
      "book.name as book_name",
      "book_test.name as test_name",
    ])
    .where("sample.removed_at", "is", null)
    .orderBy("book_test.sort_order")
    .orderBy("module.sort_order")
    .orderBy("module.slug")
    .orderBy("sample_task.task")
    .orderBy("sample.place");
  query =
    "book" in filter ? query.where("book.slug", "=", filter.book) : query.where("sample.id", "in", [...filter.ids]);
  return (await query.execute()).map(({ body, section, media, ...names }) => ({
    sample: JSON.parse(body) as Sample,
    section: JSON.parse(section) as WritingTask,
    media: JSON.parse(media) as MediaItem[],
    ...names,
  }));
}
