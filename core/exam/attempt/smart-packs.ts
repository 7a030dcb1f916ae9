import type { Book, ModuleSummary } from "../content/book.ts";
import { isForTestType, isFullLength, testModules, fullLengthModules } from "../content/book-tests.ts";
import type { ModuleType, TestType } from "../content/module-type.ts";
import { MODULE_TYPES } from "../content/modules-of-test.ts";
import { mean } from "../mean.ts";
import { isWholeModule, levelDistance, type PastAttempt } from "./smart-test.ts";

/** An attempt with its band. `band` is null for an attempt without one. */
export type BandedAttempt = PastAttempt & { band: number | null };

export type SmartPacksRequest = {
  /** In the order of the library. */
  books: readonly Book[];
  attempts: readonly BandedAttempt[];
  testType: TestType;
  /** The learner's target band, or null if unknown. */
  bandsTarget: number | null;
  /** How many untried modules to have on the device. */
  count: number;
  /** Slugs of the downloaded modules. */
  downloaded: ReadonlySet<string>;
};

export type SmartPack = { module_type: ModuleType; module: ModuleSummary; book_slug: string; test_slug: string };

/** A learner's strength in a module type is the mean band of this many latest marked attempts. */
const AVERAGED_ATTEMPTS = 3;
/** Target band of a learner who has not set one. */
const DEFAULT_TARGET_BAND = 6.5;

/**
 * Chooses the modules to have on the device for offline use: `count` untried ones, one of each type in turn, the
 * weakest type first. Within a type, downloaded modules come first, then the difficulty nearest to the target, then
 * library order. Returns fewer if the library has no more.
 *
 * Once the result is downloaded, the same request returns the same modules, so nothing else is downloaded.
 */
export function choosePacks(request: SmartPacksRequest): SmartPack[] {
  const triedSlugs = new Set(request.attempts.map((attempt) => attempt.module_slug));
  const queues = moduleTypesByStrength(request).map((type) => untriedModules(request, type, triedSlugs));
  const chosen: SmartPack[] = [];
  for (let round = 0; chosen.length < request.count && queues.some((queue) => queue.length > round); round += 1) {
    for (const queue of queues) {
      const next = queue[round];
      if (next !== undefined && chosen.length < request.count) chosen.push(next);
    }
  }
  return chosen;
}

/** Returns the slugs of modules that are shorter than in the exam. Mean bands leave them out. */
export function shortModuleSlugs(books: readonly Book[]): Set<string> {
  return new Set(
    books.flatMap((book) =>
      book.tests.flatMap((test) =>
        MODULE_TYPES.flatMap((type) =>
          testModules(test, type)
            .filter((module) => !isFullLength(type, module))
            .map((module) => module.slug),
        ),
      ),
    ),
  );
}

/**
 * Returns the module types, weakest first, by the mean band of the latest three whole modules. A type without a band
 * counts as if it had the target band: after the known weak types and before the known strong ones.
 */
export function moduleTypesByStrength({
  books,
  attempts,
  bandsTarget,
}: Pick<SmartPacksRequest, "books" | "attempts" | "bandsTarget">): ModuleType[] {
  const shortSlugs = shortModuleSlugs(books);
  const strength = (type: ModuleType): number => {
    const bands = attempts
      .filter(
        (attempt) => attempt.module_type === type && isWholeModule(attempt) && !shortSlugs.has(attempt.module_slug),
      )
      .sort((a, b) => b.updated_at - a.updated_at || (a.attempt_slug < b.attempt_slug ? -1 : 1))
      .flatMap(({ band }) => (band === null ? [] : [band]))
      .slice(0, AVERAGED_ATTEMPTS);
    return bands.length === 0 ? (bandsTarget ?? DEFAULT_TARGET_BAND) : mean(bands);
  };
  return MODULE_TYPES.map((type) => ({ type, strength: strength(type) }))
    .sort((a, b) => a.strength - b.strength)
    .map(({ type }) => type);
}

function untriedModules(
  { books, testType, bandsTarget, downloaded }: SmartPacksRequest,
  type: ModuleType,
  triedSlugs: ReadonlySet<string>,
): SmartPack[] {
  /** Downloaded modules come before all others. */
  const rank = (pack: SmartPack & { difficultyDistance: number }): number =>
    downloaded.has(pack.module.slug) ? -1 : pack.difficultyDistance;
  return books
    .flatMap((book) =>
      book.tests.flatMap((test) =>
        fullLengthModules(test, type)
          .filter((module) => isForTestType(module.test_type, testType) && !triedSlugs.has(module.slug))
          .map((module) => ({
            module_type: type,
            module,
            book_slug: book.slug,
            test_slug: test.slug,
            difficultyDistance: levelDistance(book.difficulty, bandsTarget),
          })),
      ),
    )
    .sort((a, b) => rank(a) - rank(b))
    .map(({ difficultyDistance: _distance, ...pack }) => pack);
}
