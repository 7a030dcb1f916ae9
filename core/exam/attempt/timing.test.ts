import fc from "fast-check";
import { expect, it } from "vitest";
import { moduleTime } from "./timing.ts";

it.each([
  [3600, 0, 3600],
  [3600, 25, 4500],
  [3600, 50, 5400],
  [3600, 100, 7200],
  [1, 25, 2],
] as const)("turns %i seconds with %i %% extra time into %i seconds", (duration, extra, expected) => {
  expect(moduleTime(duration, extra)).toBe(expected);
});

it("never returns less than the duration with extra time, nor a full second more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom(0, 25, 50, 100), (duration, extra) => {
      const over = moduleTime(duration, extra) * 100 - duration * (100 + extra);
      expect(over).toBeGreaterThanOrEqual(0);
      expect(over).toBeLessThan(100);
    }),
  );
});
