import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BookTest } from "../content/book.ts";
import type { ModuleType } from "../content/module-type.ts";
import { MODULE_TYPES } from "../content/modules-of-test.ts";
import { overallBand } from "../bands/overall.ts";
import {
  chooseFullTest,
  fullTestModules,
  fullTestOutcome,
  listFullTests,
  nextModule,
  type PastFullTest,
  type FullTestProgress,
  hashToSlug,
} from "./full-test.ts";
import { bookOf, moduleSummary } from "#tests/support/fixture-book.ts";

const test = (slug: string, types: readonly ModuleType[] = MODULE_TYPES): BookTest => {
  const modules = (type: ModuleType) => (types.includes(type) ? [moduleSummary(`${slug}-${type}`)] : []);
  return {
    slug,
    name: slug,
    listening_module: modules("listening"),
    reading_module: modules("reading"),
    writing_module: modules("writing"),
    speaking_module: modules("speaking"),
  };
};
const past = (slug: string, testSlug: string, updated_at: number, isOver = true): PastFullTest => ({
  slug,
  module_slugs: [`${testSlug}-listening`],
  isOver,
  updated_at,
});

describe("the modules of a full test", () => {
  it("contain one module of each type for the test type, in exam order", () => {
    const both = {
      ...test("t"),
      reading_module: [moduleSummary("gt", { test_type: "general" }), moduleSummary("ac", { test_type: "academic" })],
      writing_module: [
        moduleSummary("w-ac", { test_type: "academic" }),
        moduleSummary("w-gt", { test_type: "general" }),
      ],
    };
    const slugs = (type: "academic" | "general") => fullTestModules(both, type)?.map(({ module }) => module.slug);
    expect(slugs("academic")).toEqual(["t-listening", "ac", "w-ac", "t-speaking"]);
    expect(slugs("general")).toEqual(["t-listening", "gt", "w-gt", "t-speaking"]);
    expect(fullTestModules(test("t", ["listening", "reading", "writing"]), "academic")).toBeNull();
  });

  it("are taken in exam order: the next is the first one not handed in, even if a later one is", () => {
    expect(nextModule({})).toBe("listening");
    expect(nextModule({ listening: { status: "in_progress", band: null } })).toBe("listening");
    expect(nextModule({ reading: { status: "Evaluated", band: 7 }, listening: { status: "Evaluated", band: 6 } })).toBe(
      "writing",
    );
    const all = Object.fromEntries(
      MODULE_TYPES.map((type) => [type, { status: "Completed", band: null }]),
    ) as FullTestProgress;
    expect(nextModule(all)).toBeNull();
  });
});

describe("the outcome of a full test", () => {
  const progress = (bands: Partial<Record<ModuleType, number | null>>): FullTestProgress =>
    Object.fromEntries(
      Object.entries(bands).map(([type, band]) => [type, { status: "Evaluated", band }]),
    ) as FullTestProgress;

  it.each([
    [{}, { kind: "none" }],
    [{ listening: 7, reading: 6.5 }, { kind: "none" }],
    [{ listening: 7, reading: 6.5, writing: null, speaking: 7 }, { kind: "none" }],
    [
      { listening: 6.5, reading: 6.5, writing: 5 },
      { kind: "mean", value: 6 },
    ],
    [
      { listening: 7, reading: 6.5, writing: 6.5, speaking: null },
      { kind: "mean", value: 6.7 },
    ],
    [
      { listening: 7, reading: 7, writing: 6.5 },
      { kind: "mean", value: 6.8 },
    ],
    [
      { listening: 6.5, reading: 6.5, writing: 5, speaking: 7 },
      { kind: "overall", band: 6.5 },
    ],
    [
      { listening: 4, reading: 3.5, writing: 4, speaking: 4 },
      { kind: "overall", band: 4 },
    ],
    [
      { listening: 6.5, reading: 6.5, writing: 5.5, speaking: 6 },
      { kind: "overall", band: 6 },
    ],
  ])("%j is %j", (bands, outcome) => {
    expect(fullTestOutcome(progress(bands))).toEqual(outcome);
  });

  it("is called overall only with four bands, and a mean of three is rounded to the nearest tenth", () => {
    const half = fc.integer({ min: 0, max: 18 }).map((halves) => halves / 2);
    const maybe = fc.option(half, { nil: null });
    fc.assert(
      fc.property(maybe, maybe, maybe, maybe, (listening, reading, writing, speaking) => {
        const outcome = fullTestOutcome(progress({ listening, reading, writing, speaking }));
        const known = [listening, reading, writing, speaking].every((band) => band !== null);
        expect(outcome.kind === "overall").toBe(known);
        if (outcome.kind === "overall")
          expect(outcome.band).toBe(
            overallBand({
              listening: listening ?? 0,
              reading: reading ?? 0,
              writing: writing ?? 0,
              speaking: speaking ?? 0,
            }),
          );
        if (outcome.kind === "mean") {
          const mean = ((listening ?? 0) + (reading ?? 0) + (writing ?? 0)) / 3;
          expect(Math.abs(outcome.value - mean)).toBeLessThanOrEqual(0.05 + 1e-9);
        }
      }),
    );
  });
});

