import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLimits } from "./limits.ts";

const MINUTE = 60_000;

describe("a quota", () => {
  it("lets so many pass in its time, and then tells how long to wait", () => {
    const limits = createLimits();
    expect([limits.take("k", 2, MINUTE, 0), limits.take("k", 2, MINUTE, 10_000)]).toEqual([null, null]);
    expect(limits.take("k", 2, MINUTE, 20_500)).toEqual({ after: 40 });
    expect(limits.spent("k", 2, 20_500)).toEqual({ after: 40 });
    expect(limits.take("other", 2, MINUTE, 20_500)).toBeNull();
    expect(limits.spent("k", 2, MINUTE)).toBeNull();
    expect(limits.take("k", 2, MINUTE, MINUTE)).toBeNull();
  });

  it("never lets more pass in one window, whatever the times", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 10 * MINUTE }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        (times, max) => {
          const limits = createLimits();
          const passed = times
            .toSorted((one, other) => one - other)
            .filter((now) => limits.take("k", max, MINUTE, now) === null);
          // Windows begin with a use, so any window's uses lie within a minute; two windows may touch.
          const worst = Math.max(
            0,
            ...passed.map((from) => passed.filter((at) => at >= from && at < from + MINUTE).length),
          );
          return worst <= 2 * max;
        },
      ),
    );
  });
});

describe("failures", () => {
  it("are free up to nine, then each wait is twice the last, at most a quarter of an hour", () => {
    const limits = createLimits();
    const waits: (number | null)[] = [];
    for (let count = 0; count < 25; count += 1) {
      limits.fail("k", 0);
      waits.push(limits.delay("k", 0)?.after ?? null);
    }
    expect(waits.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => null));
    expect(waits.slice(9)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900, 900, 900, 900]);
  });

  it("never lock: after the wait a try is always possible", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (count) => {
        const limits = createLimits();
        for (let number = 0; number < count; number += 1) limits.fail("k", 0);
        const wait = limits.delay("k", 0)?.after ?? 0;
        return wait <= 900 && limits.delay("k", wait * 1000) === null;
      }),
    );
  });

  it("are forgotten after ten minutes of peace beyond the wait, or when forgiven", () => {
    const limits = createLimits();
    for (let number = 0; number < 10; number += 1) limits.fail("k", 0);
    limits.fail("k", 10 * MINUTE + 2001);
    expect(limits.delay("k", 10 * MINUTE + 2001)).toBeNull();
    for (let number = 0; number < 10; number += 1) limits.fail("l", 0);
    limits.forgive("l");
    expect(limits.delay("l", 0)).toBeNull();
  });
});
