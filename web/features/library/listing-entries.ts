import { fullTestModules } from "#core/exam/attempt/full-test.ts";
import type { Book, BookTest, ModuleSummary } from "#core/exam/content/book.ts";
import { isForTestType, isFullLength, testModules } from "#core/exam/content/book-tests.ts";
import type { ModuleType, TestKind, TestType } from "#core/exam/content/module-type.ts";

/** A module to take or download. */
export type ListingModule = { type: ModuleType; module: ModuleSummary };
/** What a listing offers of one test: a module of its type, or all modules of a full test. */
export type ListingEntry = {
  /** Identifies the entry's progress. */
  key: string;
  /** The test's number in its book. Null for a task or cue card that is offered alone. */
  number: number | null;
  test: BookTest;
  label: string;
  modules: readonly ListingModule[];
};
export type ListingBook = { book: Book; entries: readonly ListingEntry[] };

/** Returns what the listing of a kind offers of a book for this test type. */
export function listEntries(book: Book, kind: TestKind, testType: TestType): ListingEntry[] {
  return book.tests.flatMap((test, i): ListingEntry[] => {
    if (kind === "fulltest") {
      const modules = fullTestModules(test, testType);
      if (modules === null) return [];
      const entryModules = modules.map(({ module_type, module }) => ({ type: module_type, module }));
      return [{ key: fullTestKey(entryModules), number: i + 1, test, label: test.name, modules: entryModules }];
    }
    const modules = testModules(test, kind).filter((module) => isForTestType(module.test_type, testType));
    return modules.map((module) => {
      const isWhole = isFullLength(kind, module);
      const wholeLabel = modules.length > 1 ? `${test.name}, ${module.name}` : test.name;
      return {
        key: module.slug,
        number: isWhole ? i + 1 : null,
        test,
        label: isWhole ? wholeLabel : module.name,
        modules: [{ type: kind, module }],
      };
    });
  });
}

/** Identifies a full test by its modules. */
function fullTestKey(modules: readonly ListingModule[]): string {
  return modules.map(({ module }) => module.slug).join(" ");
}

/** Returns the books of a listing, without books that have nothing for this test type (specification §2). */
export function listBooks(books: readonly Book[], kind: TestKind, testType: TestType): ListingBook[] {
  return books
    .map((book) => ({ book, entries: listEntries(book, kind, testType) }))
    .filter((item) => item.entries.length > 0);
}
