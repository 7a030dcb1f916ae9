import { plural } from "#core/format/plural.ts";
import type { Book, BookTest, ModuleSummary } from "#core/exam/content/book.ts";
import { isForTestType, testModules } from "#core/exam/content/book-tests.ts";
import type { ModuleType, TestType } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import type { PackRow } from "#web/db/library/packs.ts";

export type BookModule = { type: ModuleType; module: ModuleSummary };
export type TestGroup = { test: BookTest; modules: readonly BookModule[] };
export type BookGroup = {
  book: Book;
  tests: readonly TestGroup[];
  modules: readonly BookModule[];
  /** Number of downloaded modules. */
  readyCount: number;
  /** Bytes of the downloaded modules. */
  bytes: number;
};

/** Returns the download size of modules in bytes: their text and media. */
export function downloadBytes(modules: readonly BookModule[]): number {
  return modules.reduce((sum, { module }) => sum + module.pack_bytes.json + module.pack_bytes.media, 0);
}

/**
 * Groups the library by book and test. Includes the modules for this test type, and all modules with a download,
 * finished or not. Books with downloads come first, otherwise in the order of the library.
 */
export function groupBooks(
  books: readonly Book[],
  packs: ReadonlyMap<string, PackRow>,
  testType: TestType,
): BookGroup[] {
  const hasDownload = (slug: string): boolean => {
    const state = packs.get(slug)?.state;
    return state !== undefined && state !== "withdrawn";
  };
  const groups = books.flatMap((book): BookGroup[] => {
    const tests = book.tests
      .map((test) => ({
        test,
        modules: MODULE_TYPES.flatMap((type) =>
          testModules(test, type)
            .filter((module) => isForTestType(module.test_type, testType) || hasDownload(module.slug))
            .map((module) => ({ type, module })),
        ),
      }))
      .filter((group) => group.modules.length > 0);
    const modules = tests.flatMap((group) => group.modules);
    if (modules.length === 0) return [];
    const downloaded = modules.filter(({ module }) => packs.get(module.slug)?.state === "ready");
    return [{ book, tests, modules, readyCount: downloaded.length, bytes: downloadBytes(downloaded) }];
  });
  const hasAnyDownload = (group: BookGroup): boolean => group.modules.some(({ module }) => hasDownload(module.slug));
  return [...groups.filter(hasAnyDownload), ...groups.filter((group) => !hasAnyDownload(group))];
}

/** Returns the downloads that no listing on this device has, and the notes on downloads that left the library. */
export function listUnlistedPacks(books: readonly Book[], packs: ReadonlyMap<string, PackRow>): PackRow[] {
  const listed = new Set(
    books.flatMap((book) =>
      book.tests.flatMap((test) => MODULE_TYPES.flatMap((type) => testModules(test, type).map(({ slug }) => slug))),
    ),
  );
  return [...packs.values()].filter((row) => row.state === "withdrawn" || !listed.has(row.module_slug));
}

/** Returns "4 modules", "2 of 4 modules downloaded" or "All 4 modules downloaded". */
export function describeDownloaded({ readyCount, modules }: Pick<BookGroup, "readyCount" | "modules">): string {
  const total = modules.length;
  if (readyCount === 0) return plural(total, { one: "# module", other: "# modules" });
  if (readyCount < total) return plural(total, { other: `${readyCount} of # modules downloaded` });
  return plural(total, { one: "# module downloaded", other: "All # modules downloaded" });
}
