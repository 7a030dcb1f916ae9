import { expect, test } from "vitest";
import { formatAnswerCount, parseBand, selectionName, taskName } from "./labels.ts";

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

test("names a task with its test type, and counts answers", () => {
  expect(taskName("general", 1)).toBe("General Training Writing Task 1");
  expect(formatAnswerCount(1)).toBe("1 answer");
  expect(formatAnswerCount(12)).toBe("12 answers");
});

test("a category without answers has no name, a module without answers has one", () => {
  const index = { total: 0, categories: [], books: [], modules: [] };
  expect(selectionName({ by: "category", id: "no", band: null }, index)).toBeNull();
  expect(selectionName({ by: "module", testType: "academic", task: 2, band: null }, index)).toBe(
    "Academic Writing Task 2",
  );
});
