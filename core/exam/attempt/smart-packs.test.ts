import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Book, ModuleSummary } from "../content/book.ts";
import type { ModuleType } from "../content/module-type.ts";
import { MODULE_TYPES } from "../content/modules-of-test.ts";
import { type BandedAttempt, choosePacks, type SmartPacksRequest, moduleTypesByStrength } from "./smart-packs.ts";
import { bookOf, moduleSummary } from "#tests/support/fixture-book.ts";

const module = (slug: string, test_type: ModuleSummary["test_type"] = "both"): ModuleSummary =>
  moduleSummary(slug, { test_type, pack_bytes: { json: 100, media: 10 } });

const book = (slug: string, difficulty: Book["difficulty"], tests: number): Book =>
  bookOf(
    slug,
    Array.from({ length: tests }, (_, i) => ({
      slug: `test-${i + 1}`,
      name: `Test ${i + 1}`,
      listening_module: [module(`${slug}-l${i + 1}`)],
      reading_module: [module(`${slug}-r${i + 1}`, "academic"), module(`${slug}-g${i + 1}`, "general")],
      writing_module: [module(`${slug}-w${i + 1}`)],
      speaking_module: [module(`${slug}-s${i + 1}`)],
    })),
    difficulty,
  );

const books = [book("typical", "typical", 2), book("harder", "harder", 1)];

let attemptCount = 0;
function attempt(module_type: ModuleType, band: number | null, overrides: Partial<BandedAttempt> = {}): BandedAttempt {
  attemptCount += 1;
  return {
    attempt_slug: `attempt-${attemptCount}`,
    module_type,
    module_slug: `elsewhere-${attemptCount}`,
    parts: null,
    status: "Evaluated",
    updated_at: attemptCount,
    band,
    ...overrides,
  };
}

const baseRequest: SmartPacksRequest = {
  books,
  attempts: [],
  testType: "academic",
  bandsTarget: 7,
  count: 3,
  downloaded: new Set(),
};
const slugs = (request: SmartPacksRequest): string[] => choosePacks(request).map((pack) => pack.module.slug);

describe("the weakest module type", () => {
  it("has the lowest mean band, with untried types counted at the target", () => {
    const attempts = [attempt("reading", 8), attempt("speaking", 5.5), attempt("writing", 7)];
    expect(moduleTypesByStrength({ books: [], attempts, bandsTarget: 7 })).toEqual([
      "speaking",
      "listening",
      "writing",
      "reading",
    ]);
  });

  it("depends on the latest three whole modules", () => {
    const attempts = [
      attempt("reading", 4),
      attempt("reading", 8),
      attempt("reading", 8),
      attempt("reading", 8),
      attempt("reading", 2, { parts: [1] }),
      attempt("reading", null),
      attempt("writing", 7.5),
    ];
    expect(moduleTypesByStrength({ books: [], attempts, bandsTarget: null }).slice(-2)).toEqual(["writing", "reading"]);
  });
});

describe("the modules to download", () => {
  it("are one of each type in turn, weakest first, at the difficulty nearest to the target", () => {
    const attempts = [attempt("writing", 5), attempt("reading", 6)];
    expect(slugs({ ...baseRequest, attempts })).toEqual(["typical-w1", "typical-r1", "typical-l1"]);
    expect(slugs({ ...baseRequest, attempts, bandsTarget: 8, count: 1 })).toEqual(["harder-w1"]);
  });

  it("exclude modules that were tried, even in part or unfinished", () => {
    const attempts = [
      attempt("listening", 4, { module_slug: "typical-l1", parts: [2] }),
      attempt("reading", null, { module_slug: "typical-r1", status: "in_progress" }),
    ];
    expect(slugs({ ...baseRequest, attempts, count: 2 })).toEqual(["typical-l2", "typical-r2"]);
  });

  it("follow the test type", () => {
    expect(slugs({ ...baseRequest, testType: "general", attempts: [attempt("reading", 1)], count: 1 })).toEqual([
      "typical-g1",
    ]);
  });

  it("are downloaded ones first", () => {
    expect(
      slugs({ ...baseRequest, attempts: [attempt("reading", 1)], downloaded: new Set(["harder-r1"]), count: 1 }),
    ).toEqual(["harder-r1"]);
  });

  const all = books.flatMap((book) =>
    book.tests.flatMap((test) => [
      ...test.listening_module,
      ...test.reading_module.filter((module) => module.test_type === "academic"),
      ...test.writing_module,
      ...test.speaking_module,
    ]),
  );
  const slug = fc.constantFrom(...all.map((module) => module.slug));
  const requests = fc.record({
    count: fc.integer({ min: 0, max: 14 }),
    bandsTarget: fc.constantFrom(null, 6, 7, 8.5),
    downloaded: fc.uniqueArray(slug).map((list) => new Set(list)),
    attempts: fc.array(
      fc.record({
        type: fc.constantFrom(...MODULE_TYPES),
        band: fc.option(fc.integer({ min: 8, max: 18 }).map((half) => half / 2)),
        module_slug: slug,
        at: fc.integer({ min: 0, max: 5 }),
      }),
      { maxLength: 8 },
    ),
  });

  it("are as many as requested, untried and the same for the same request, for any learner and any device", () => {
    fc.assert(
      fc.property(requests, fc.nat(), ({ attempts, ...rest }, turn) => {
        const past = attempts.map((entry, i) =>
          attempt(entry.type, entry.band, {
            module_slug: entry.module_slug,
            updated_at: entry.at,
            attempt_slug: `a-${i}`,
          }),
        );
        const request: SmartPacksRequest = { ...baseRequest, ...rest, attempts: past };
        const chosen = slugs(request);
        const tried = new Set(past.map(({ module_slug }) => module_slug));
        const open = all.filter((module) => !tried.has(module.slug)).length;

        // As many as requested, each once, none that was tried.
        expect(chosen).toHaveLength(Math.min(request.count, open));
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(chosen.filter((chosenSlug) => tried.has(chosenSlug))).toEqual([]);
        // A larger request only adds to a smaller one.
        expect(slugs({ ...request, count: request.count + 1 }).slice(0, chosen.length)).toEqual(chosen);
        // Once downloaded, the same request returns the same modules.
        expect(slugs({ ...request, downloaded: new Set([...request.downloaded, ...chosen]) }).sort()).toEqual(
          [...chosen].sort(),
        );
        // The order of the attempts does not matter.
        const shift = past.length === 0 ? 0 : turn % past.length;
        expect(slugs({ ...request, attempts: [...past.slice(shift), ...past.slice(0, shift)].reverse() })).toEqual(
          chosen,
        );
      }),
    );
  });

  it("contain the same number of each type, or one more of some", () => {
    fc.assert(
      fc.property(requests, ({ count, downloaded }) => {
        const types = choosePacks({ ...baseRequest, count, downloaded }).map((pack) => pack.module_type);
        const counts = MODULE_TYPES.map((type) => types.filter((chosenType) => chosenType === type).length);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
