import type { Book } from "../content/book.ts";
import { isForTestType, fullLengthModules } from "../content/book-tests.ts";
import type { ModuleType, TestType } from "../content/module-type.ts";
import type { AttemptHead, AttemptStatus } from "./attempt.ts";

/** The fields of an attempt that decide which module comes next. */
export type PastAttempt = Pick<AttemptHead, "attempt_slug" | "module_type" | "module_slug" | "parts" | "only"> & {
  status: AttemptStatus;
  updated_at: number;
};

export type SmartTestRequest = {
  /** In the order of the library. */
  books: readonly Book[];
  attempts: readonly PastAttempt[];
  moduleType: ModuleType;
  testType: TestType;
  /** The learner's target band, or null if unknown. */
  bandsTarget: number | null;
  /** If given, a new attempt must use one of these module slugs (the downloaded ones). */
  only?: ReadonlySet<string>;
};

/** `resume` is the slug of the unfinished attempt to continue, or null for a new one. */
export type SmartTestChoice = { module_slug: string; resume: string | null };

const LEVELS = { easier: 0, typical: 1, harder: 2 } as const;

/**
 * Chooses the next module of one type. First choice: the latest unfinished attempt at a whole module. Second: a module
 * never tried, nearest to the learner's target, then in library order. Third: the module tried longest ago. Never
 * chooses a module shorter than the exam's. Returns null if there is none. Device and server choose the same module.
 */
export function chooseModule(request: SmartTestRequest): SmartTestChoice | null {
  const candidates = request.books.flatMap((book) =>
    book.tests
      .flatMap((test) => fullLengthModules(test, request.moduleType))
      .filter((module) => isForTestType(module.test_type, request.testType))
      .map((module) => ({
        slug: module.slug,
        distance: levelDistance(book.difficulty, request.bandsTarget),
      })),
  );
  const slugs = new Set(candidates.map((module) => module.slug));
  const attempts = request.attempts.filter(
    (attempt) => attempt.module_type === request.moduleType && slugs.has(attempt.module_slug),
  );

  const started = attempts
    .filter((attempt) => attempt.status === "in_progress" && isWholeModule(attempt))
    .sort((a, b) => b.updated_at - a.updated_at || (a.attempt_slug < b.attempt_slug ? -1 : 1))[0];
  if (started) return { module_slug: started.module_slug, resume: started.attempt_slug };

  const lastTried = new Map<string, number>();
  for (const attempt of attempts) {
    lastTried.set(attempt.module_slug, Math.max(lastTried.get(attempt.module_slug) ?? 0, attempt.updated_at));
  }
  // Array.sort is stable: equal candidates stay in library order.
  const chosen = candidates
    .filter((module) => request.only === undefined || request.only.has(module.slug))
    .map((module) => ({ ...module, tried: lastTried.get(module.slug) ?? -1 }))
    .sort((a, b) => a.tried - b.tried || a.distance - b.distance)[0];
  return chosen ? { module_slug: chosen.slug, resume: null } : null;
}

/** Returns true for an attempt at a whole module, false for part of one. */
export function isWholeModule({ parts, only }: Pick<AttemptHead, "parts" | "only">): boolean {
  return parts === null && only === undefined;
}

/** Returns how far a book's difficulty is from the difficulty that suits the target: 0 to 2. */
export function levelDistance(difficulty: Book["difficulty"], bandsTarget: number | null): number {
  return Math.abs(LEVELS[difficulty] - targetLevel(bandsTarget));
}

function targetLevel(target: number | null): number {
  if (target === null) return LEVELS.typical;
  if (target <= 5.5) return LEVELS.easier;
  return target >= 7.5 ? LEVELS.harder : LEVELS.typical;
}
