import fc from "fast-check";
import { expect, test } from "vitest";
import { discountOf, rateOfAmount } from "./discount.ts";

test.each([
  [200, 499, 40],
  [100, 499, 20],
  [250, 499, 50],
  [123, 499, 24.6],
  [1, 499, 0.2],
  [499, 499, 100],
  [500, 499, 100],
  [1, 100_000_000, 0.000001],
])("%i cents off %i cents are %d percent", (amount, list, rate) => {
  expect(rateOfAmount(amount, list)).toBe(rate);
});

test("the rate of a fixed amount takes off exactly this amount, for every price", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.nat(), (list, offset) => {
      const amount = 1 + (offset % list);
      const rate = rateOfAmount(amount, list);
      expect(rate).toBeGreaterThan(0);
      expect(rate).toBeLessThanOrEqual(100);
      expect(discountOf(list, rate)).toBe(amount);
    }),
    { numRuns: 5000 },
  );
});

test("the rate calculated from a discount takes off the same discount again", () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 1_000_000 }), fc.integer({ min: 1, max: 100 }), (list, percent) => {
      const amount = discountOf(list, percent);
      if (amount > 0) expect(discountOf(list, rateOfAmount(amount, list))).toBe(amount);
    }),
  );
});
