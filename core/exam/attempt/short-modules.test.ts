import { describe, expect, it } from "vitest";
import type { ModuleSummary } from "../content/book.ts";
import { hasFullLengthModule, isFullLength } from "../content/book-tests.ts";
import { chooseFullTest, fullTestModules } from "./full-test.ts";
import { type BandedAttempt, choosePacks, shortModuleSlugs, moduleTypesByStrength } from "./smart-packs.ts";
import { chooseModule } from "./smart-test.ts";
import { bookOf, moduleSummary } from "#tests/support/fixture-book.ts";

const module = (slug: string, minutes: number): ModuleSummary =>
  moduleSummary(slug, { duration: minutes * 60, questions: 0 });
const wholeWriting = module("paper", 60);
const task = module("task", 20);
const card = module("card", 8);
const otherModules = { listening_module: [module("l", 32)], reading_module: [module("r", 60)] };
const book = bookOf("tides", [
  {
    slug: "more",
    name: "More",
    listening_module: [],
    reading_module: [],
    writing_module: [task],
    speaking_module: [card],
  },
  { slug: "odd", name: "Odd", ...otherModules, writing_module: [task], speaking_module: [module("s", 14)] },
  { slug: "short", name: "Short", ...otherModules, writing_module: [wholeWriting], speaking_module: [card] },
  {
    slug: "one",
    name: "One",
    ...otherModules,
    writing_module: [task, wholeWriting],
    speaking_module: [module("s", 14)],
  },
]);
const attempt = (
  slug: string,
  band: number | null,
  status: "in_progress" | "Evaluated",
  module_type: BandedAttempt["module_type"] = "writing",
): BandedAttempt => ({
  attempt_slug: `attempt-${slug}`,
  module_type,
  module_slug: slug,
  parts: null,
  status,
  updated_at: 1,
  band,
});
const request = { books: [book], testType: "academic", bandsTarget: 7 } as const;

describe("a module shorter than the exam's", () => {
  it("is recognised by its duration in Writing and Speaking; other modules may have any length", () => {
    expect([isFullLength("writing", task), isFullLength("writing", wholeWriting)]).toEqual([false, true]);
    expect([8, 10, 11, 14].map((minutes) => isFullLength("speaking", module("s", minutes)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect([isFullLength("listening", card), isFullLength("reading", card)]).toEqual([true, true]);
    expect(book.tests.map(hasFullLengthModule)).toEqual([false, true, true, true]);
    expect([...shortModuleSlugs([book])].sort()).toEqual(["card", "task"]);
  });

  it("is never chosen by a smart test, not even if unfinished", () => {
    const choose = (attempts: BandedAttempt[]) => chooseModule({ ...request, moduleType: "writing", attempts });
    const spoken = [attempt("card", null, "in_progress", "speaking"), attempt("s", 6, "Evaluated", "speaking")];
    expect(chooseModule({ ...request, moduleType: "speaking", attempts: spoken })).toEqual({
      module_slug: "s",
      resume: null,
    });
    expect(choose([])).toEqual({ module_slug: "paper", resume: null });
    expect(choose([attempt("task", null, "in_progress"), attempt("paper", 6, "Evaluated")])).toEqual({
      module_slug: "paper",
      resume: null,
    });
  });

  it("is never part of a full test, nor downloaded automatically", () => {
    expect(
      book.tests.map((test) => fullTestModules(test, "academic")?.map(({ module }) => module.slug) ?? null),
    ).toEqual([null, null, null, ["l", "r", "paper", "s"]]);
    expect(chooseFullTest({ ...request, taken: [] })?.test_slug).toBe("one");
    const chosen = choosePacks({ ...request, attempts: [], count: 9, downloaded: new Set() });
    const slugs = chosen.map(({ module }) => module.slug);
    expect(slugs).toContain("s");
    expect(slugs.filter((slug) => ["task", "card"].includes(slug))).toEqual([]);
  });

  it("does not count in any mean", () => {
    const weak = (slug: string) => moduleTypesByStrength({ ...request, attempts: [attempt(slug, 3, "Evaluated")] })[0];
    expect([weak("paper"), weak("task")]).toEqual(["writing", "listening"]);
    const spoken = (slug: string) =>
      moduleTypesByStrength({ ...request, attempts: [attempt(slug, 3, "Evaluated", "speaking")] })[0];
    expect([spoken("s"), spoken("card")]).toEqual(["speaking", "listening"]);
  });
});
