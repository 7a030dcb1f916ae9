import { expect, test } from "vitest";
import { compareExaminer, median } from "./compare-examiner.ts";

const pairs = (own: number[], others: number[]) => own.map((band, i) => ({ own: band, other: others[i] ?? 0 }));

test("returns null for fewer than five scripts", () => {
  expect(compareExaminer(pairs([6, 6, 6, 6], [6, 6, 6, 6]))).toBeNull();
});

test("counts bands half a band apart as agreement, and a stricter examiner has a severity below zero", () => {
  expect(compareExaminer(pairs([5, 5.5, 6, 6.5, 7], [5.5, 6, 6, 7.5, 8]))).toEqual({
    agreement: 0.6,
    severity: 6 - 6.6,
    spread: Math.sqrt(0.5),
    others_spread: expect.closeTo(0.97, 2) as number,
  });
  expect(compareExaminer(pairs([7, 7, 7, 7, 7], [6, 6, 6, 6, 6]))).toEqual({
    agreement: 0,
    severity: 1,
    spread: 0,
    others_spread: 0,
  });
});

test("median returns the middle of an odd number of values, and the mean of the middle two of an even number", () => {
  expect(median([])).toBeNull();
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});
