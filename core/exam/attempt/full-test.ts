import { BASE64URL_CHARACTERS } from "../base64url.ts";
import { overallBand } from "../bands/overall.ts";
import type { Band } from "../bands/band-table.ts";
import type { Book, BookTest, ModuleSummary } from "../content/book.ts";
import { isForTestType, fullLengthModules } from "../content/book-tests.ts";
import type { ModuleType, TestType } from "../content/module-type.ts";
import { MODULE_TYPES } from "../content/modules-of-test.ts";
import type { AttemptHead, AttemptStatus } from "./attempt.ts";
import { levelDistance } from "./smart-test.ts";

/** The modules in exam order: three back to back, Speaking at its own time. */
export const FULL_TEST_ORDER = MODULE_TYPES;

/** A module of a full test. */
export type FullTestModule = { module_type: ModuleType; module: ModuleSummary };

/** Returns the four modules of a test for a test type, in exam order, or null if one is missing. */
export function fullTestModules(test: BookTest, testType: TestType): FullTestModule[] | null {
  const modules = FULL_TEST_ORDER.flatMap((module_type) => {
    const module = fullLengthModules(test, module_type).find(({ test_type }) => isForTestType(test_type, testType));
    return module === undefined ? [] : [{ module_type, module }];
  });
  return modules.length === FULL_TEST_ORDER.length ? modules : null;
}

/**
 * Returns the text whose SHA-256 becomes the slug of the attempt at one module of a full test. So two devices that
 * continue the same full test use the same attempts. One attempt's slug reveals nothing about the others.
 */
export function attemptSlugSeed(fullTest: string, moduleType: ModuleType): string {
  return `${fullTest}:${moduleType}`;
}

/** Converts the first 128 bits of a hash to an attempt slug: 22 characters of base64url. */
export function hashToSlug(hash: Uint8Array): string {
  let slug = "";
  for (let bit = 0; bit < 128; bit += 6) {
    const first = hash[bit >> 3] ?? 0;
    // Bits after the 128th count as 0.
    const second = (bit >> 3) + 1 < 16 ? (hash[(bit >> 3) + 1] ?? 0) : 0;
    slug += BASE64URL_CHARACTERS[(((first << 8) | second) >> (10 - (bit & 7))) & 63];
  }
  return slug;
}

/** Progress of one module of a full test. */
export type ModuleProgress = { status: AttemptStatus; band: Band | null };
export type FullTestProgress = Readonly<Partial<Record<ModuleType, ModuleProgress>>>;

/**
 * Outcome of a full test.
 * - overall: all four modules have a band.
 * - mean: Speaking has no band. The mean of the other three, to one decimal, is never called overall.
 * - none: Listening, Reading or Writing has no band. Screens show a dash.
 */
export type FullTestOutcome = { kind: "overall"; band: Band } | { kind: "mean"; value: number } | { kind: "none" };

/** Returns the module to take next: the first one that is not handed in. Null if all four are. */
export function nextModule(progress: FullTestProgress): ModuleType | null {
  return FULL_TEST_ORDER.find((type) => !isHandedIn(progress[type])) ?? null;
}

/** Returns true for a module that was handed in, whether or not it has a result. False for one never started. */
export function isHandedIn(progress: ModuleProgress | undefined): boolean {
  return progress !== undefined && progress.status !== "in_progress";
}

/** Returns the outcome. The mean of three modules is rounded to the nearest tenth (docs/exam-rules.md). */
export function fullTestOutcome(progress: FullTestProgress): FullTestOutcome {
  const [listening, reading, writing, speaking] = FULL_TEST_ORDER.map((type) => progress[type]?.band ?? null);
  if (typeof listening !== "number" || typeof reading !== "number" || typeof writing !== "number")
    return { kind: "none" };
  if (typeof speaking === "number")
    return { kind: "overall", band: overallBand({ listening, reading, writing, speaking }) };
  return { kind: "mean", value: Math.round(((listening + reading + writing) / 3) * 10) / 10 };
}

/** A started full test, as derived from its attempts. `isOver`: all four modules are handed in. */
export type PastFullTest = { slug: string; module_slugs: readonly string[]; isOver: boolean; updated_at: number };

type LinkedAttempt = Pick<AttemptHead, "module_type" | "module_slug" | "full_test"> & {
  status: AttemptStatus;
  updated_at: number;
};

/** Returns the full tests that the attempts belong to, last changed first. */
export function listFullTests(attempts: readonly LinkedAttempt[]): PastFullTest[] {
  const bySlug = new Map<string, LinkedAttempt[]>();
  for (const attempt of attempts) {
    if (attempt.full_test === undefined) continue;
    bySlug.set(attempt.full_test, [...(bySlug.get(attempt.full_test) ?? []), attempt]);
  }
  return [...bySlug]
    .map(([slug, linked]) => ({
      slug,
      module_slugs: linked.map((attempt) => attempt.module_slug),
      isOver: FULL_TEST_ORDER.every((type) =>
        linked.some((attempt) => attempt.module_type === type && attempt.status !== "in_progress"),
      ),
      updated_at: Math.max(...linked.map((attempt) => attempt.updated_at)),
    }))
    .sort(latestFirst);
}

function latestFirst(a: PastFullTest, b: PastFullTest): number {
  return b.updated_at - a.updated_at || (a.slug < b.slug ? -1 : 1);
}

export type FullTestRequest = {
  /** In the order of the library. */
  books: readonly Book[];
  taken: readonly PastFullTest[];
  testType: TestType;
  bandsTarget: number | null;
  /** If given, only this test of a book. */
  test?: string;
  /** If given, a new full test must have all its modules among these slugs (the downloaded ones). */
  only?: ReadonlySet<string>;
};

/** `resume` is the slug of the unfinished full test to continue, or null for a new one. */
export type FullTestChoice = { book_slug: string; test_slug: string; resume: string | null };

/**
 * Chooses a full test. First choice: the latest unfinished one. Second: a test never taken, nearest to the target band,
 * then in library order. Third: the test taken longest ago. A test without all four modules for the test type is never
 * chosen. Returns null if no test fits the request.
 */
export function chooseFullTest(request: FullTestRequest): FullTestChoice | null {
  const tests = request.books.flatMap((book) =>
    book.tests
      .filter((test) => request.test === undefined || test.slug === request.test)
      .flatMap((test) => {
        const modules = fullTestModules(test, request.testType);
        if (modules === null) return [];
        const slugs = modules.map(({ module }) => module.slug);
        const taken = request.taken
          .filter(({ module_slugs }) => module_slugs.every((slug) => slugs.includes(slug)))
          .sort(latestFirst);
        return [
          {
            book_slug: book.slug,
            test_slug: test.slug,
            slugs,
            unfinished: taken.find(({ isOver }) => !isOver) ?? null,
            lastTaken: taken[0]?.updated_at ?? -1,
            distance: levelDistance(book.difficulty, request.bandsTarget),
          },
        ];
      }),
  );
  const started = tests
    .flatMap(({ book_slug, test_slug, unfinished }) =>
      unfinished === null ? [] : [{ book_slug, test_slug, unfinished }],
    )
    .sort((a, b) => latestFirst(a.unfinished, b.unfinished))[0];
  if (started) return { book_slug: started.book_slug, test_slug: started.test_slug, resume: started.unfinished.slug };
  const chosen = tests
    .filter((test) => test.slugs.every((slug) => request.only?.has(slug) ?? true))
    .sort((a, b) => a.lastTaken - b.lastTaken || a.distance - b.distance)[0];
  return chosen ? { book_slug: chosen.book_slug, test_slug: chosen.test_slug, resume: null } : null;
}