describe("choosing a full test", () => {
  const books = [
    bookOf("easy", [test("e1")], "easier"),
    bookOf("mid", [test("m1"), test("m2"), test("m3", ["reading"])]),
    bookOf("hard", [test("h1")], "harder"),
  ];
  const choose = (taken: PastFullTest[], overrides: Partial<Parameters<typeof chooseFullTest>[0]> = {}) => {
    const choice = chooseFullTest({ books, taken, testType: "academic", bandsTarget: 6.5, ...overrides });
    return choice && [choice.test_slug, choice.resume];
  };

  it("continues the latest unfinished one, else takes a new one near the target, else the one taken longest ago", () => {
    expect(choose([])).toEqual(["m1", null]);
    expect(choose([], { bandsTarget: 8 })).toEqual(["h1", null]);
    expect(choose([past("a", "m1", 5)])).toEqual(["m2", null]);
    expect(choose([past("a", "m1", 5, false), past("b", "h1", 9, false), past("c", "m2", 20)])).toEqual(["h1", "b"]);
    expect(choose([past("a", "m1", 5), past("b", "m2", 3), past("c", "e1", 9), past("d", "h1", 4)])).toEqual([
      "m2",
      null,
    ]);
  });

  it("chooses only the requested test, even if another is unfinished", () => {
    expect(choose([], { test: "m2" })).toEqual(["m2", null]);
    expect(choose([past("a", "m1", 5, false)], { test: "m2" })).toEqual(["m2", null]);
    expect(choose([], { test: "m3" })).toBeNull();
  });

  it("starts only downloaded tests, and continues an unfinished one that is not downloaded", () => {
    const only = new Set(MODULE_TYPES.map((type) => `h1-${type}`));
    expect(choose([], { only })).toEqual(["h1", null]);
    expect(choose([past("a", "m1", 5, false)], { only })).toEqual(["m1", "a"]);
    expect(choose([], { only: new Set(["h1-listening"]) })).toBeNull();
  });

  it("lists the full tests of attempts; a full test is over once all four modules are handed in", () => {
    const linked = (type: ModuleType, status: "in_progress" | "Completed", at: number) => ({
      module_type: type,
      module_slug: `m1-${type}`,
      full_test: "full",
      status,
      updated_at: at,
    });
    const attempts = MODULE_TYPES.map((type, i) => linked(type, "Completed", i));
    expect(listFullTests([{ ...linked("reading", "Completed", 99), full_test: undefined }])).toEqual([]);
    expect(listFullTests(attempts)).toMatchObject([{ slug: "full", isOver: true, updated_at: 3 }]);
    expect(listFullTests([...attempts.slice(1), linked("listening", "in_progress", 7)])).toMatchObject([
      { isOver: false, updated_at: 7 },
    ]);
  });
});

it("encodes the first 128 bits of a hash like base64url", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const hash = createHash("sha256").update(text).digest();
      expect(hashToSlug(hash)).toBe(hash.subarray(0, 16).toString("base64url"));
    }),
  );
});
