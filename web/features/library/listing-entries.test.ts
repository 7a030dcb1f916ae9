import { expect, it } from "vitest";
import type { Book, ModuleSummary } from "#core/exam/content/book.ts";
import { listEntries } from "./listing-entries.ts";
import { bookOf, moduleSummary } from "#tests/support/fixture-book.ts";

const writing = (slug: string, minutes: number, test_type: ModuleSummary["test_type"]): ModuleSummary =>
  moduleSummary(slug, { name: `Name of ${slug}`, test_type, duration: minutes * 60, questions: 0 });
const test = (name: string, writing_module: ModuleSummary[]): Book["tests"][number] => ({
  slug: name.toLowerCase(),
  name,
  listening_module: [],
  reading_module: [],
  writing_module,
  speaking_module: [],
});
const book = bookOf("tides", [
  test("One", [writing("w1", 60, "academic"), writing("g1", 60, "general")]),
  test("Two", [writing("w2", 60, "academic")]),
  test("More", [writing("line", 20, "academic"), writing("letter", 20, "general")]),
]);

it("names a cue card that is offered alone, without a number", () => {
  const speaking = (slug: string, minutes: number) => writing(slug, minutes, "both");
  const tests = [
    { ...test("One", []), speaking_module: [speaking("s1", 14)] },
    { ...test("More", []), speaking_module: [speaking("card", 8)] },
  ];
  const shown = listEntries({ ...book, tests }, "speaking", "academic");
  expect(shown.map(({ key, number, label }) => [key, number, label])).toEqual([
    ["s1", 1, "One"],
    ["card", null, "Name of card"],
  ]);
});

it("numbers modules by their tests, and names a task that is offered alone, without a number", () => {
  const shown = (testType: "academic" | "general") =>
    listEntries(book, "writing", testType).map(({ key, number, label }) => [key, number, label]);
  expect(shown("academic")).toEqual([
    ["w1", 1, "One"],
    ["w2", 2, "Two"],
    ["line", null, "Name of line"],
  ]);
  expect(shown("general")).toEqual([
    ["g1", 1, "One"],
    ["letter", null, "Name of letter"],
  ]);
});
