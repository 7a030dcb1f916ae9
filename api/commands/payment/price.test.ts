import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { computeDiscountedAmount, calculatePrice } from "./price.ts";

const link = { amount_cents: 499, taxes_cents: 0, fees_cents: 0 };

describe("calculatePrice", () => {
  test.each([
    [0, 0, 499],
    [10, 50, 449],
    [15, 75, 424],
    [50, 250, 249],
    [90, 449, 50],
    // A card cannot be charged 25 cents.
    [95, 499, 0],
    [100, 499, 0],
  ])("takes %i percent off 4.99", (rate, discount, total) => {
    expect(calculatePrice(link, rate)).toEqual({ list: 499, discount, taxes: 0, fees: 0, total });
  });

  test("charges taxes and fees after a full discount", () => {
    const price = calculatePrice({ ...link, taxes_cents: 65, fees_cents: 30 }, 100);
    expect(price).toEqual({ list: 499, discount: 499, taxes: 65, fees: 30, total: 95 });
    expect(computeDiscountedAmount(price)).toBe(0);
  });

  it("calculates in whole cents, and charges nothing or at least the minimum", () => {
    const cents = fc.integer({ min: 50, max: 1_000_000 });
    fc.assert(
      fc.property(
        cents,
        fc.nat(10_000),
        fc.nat(10_000),
        fc.integer({ min: 0, max: 100 }),
        (amount, taxes, fees, rate) => {
          const price = calculatePrice({ amount_cents: amount, taxes_cents: taxes, fees_cents: fees }, rate);
          expect(price.total).toBe(price.list - price.discount + price.taxes + price.fees);
          expect(Number.isInteger(price.total)).toBe(true);
          expect(price.total === 0 || price.total >= 50).toBe(true);
          expect(computeDiscountedAmount(price)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
