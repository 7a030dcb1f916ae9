import type { CompiledBook, CompiledModule } from "#core/exam/content/compiled.ts";
import type { LibraryRows } from "#api/store/content/publishing.ts";
import { readSampleSections } from "#api/store/content/samples-publishing.ts";
import type { Tx } from "#api/store/store.ts";

/** A test that could not be compiled. `test` is null if the whole book could not be compiled. */
export type RefusedPlace = { book: string; test: string | null };
/** A module that is valid but contradicts what was published before. */
export type RefusedModule = { slug: string; reason: string };

/** Returns the modules that would reuse the slug of another kind of module, or the id of another task's answer. */
export async function findRefusedModules(
  tx: Tx,
  library: LibraryRows,
  books: readonly CompiledBook[],
): Promise<RefusedModule[]> {
  const sectionOf = await readSampleSections(tx);
  const typeOf = new Map(library.modules.map((row) => [row.slug, row.module_type]));
  return listModules(books).flatMap((compiled) => {
    const { slug, module_type } = compiled.module;
    const known = typeOf.get(slug);
    if (known !== undefined && known !== module_type)
      return [{ slug, reason: `${slug} was a ${known} module. A slug is never reused.` }];
    for (const { task, samples: answers } of compiled.samples ?? [])
      for (const { id } of answers) {
        const section = sectionOf.get(id);
        if (section !== undefined && section !== task)
          return [{ slug, reason: `${id} is the id of a model answer to ${section}. Ids are never reused.` }];
      }
    return [];
  });
}

/** Returns the books without the refused modules. */
export function removeModules(
  books: readonly CompiledBook[],
  refused: readonly RefusedModule[],
): readonly CompiledBook[] {
  if (refused.length === 0) return books;
  const slugs = new Set(refused.map(({ slug }) => slug));
  return books.map((book) => ({
    ...book,
    tests: book.tests.map((test) => ({
      ...test,
      modules: test.modules.filter(({ module }) => !slugs.has(module.slug)),
    })),
  }));
}

/**
 * Returns the slugs of published modules that keep their last version. These are the refused modules, and modules of
 * refused places that the new content does not contain. The slug of an unreadable module is unknown, so its whole test
 * is kept.
 */
export function findUnchangedModules(
  library: LibraryRows,
  books: readonly CompiledBook[],
  refused: readonly RefusedModule[],
  places: readonly RefusedPlace[],
): ReadonlySet<string> {
  const offered = new Set(listModules(books).map(({ module }) => module.slug));
  const refusedSlugs = new Set(refused.map(({ slug }) => slug));
  return new Set(
    library.modules
      .filter(
        (row) =>
          row.removed_at === null &&
          !offered.has(row.slug) &&
          (refusedSlugs.has(row.slug) || places.some((place) => containsTest(place, row.book_slug, row.test_slug))),
      )
      .map((row) => row.slug),
  );
}

function containsTest({ book, test }: RefusedPlace, bookSlug: string, testSlug: string): boolean {
  return book === bookSlug && (test === null || test === testSlug);
}

function listModules(books: readonly CompiledBook[]): CompiledModule[] {
  return books.flatMap((book) => book.tests.flatMap((test) => test.modules));
}
