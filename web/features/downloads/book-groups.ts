import type { Book, BookTest, ModuleSummary } from "#core/exam/content/book.ts";
import { isForTestType, testModules } from "#core/exam/content/book-tests.ts";
import type { ModuleType, TestType } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES } from "#core/exam/content/papers.ts";
import type { PackRow } from "#web/db/packs.ts";

export type Paper = { type: ModuleType; module: ModuleSummary };
export type TestGroup = { test: BookTest; papers: readonly Paper[] };
export type BookGroup = {
  book: Book;
  tests: readonly TestGroup[];
  papers: readonly Paper[];
  /** How many of the papers can be taken offline, and their bytes. */
  here: number;
  bytes: number;
};

/** Bytes of a paper's download: its text and its files. */
export function paperBytes({ module }: Paper): number {
  return module.pack_bytes.json + module.pack_bytes.media;
}

/**
 * The library by book and test, as far as it is for this candidate or on this device. Books of which something is here
 * or on its way come first; otherwise the order of the library stays.
 */
export function groupBooks(
  books: readonly Book[],
  packs: ReadonlyMap<string, PackRow>,
  testType: TestType,
): BookGroup[] {
  const isHere = (slug: string): boolean => {
    const state = packs.get(slug)?.state;
    return state !== undefined && state !== "withdrawn";
  };
  const groups = books.flatMap((book): BookGroup[] => {
    const tests = book.tests
      .map((test) => ({
        test,
        papers: MODULE_TYPES.flatMap((type) =>
          testModules(test, type)
            .filter((module) => isForTestType(module.test_type, testType) || isHere(module.slug))
            .map((module) => ({ type, module })),
        ),
      }))
      .filter((group) => group.papers.length > 0);
    const papers = tests.flatMap((group) => group.papers);
    if (papers.length === 0) return [];
    const ready = papers.filter(({ module }) => packs.get(module.slug)?.state === "ready");
    return [
      { book, tests, papers, here: ready.length, bytes: ready.reduce((sum, paper) => sum + paperBytes(paper), 0) },
    ];
  });
  const isBegun = (group: BookGroup): boolean => group.papers.some(({ module }) => isHere(module.slug));
  return [...groups.filter(isBegun), ...groups.filter((group) => !isBegun(group))];
}

/** Downloads that no listing knows: of a book that left the library, or that was never listed here. */
export function strayRows(books: readonly Book[], packs: ReadonlyMap<string, PackRow>): PackRow[] {
  const listed = new Set(
    books.flatMap((book) =>
      book.tests.flatMap((test) => MODULE_TYPES.flatMap((type) => testModules(test, type).map(({ slug }) => slug))),
    ),
  );
  return [...packs.values()].filter((row) => row.state === "withdrawn" || !listed.has(row.module_slug));
}

/** "All 4 papers", "2 of 4 papers", "4 papers". */
export function papersWords({ here, papers }: Pick<BookGroup, "here" | "papers">): string {
  const papersOf = (count: number): string => (count === 1 ? "1 paper" : `${count} papers`);
  if (here === 0) return papersOf(papers.length);
  if (here < papers.length) return `${here} of ${papersOf(papers.length)} here`;
  return here === 1 ? "1 paper, here" : `All ${papersOf(here)} here`;
}
