import fc from "fast-check";
import { expect, it } from "vitest";
import { axisTicks, formatChartNumber, pieSlice, wrapLabel } from "./chart-scale.ts";

it.each([
  [
    [22, 6, 24, 11, 37],
    [0, 10, 20, 30, 40],
  ],
  [
    [0.4, 1.2],
    [0, 0.25, 0.5, 0.75, 1, 1.25],
  ],
  [
    [1250, 4800],
    [0, 1000, 2000, 3000, 4000, 5000],
  ],
  [
    [-12, 30],
    [-20, -10, 0, 10, 20, 30],
  ],
  [
    [0, 0],
    [0, 0.2],
  ],
  [[100], [0, 20, 40, 60, 80, 100]],
] as const)("axisTicks returns for %j the ticks %j", (values, ticks) => {
  expect(axisTicks(values)).toEqual(ticks);
});

it("axisTicks covers every value and zero with at most eight ticks", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5_000, max: 100_000 }), { minLength: 1 }), (values) => {
      const ticks = axisTicks(values);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(...values));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values));
      expect(ticks.length).toBeLessThanOrEqual(8);
      expect(ticks).toContain(0);
    }),
  );
});

it.each([
  [40, "%", "40%"],
  [1250, "tonnes", "1,250"],
  [1234567.25, undefined, "1,234,567.25"],
  [-20, "%", "-20%"],
] as const)("formats %d in %s as %s", (value, unit, expected) => {
  expect(formatChartNumber(value, unit)).toBe(expected);
});

it("breaks a label at spaces only", () => {
  expect(wrapLabel("Food and drink", 8)).toEqual(["Food and", "drink"]);
  expect(wrapLabel("Transportation", 5)).toEqual(["Transportation"]);
});

it("pieSlice returns the path and the label position of a slice", () => {
  const pie = { x: 100, y: 100, radius: 50 };
  expect(pieSlice(pie, 0, 0.25).path).toBe("M100 100L100 50A50 50 0 0 1 150 100Z");
  expect(pieSlice(pie, 0.25, 1).path).toBe("M100 100L150 100A50 50 0 1 1 100 50Z");
  expect(pieSlice(pie, 0, 1).path).toBe("M100 50A50 50 0 0 1 100 150A50 50 0 0 1 100 50Z");
  expect(pieSlice(pie, 0, 0.5).label).toEqual({ x: 166, y: 100 });
});
