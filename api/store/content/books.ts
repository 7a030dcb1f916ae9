import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Book, ModuleSummary } from "#core/exam/content/book.ts";
import type { ModuleType, TestType } from "#core/exam/content/module-type.ts";
import { FULL_LENGTH_SECONDS } from "#core/exam/content/book-tests.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { parseCoverSources } from "./cover-sources.ts";
import type { Db } from "../store.ts";
import type { BookTable, BookTestTable, ModuleTable } from "../tables/library.ts";
import type { Tables } from "../tables.ts";
import { cutPage } from "../page.ts";

/** Cursor of a page of books. */
export type BookCursor = { order: number; slug: string };
export type BookFilter = {
  /** Only books with a module of this type. "fulltest": only books with a test whose four modules have full length. */
  type: ModuleType | "fulltest";
  /** Only modules for this test type. Null for all modules. */
  testType: TestType | null;
  after: BookCursor | null;
  limit: number;
};

/** Returns a page of the library in its authored order. `next` is null on the last page. */
export async function listBooks(db: Db, filter: BookFilter): Promise<{ books: Book[]; next: BookCursor | null }> {
  const { after, limit } = filter;
  let query = db
    .selectFrom("book")
    .selectAll()
    .where("removed_at", "is", null)
    .where((eb) => hasModules(eb, filter))
    .orderBy("sort_order")
    .orderBy("slug")
    .limit(limit + 1);
  if (after !== null) {
    query = query.where((eb) =>
      eb.or([
        eb("sort_order", ">", after.order),
        eb.and([eb("sort_order", "=", after.order), eb("slug", ">", after.slug)]),
      ]),
    );
  }
  const rows = await query.execute();
  const { page, next } = cutPage(rows, limit, (last) => ({ order: last.sort_order, slug: last.slug }));
  return { books: await addTests(db, page, filter.testType), next };
}

/** Returns a book with its tests, or null if the library does not have this book. */
export async function findBook(db: Db, slug: string, testType: TestType | null): Promise<Book | null> {
  const row = await db
    .selectFrom("book")
    .selectAll()
    .where("slug", "=", slug)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const [book] = await addTests(db, [row], testType);
  return book ?? null;
}

/** Returns whether a book is or was in the library. */
export async function wasBookPublished(db: Db, slug: string): Promise<boolean> {
  return (await db.selectFrom("book").select("slug").where("slug", "=", slug).executeTakeFirst()) !== undefined;
}

/** Returns the SQL condition that a book has the modules that the filter requires. */
function hasModules(eb: ExpressionBuilder<Tables, "book">, { type, testType }: BookFilter) {
  const selectModules = (moduleType: ModuleType) => {
    const query = eb
      .selectFrom("module")
      .select(sql.lit(1).as("one"))
      .whereRef("module.book_slug", "=", "book.slug")
      .where("module.module_type", "=", moduleType)
      .where("module.removed_at", "is", null);
    return testType === null ? query : query.where("module.test_type", "in", ["both", testType]);
  };
  if (type !== "fulltest") return eb.exists(selectModules(type));
  const completeTest = eb
    .selectFrom("book_test")
    .select(sql.lit(1).as("one"))
    .whereRef("book_test.book_slug", "=", "book.slug");
  return eb.exists(
    completeTest.where((inner) =>
      inner.and(
        MODULE_TYPES.map((moduleType) =>
          inner.exists(
            selectModules(moduleType)
              .where(sql<boolean>`module.test_slug = book_test.slug`)
              // The rule of isFullLength in core: a module with only Writing Task 1 or only a cue card does not count.
              .where("module.duration", ">=", FULL_LENGTH_SECONDS[moduleType]),
          ),
        ),
      ),
    ),
  );
}

async function addTests(db: Db, books: readonly Selectable<BookTable>[], testType: TestType | null): Promise<Book[]> {
  if (books.length === 0) return [];
  const slugs = books.map((book) => book.slug);
  const tests = await db
    .selectFrom("book_test")
    .selectAll()
    .where("book_slug", "in", slugs)
    .orderBy("sort_order")
    .orderBy("slug")
    .execute();
  let query = db
    .selectFrom("module")
    .selectAll()
    .where("book_slug", "in", slugs)
    .where("removed_at", "is", null)
    .orderBy("sort_order")
    .orderBy("slug");
  if (testType !== null) query = query.where("test_type", "in", ["both", testType]);
  const modules = await query.execute();
  return books.map((book) => ({
    slug: book.slug,
    name: book.name,
    description: book.description,
    cover: book.cover,
    ...parseCoverSources(book),
    institute: { name: book.institute },
    copyright: book.copyright,
    difficulty: book.difficulty,
    tests: tests
      .filter((test) => test.book_slug === book.slug)
      .map((test) =>
        toTest(
          test,
          modules.filter((module) => module.book_slug === book.slug && module.test_slug === test.slug),
        ),
      )
      .filter((test) => test !== null),
  }));
}

/** Returns null for a test that has no module to show. */
function toTest(
  test: Selectable<BookTestTable>,
  modules: readonly Selectable<ModuleTable>[],
): Book["tests"][number] | null {
  if (modules.length === 0) return null;
  const summarise = (type: ModuleType): ModuleSummary[] =>
    modules.filter((module) => module.module_type === type).map(toSummary);
  return {
    slug: test.slug,
    name: test.name,
    listening_module: summarise("listening"),
    reading_module: summarise("reading"),
    writing_module: summarise("writing"),
    speaking_module: summarise("speaking"),
  };
}

function toSummary(row: Selectable<ModuleTable>): ModuleSummary {
  return {
    name: row.name,
    slug: row.slug,
    test_type: row.test_type,
    content_version: row.content_version,
    key_version: row.key_version,
    duration: row.duration,
    questions: row.questions,
    pack_bytes: { json: row.pack_json_bytes, media: row.pack_media_bytes },
  };
}
