import { formatCalendarDay } from "#core/format/format-date.ts";
import { expect, test } from "vitest";
import { formatAnswers, taskName, parseBand, selectionName, wordCount } from "./labels.ts";

test.each<[string | undefined, number | null]>([
  ["7", 7],
  ["6.5", 6.5],
  ["7.0", 7],
  ["six", null],
  ["7x", null],
  ["-1", null],
  [undefined, null],
])("parses %j as the band %j", (segment, band) => {
  expect(parseBand(segment)).toBe(band);
});

test("formats names, dates and counts", () => {
  expect(taskName("general", 1)).toBe("General Training Writing Task 1");
  expect(formatCalendarDay("2025-07-14")).toBe("14 July 2025");
  expect(formatAnswers(1)).toBe("1 answer");
  expect(formatAnswers(12)).toBe("12 answers");
  expect(wordCount("One two\n\nthree ")).toBe(3);
});

test("a category without answers has no name", () => {
  const index = { total: 0, categories: [], books: [], modules: [] };
  expect(selectionName({ by: "category", id: "no", band: null }, index)).toBeNull();
  expect(selectionName({ by: "module", testType: "academic", task: 2, band: null }, index)).toBe(
    "Academic Writing Task 2",
  );
});
