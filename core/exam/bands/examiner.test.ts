import { expect, it } from "vitest";
import { type ExaminerBands, reportBand, sectionBand } from "./examiner.ts";

const section = (task: 1 | 2, ...bands: (number | null)[]): ExaminerBands => ({
  task,
  ta_bands: bands[0] ?? null,
  cc_bands: bands[1] ?? null,
  lr_bands: bands[2] ?? null,
  ga_bands: bands[3] ?? null,
});

it.each([
  [[6, 6, 6, 6], 6],
  [[6.1, 6.2, 6.3, 6.4], 6.5],
  [[6, 6, 6.5, 6.4], 6],
  [[6, 6, 6.5, 6.5], 6.5],
  [[0, 0, 0, 0], 0],
  [[9, 9, 9, 9], 9],
])("a section with the criterion bands %j has band %s", (bands, expected) => {
  expect(sectionBand(section(1, ...bands))).toBe(expected);
});

it("has no band until all four are given", () => {
  expect(sectionBand(section(2, 6, 6, 6))).toBeNull();
  expect(reportBand([section(1, 6, 6, 6, 6), section(2, 7, 7, 7)])).toBeNull();
  expect(reportBand([])).toBeNull();
});

it("counts Task 2 twice, and a single task alone", () => {
  expect(reportBand([section(1, 5, 5, 5, 5), section(2, 8, 8, 8, 8)])).toBe(7);
  expect(reportBand([section(2, 8, 8, 8, 8), section(1, 5, 5, 5, 5)])).toBe(7);
  expect(reportBand([section(2, 6.5, 6.5, 6.5, 6.5)])).toBe(6.5);
  expect(reportBand([section(1, 6.5, 6.5, 6.5, 6.5)])).toBe(6.5);
});
