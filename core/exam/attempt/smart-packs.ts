import type { Book, ModuleSummary } from "../content/book.ts";
import { isForTestType, isWholePaper, testModules, testPapers } from "../content/book-tests.ts";
import type { ModuleType, TestType } from "../content/module-type.ts";
import { MODULE_TYPES } from "../content/papers.ts";
import { isWhole, levelDistance, type PastAttempt } from "./smart-test.ts";

/** An attempt with its band: null while it is not marked. */
export type BandedAttempt = PastAttempt & { band: number | null };

export type SmartPacksRequest = {
  /** In the order of the library. */
  books: readonly Book[];
  attempts: readonly BandedAttempt[];
  testType: TestType;
  /** The band that the learner works towards; null when unknown. */
  bandsTarget: number | null;
  /** How many tests that were never tried are to be on the device. */
  keep: number;
  /** Slugs of the modules that are on the device. */
  ready: ReadonlySet<string>;
};

export type SmartPack = { module_type: ModuleType; module: ModuleSummary; book_slug: string; test_slug: string };

/** So many of the latest marked papers of a kind say how strong a learner is in it. */
const LATEST = 3;
/** What a learner works towards who never said so. */
const USUAL_TARGET = 6.5;

/**
 * The tests to keep ready for a journey without a network: `keep` modules that were never tried, one of each kind in
 * turn, the weakest kind first. Of a kind those on the device come first, so that nothing is fetched without need, then
 * the difficulty nearest to the target, then the order of the library. Fewer where the library has no more.
 *
 * With its answer on the device the same request answers the same: nothing is ever fetched twice or in a circle.
 */
export function choosePacks(request: SmartPacksRequest): SmartPack[] {
  const tried = new Set(request.attempts.map((attempt) => attempt.module_slug));
  const queues = weakestFirst(request).map((type) => untried(request, type, tried));
  const chosen: SmartPack[] = [];
  for (let round = 0; chosen.length < request.keep && queues.some((queue) => queue.length > round); round += 1) {
    for (const queue of queues) {
      const next = queue[round];
      if (next !== undefined && chosen.length < request.keep) chosen.push(next);
    }
  }
  return chosen;
}

/** The slugs of the tasks that stand alone: no mean counts them. */
export function standAloneSlugs(books: readonly Book[]): Set<string> {
  return new Set(
    books.flatMap((book) =>
      book.tests.flatMap((test) =>
        MODULE_TYPES.flatMap((type) =>
          testModules(test, type)
            .filter((module) => !isWholePaper(type, module))
            .map((module) => module.slug),
        ),
      ),
    ),
  );
}

/**
 * The kinds of paper, weakest first: by the mean band of the latest three whole papers. A kind without a band counts as
 * one at the target, so that it comes after what is known to be weak and before what is known to be strong.
 */
export function weakestFirst({
  books,
  attempts,
  bandsTarget,
}: Pick<SmartPacksRequest, "books" | "attempts" | "bandsTarget">): ModuleType[] {
  const alone = standAloneSlugs(books);
  const strength = (type: ModuleType): number => {
    const bands = attempts
      .filter((attempt) => attempt.module_type === type && isWhole(attempt) && !alone.has(attempt.module_slug))
      .sort((a, b) => b.updated_at - a.updated_at || (a.attempt_slug < b.attempt_slug ? -1 : 1))
      .flatMap(({ band }) => (band === null ? [] : [band]))
      .slice(0, LATEST);
    return bands.length === 0
      ? (bandsTarget ?? USUAL_TARGET)
      : bands.reduce((sum, band) => sum + band, 0) / bands.length;
  };
  return MODULE_TYPES.map((type) => ({ type, strength: strength(type) }))
    .sort((a, b) => a.strength - b.strength)
    .map(({ type }) => type);
}

function untried(
  { books, testType, bandsTarget, ready }: SmartPacksRequest,
  type: ModuleType,
  tried: ReadonlySet<string>,
): SmartPack[] {
  const distance = (module: SmartPack & { far: number }): number => (ready.has(module.module.slug) ? -1 : module.far);
  return books
    .flatMap((book) =>
      book.tests.flatMap((test) =>
        testPapers(test, type)
          .filter((module) => isForTestType(module.test_type, testType) && !tried.has(module.slug))
          .map((module) => ({
            module_type: type,
            module,
            book_slug: book.slug,
            test_slug: test.slug,
            far: levelDistance(book.difficulty, bandsTarget),
          })),
      ),
    )
    .sort((a, b) => distance(a) - distance(b))
    .map(({ far: _far, ...pack }) => pack);
}
