import { type Book, type BookTest, type ModuleSummary, testModules } from "#core/exam/content/book.ts";
import { isForTestType, type ModuleType, type TestType } from "#core/exam/content/module-type.ts";

/** One module of a book as a listing offers it. */
export type ShelfEntry = { number: number; test: BookTest; module: ModuleSummary; label: string };
export type ShelfBook = { book: Book; entries: readonly ShelfEntry[] };

/** The modules of one type in a book that this kind of candidate may sit, numbered by their test. */
export function entriesOf(book: Book, moduleType: ModuleType, testType: TestType): ShelfEntry[] {
  return book.tests.flatMap((test, i) => {
    const modules = testModules(test, moduleType).filter((module) => isForTestType(module.test_type, testType));
    return modules.map((module) => ({
      number: i + 1,
      test,
      module,
      label: modules.length > 1 ? `${test.name}, ${module.name}` : test.name,
    }));
  });
}

/** The books of a listing; those with nothing for this candidate are hidden (spec §2). */
export function shelfOf(books: readonly Book[], moduleType: ModuleType, testType: TestType): ShelfBook[] {
  return books
    .map((book) => ({ book, entries: entriesOf(book, moduleType, testType) }))
    .filter((item) => item.entries.length > 0);
}
