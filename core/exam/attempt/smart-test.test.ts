import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Book } from "../content/book.ts";
import { chooseModule, type PastAttempt } from "./smart-test.ts";
import { bookOf, moduleSummary } from "#tests/support/fixture-book.ts";

function book(
  slug: string,
  difficulty: Book["difficulty"],
  modules: [string, "academic" | "general" | "both"][],
): Book {
  const reading_module = modules.map(([name, test_type]) => moduleSummary(name, { test_type }));
  const others = { listening_module: [], writing_module: [], speaking_module: [] };
  return bookOf(slug, [{ slug: `${slug}-test`, name: "Test 1", ...others, reading_module }], difficulty);
}

const books = [
  book("easy", "easier", [
    ["easy-ac", "academic"],
    ["easy-gt", "general"],
  ]),
  book("middling", "typical", [
    ["mid-ac", "academic"],
    ["mid-both", "both"],
  ]),
  book("hard", "harder", [["hard-ac", "academic"]]),
];

function attempt(
  module_slug: string,
  updated_at: number,
  status: PastAttempt["status"] = "Evaluated",
  parts: number[] | null = null,
): PastAttempt {
  return {
    attempt_slug: `${module_slug}-${updated_at}`,
    module_type: "reading",
    module_slug,
    status,
    updated_at,
    parts,
  };
}

const request = {
  books,
  attempts: [] as PastAttempt[],
  moduleType: "reading",
  testType: "academic",
  bandsTarget: null,
} as const;
const academicSlugs = ["easy-ac", "mid-ac", "mid-both", "hard-ac"];

describe("the smart test", () => {
  it.each([
    [null, "mid-ac"],
    [5, "easy-ac"],
    [6.5, "mid-ac"],
    [8, "hard-ac"],
  ])("for target %s starts with %s", (bandsTarget, slug) => {
    expect(chooseModule({ ...request, bandsTarget })).toEqual({ module_slug: slug, resume: null });
  });

  it("follows the test type", () => {
    expect(chooseModule({ ...request, testType: "general" })?.module_slug).toBe("mid-both");
  });

  it("resumes the latest unfinished whole attempt", () => {
    const attempts = [
      attempt("easy-ac", 5, "in_progress"),
      attempt("hard-ac", 9, "in_progress"),
      attempt("mid-ac", 20, "in_progress", [1]),
    ];
    expect(chooseModule({ ...request, attempts })).toEqual({ module_slug: "hard-ac", resume: "hard-ac-9" });
  });

  it("does not choose a module of which one part was tried", () => {
    const attempts = [attempt("mid-ac", 20, "Evaluated", [1])];
    expect(chooseModule({ ...request, attempts })).toEqual({ module_slug: "mid-both", resume: null });
  });

  it("repeats the module tried longest ago once all were tried", () => {
    const attempts = academicSlugs.map((slug, i) => attempt(slug, 100 - i)).concat(attempt("hard-ac", 500));
    expect(chooseModule({ ...request, attempts })?.module_slug).toBe("mid-both");
  });

  it("starts only downloaded modules", () => {
    expect(chooseModule({ ...request, only: new Set(["hard-ac"]) })?.module_slug).toBe("hard-ac");
    expect(chooseModule({ ...request, only: new Set() })).toBeNull();
  });

  it("returns null for an empty library", () => {
    expect(chooseModule({ ...request, books: [] })).toBeNull();
    expect(chooseModule({ ...request, moduleType: "writing" })).toBeNull();
  });

  it("never repeats a module while another is untried, in any order of the attempts", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(academicSlugs, { maxLength: 3 }), (tried) => {
        const attempts = tried.map((slug, i) => attempt(slug, i + 1));
        const choice = chooseModule({ ...request, attempts });
        expect(tried).not.toContain(choice?.module_slug);
        expect(chooseModule({ ...request, attempts: [...attempts].reverse() })).toEqual(choice);
      }),
    );
  });
});
