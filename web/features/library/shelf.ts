import { fullTestModules } from "#core/exam/attempt/full-test.ts";
import { type Book, type BookTest, type ModuleSummary, testModules } from "#core/exam/content/book.ts";
import { isForTestType, type ModuleType, type TestKind, type TestType } from "#core/exam/content/module-type.ts";

/** A module to take or download. */
export type ShelfPaper = { type: ModuleType; module: ModuleSummary };
/** What a listing offers of one test: a module of its type, or the papers of a full test. */
export type ShelfEntry = {
  /** What standings go by. */
  key: string;
  number: number;
  test: BookTest;
  label: string;
  papers: readonly ShelfPaper[];
};
export type ShelfBook = { book: Book; entries: readonly ShelfEntry[] };

/** What a book has of a kind for this candidate, numbered by its tests. */
export function entriesOf(book: Book, kind: TestKind, testType: TestType): ShelfEntry[] {
  return book.tests.flatMap((test, i): ShelfEntry[] => {
    if (kind === "fulltest") {
      const modules = fullTestModules(test, testType);
      if (modules === null) return [];
      const papers = modules.map(({ module_type, module }) => ({ type: module_type, module }));
      return [{ key: fullTestKey(papers), number: i + 1, test, label: test.name, papers }];
    }
    const modules = testModules(test, kind).filter((module) => isForTestType(module.test_type, testType));
    return modules.map((module) => ({
      key: module.slug,
      number: i + 1,
      test,
      label: modules.length > 1 ? `${test.name}, ${module.name}` : test.name,
      papers: [{ type: kind, module }],
    }));
  });
}

/** A full test is known by its papers. */
function fullTestKey(papers: readonly ShelfPaper[]): string {
  return papers.map((paper) => paper.module.slug).join(" ");
}

/** The books of a listing; those with nothing for this candidate are hidden (spec §2). */
export function shelfOf(books: readonly Book[], kind: TestKind, testType: TestType): ShelfBook[] {
  return books
    .map((book) => ({ book, entries: entriesOf(book, kind, testType) }))
    .filter((item) => item.entries.length > 0);
}
