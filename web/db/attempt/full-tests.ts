import type { AttemptStatus, ExtraTime } from "#core/exam/attempt/attempt.ts";
import {
  FULL_TEST_ORDER,
  fullTestModules,
  type FullTestModule,
  attemptSlugSeed,
  type FullTestProgress,
  hashToSlug,
} from "#core/exam/attempt/full-test.ts";
import type { Book } from "#core/exam/content/book.ts";
import { testModules } from "#core/exam/content/book-tests.ts";
import type { ModuleType, TestType } from "#core/exam/content/module-type.ts";
import { attemptBand, type AttemptRecord } from "./attempt-record.ts";
import { watchAfterRecovery } from "./attempt-work.ts";
import { sha256 } from "../storage/digest.ts";
import { withWorkDatabase, type Device } from "../storage/device.ts";
import { watch, type Watch } from "../storage/watch.ts";
import type { FullTestRow } from "../storage/work-database.ts";

export type { FullTestRow } from "../storage/work-database.ts";

/** A full test, with the attempts at its modules that are on this device, by module type. */
export type FullTestState = {
  row: FullTestRow;
  attempts: Readonly<Partial<Record<ModuleType, AttemptRecord>>>;
};

/** Returns the slug of a module's attempt in a full test. The slug is the same on every device. */
export async function moduleAttemptSlug(fullTest: string, moduleType: ModuleType): Promise<string> {
  const seed = new TextEncoder().encode(attemptSlugSeed(fullTest, moduleType));
  return hashToSlug(await sha256(seed));
}

export type NewFullTest = {
  owner: string;
  slug: string;
  book: Book;
  test: string;
  testType: TestType;
  now: number;
};

/**
 * Saves a full test before its first module starts. Queues nothing yet. Reuses the row of the same full test if no
 * module was started. Returns null if the book lacks the test, or the test lacks a module for this test type.
 */
export async function saveFullTest(device: Device, start: NewFullTest): Promise<FullTestRow | null> {
  const test = start.book.tests.find(({ slug }) => slug === start.test);
  const modules = test === undefined ? null : fullTestModules(test, start.testType);
  if (test === undefined || modules === null) return null;
  const { work } = device;
  const newRow: FullTestRow = {
    slug: start.slug,
    owner: start.owner,
    book_slug: start.book.slug,
    book_name: start.book.name,
    test_slug: test.slug,
    test_name: test.name,
    papers: await addAttemptSlugs(start.slug, modules),
    extra_time: 0,
    created_at: start.now,
  };
  return withWorkDatabase(device, () =>
    work.transaction("rw", [work.fullTest, work.attempt], async () => {
      const known = await work.fullTest.get(start.slug);
      if (known !== undefined) return known;
      const startedSlugs = new Set(
        (await listLinkedAttempts(device, start.owner)).map((attempt) => attempt.head.full_test),
      );
      const stored = (await work.fullTest.where("owner").equals(start.owner).toArray()).find(
        (row) => !startedSlugs.has(row.slug) && hasSameModules(row, modules),
      );
      // Uses the modules that the library has now, with their versions.
      const row =
        stored === undefined
          ? newRow
          : { ...newRow, slug: stored.slug, papers: replaceModules(stored.papers, modules) };
      await work.fullTest.put(row);
      return row;
    }),
  );
}

/**
 * Rebuilds a full test that another device started, from its attempts and its book. Returns undefined while this device
 * lacks the attempts or the book.
 */
