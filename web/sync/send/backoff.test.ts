import fc from "fast-check";
import { expect, it } from "vitest";
import { backoff } from "./backoff.ts";

it("waits a random time up to a limit that doubles from 2 s to 15 min", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (failures, random) => {
        const wait = backoff(failures, () => random);
        expect(wait).toBeGreaterThanOrEqual(250);
        expect(wait).toBeLessThanOrEqual(Math.min(900_000, 2000 * 2 ** Math.min(failures - 1, 10)));
      },
    ),
  );
});

it("never waits less than the server asked for", () => {
  expect(backoff(1, () => 0, 60_000)).toBe(60_000);
  expect(backoff(12, () => 0.999, 1_000)).toBeGreaterThan(800_000);
});
