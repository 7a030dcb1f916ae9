import { expect, test } from "vitest";
import { hasImproved, likelyShare, wilsonInterval } from "./likely-share.ts";

// The expected bounds solve (share - p)² = z² p (1 - p) / total. They were computed by bisection.
test.each([
  [13, 21, 0.4088, 0.7925],
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
  [50, 100, 0.4038, 0.5962],
  [0, 0, 0, 1],
])("with %i of %i answers right, the share is probably between %f and %f", (right, total, low, high) => {
  const range = wilsonInterval(right, total);
  expect(range.low).toBeCloseTo(low, 3);
  expect(range.high).toBeCloseTo(high, 3);
});

test("does not judge fewer than six answers", () => {
  expect(likelyShare({ right: 5, total: 5 })).toBeNull();
  expect(likelyShare({ right: 5, total: 6 })).toEqual(wilsonInterval(5, 6));
});

test.each([
  ["a rise from 10 of 30 to 9 of 10", { right: 10, total: 30 }, { right: 9, total: 10 }, true],
  ["a rise that chance explains", { right: 12, total: 20 }, { right: 7, total: 10 }, false],
  ["a fall", { right: 27, total: 30 }, { right: 3, total: 10 }, false],
  ["too few answers now", { right: 0, total: 30 }, { right: 5, total: 5 }, false],
  ["too few answers before", { right: 0, total: 5 }, { right: 10, total: 10 }, false],
])("for %s, %j and %j, hasImproved returns %s", (_, before, after, risen) => {
  expect(hasImproved(before, after)).toBe(risen);
});