export async function rebuildFullTest(
  device: Device,
  owner: string,
  slug: string,
  books: readonly Book[],
  testType: TestType,
): Promise<FullTestRow | undefined> {
  const known = await getFullTest(device, slug);
  if (known !== undefined) return known.owner === owner ? known : undefined;
  const attempts = (await withWorkDatabase(device, () => listLinkedAttempts(device, owner))).filter(
    (attempt) => attempt.head.full_test === slug,
  );
  const [first] = attempts;
  if (first === undefined) return undefined;
  for (const book of books) {
    for (const test of book.tests) {
      const allModules = FULL_TEST_ORDER.flatMap((type) => testModules(test, type));
      if (!allModules.some((module) => module.slug === first.head.module_slug)) continue;
      const attemptedType = attempts
        .map((attempt) => allModules.find((module) => module.slug === attempt.head.module_slug)?.test_type)
        .find((type) => type === "academic" || type === "general");
      const modules = fullTestModules(test, attemptedType ?? testType);
      if (modules === null) continue;
      const row: FullTestRow = {
        slug,
        owner,
        book_slug: book.slug,
        book_name: book.name,
        test_slug: test.slug,
        test_name: test.name,
        papers: await addAttemptSlugs(slug, modules),
        extra_time: first.head.extra_time,
        created_at: Math.min(...attempts.map((attempt) => attempt.head.started_at)),
      };
      await withWorkDatabase(device, () => device.work.fullTest.put(row));
      return row;
    }
  }
  return undefined;
}

export function getFullTest(device: Device, slug: string): Promise<FullTestRow | undefined> {
  return withWorkDatabase(device, () => device.work.fullTest.get(slug));
}

/** Sets the extra time, in percent, of the modules that have not started. */
export async function setFullTestExtraTime(device: Device, slug: string, extra_time: ExtraTime): Promise<void> {
  await withWorkDatabase(device, () => device.work.fullTest.update(slug, { extra_time }));
}

export function watchFullTest(device: Device, slug: string): Watch<FullTestState | undefined> {
  return watchAfterRecovery(
    device,
    watch(async () => {
      const row = await device.work.fullTest.get(slug);
      if (row === undefined) return undefined;
      const linked = (await listLinkedAttempts(device, row.owner)).filter((attempt) => attempt.head.full_test === slug);
      return { row, attempts: attemptsByType(linked) };
    }),
  );
}

/** Lists the account's attempts that belong to full tests. */
async function listLinkedAttempts(device: Device, owner: string): Promise<AttemptRecord[]> {
  const attempts = await device.work.attempt.where("owner").equals(owner).toArray();
  return attempts.filter((attempt) => attempt.head.full_test !== undefined);
}

/** Returns one attempt per module type: a handed-in attempt if there is one, otherwise a running attempt. */
export function attemptsByType(attempts: readonly AttemptRecord[]): FullTestState["attempts"] {
  const found: Partial<Record<ModuleType, AttemptRecord>> = {};
  for (const attempt of attempts) {
    const { module_type } = attempt.head;
    if ((found[module_type]?.status ?? "in_progress") === "in_progress") found[module_type] = attempt;
  }
  return found;
}

/** Returns status and band of each started module, the input of the full-test rules. */
export function moduleProgress(attempts: FullTestState["attempts"]): FullTestProgress {
  const progress: Partial<Record<ModuleType, { status: AttemptStatus; band: number | null }>> = {};
  for (const type of FULL_TEST_ORDER) {
    const attempt = attempts[type];
    if (attempt !== undefined) progress[type] = { status: attempt.status, band: attemptBand(attempt) };
  }
  return progress;
}

async function addAttemptSlugs(slug: string, modules: readonly FullTestModule[]): Promise<FullTestRow["papers"]> {
  return Promise.all(
    modules.map(async (entry) => ({ ...entry, attempt_slug: await moduleAttemptSlug(slug, entry.module_type) })),
  );
}

function hasSameModules(row: FullTestRow, modules: readonly FullTestModule[]): boolean {
  return row.papers.every((entry, i) => entry.module.slug === modules[i]?.module.slug);
}

function replaceModules(stored: FullTestRow["papers"], modules: readonly FullTestModule[]): FullTestRow["papers"] {
  return stored.map((entry, i) => ({ ...entry, module: modules[i]?.module ?? entry.module }));
}
