import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Engine, describeEachEngine } from "#tests/api/support/engines.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";
import { pruneExpired } from "#api/store/operate/pruning.ts";
import type { Store } from "#api/store/store.ts";
import { createLimits, type Limits } from "#api/commands/account/rate-limits.ts";
import { createSharedLimits } from "#api/commands/account/shared-rate-limits.ts";
import { openMigratedStore } from "#tests/support/migrated-store.ts";

/** Tests what rate limits in memory and in the database must do. */
function testLimits(limits: () => Limits, runs: number): void {
  /** Counts an attempt. Returns how many seconds to wait, or null if the attempt is allowed. */
  const countAttempt = async (key: string, now: number): Promise<number | null> =>
    (await limits().attempt(key, now))?.after ?? null;

  it("allows the number of uses of a quota in its window, then returns how long to wait", async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    expect([await limits().take(key, 2, MINUTE_MS, 0), await limits().take(key, 2, MINUTE_MS, 10_000)]).toEqual([
      null,
      null,
    ]);
    expect(await limits().take(key, 2, MINUTE_MS, 20_500)).toEqual({ after: 40 });
    expect(await limits().peek(key, 2, 20_500)).toEqual({ after: 40 });
    expect(await limits().take(other, 2, MINUTE_MS, 20_500)).toBeNull();
    expect(await limits().peek(key, 2, MINUTE_MS)).toBeNull();
    expect(await limits().take(key, 2, MINUTE_MS, MINUTE_MS)).toBeNull();
  });

  it("allows at most twice the uses of a quota in any minute, because a minute can overlap two windows", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 10 * MINUTE_MS }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        async (times, max) => {
          const key = randomUUID();
          const passed: number[] = [];
          for (const now of times.toSorted((a, b) => a - b))
            if ((await limits().take(key, max, MINUTE_MS, now)) === null) passed.push(now);
          // A window starts with a use. Any minute that begins with a use therefore overlaps at most two windows.
          const usesPerMinute = passed.map(
            (from) => passed.filter((time) => time >= from && time < from + MINUTE_MS).length,
          );
          return Math.max(0, ...usesPerMinute) <= 2 * max;
        },
      ),
      { numRuns: runs },
    );
  });

  it("allows as many concurrent uses as the quota, and no more", async () => {
    const key = randomUUID();
    const taken = await Promise.all(Array.from({ length: 30 }, () => limits().take(key, 7, MINUTE_MS, 0)));
    expect(taken.filter((refusal) => refusal === null)).toHaveLength(7);
    const tried = await Promise.all(Array.from({ length: 30 }, () => limits().attempt(key, 0)));
    expect(tried.filter((refusal) => refusal === null)).toHaveLength(10);
  });

  it("allows ten failures, then doubles each wait, up to 15 minutes", async () => {
    const key = randomUUID();
    let now = 0;
    const waits: (number | null)[] = [];
    for (let count = 0; count < 24; count += 1) {
      expect(await countAttempt(key, now)).toBeNull();
      const after = count < 9 ? null : await countAttempt(key, now);
      waits.push(after);
      now += (after ?? 0) * 1000;
    }
    expect(waits.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => null));
    expect(waits.slice(9)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900, 900, 900]);
  });

  it("forgets failures ten minutes after the wait, or when they are cleared", async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    for (let number = 0; number < 10; number += 1) await limits().attempt(key, 0);
    const later = 10 * MINUTE_MS + 2001;
    expect([await countAttempt(key, later), await countAttempt(key, later)]).toEqual([null, null]);
    for (let number = 0; number < 10; number += 1) await limits().attempt(other, 0);
    expect(await countAttempt(other, 0)).toBe(2);
    await limits().clearFailures(other);
    expect(await countAttempt(other, 0)).toBeNull();
  });
}

describe("limits in memory", () => {
  const limits = createLimits();
  testLimits(() => limits, 100);
});

describeEachEngine("limits in the store", (engine: Engine) => {
  let store: Store;
  beforeAll(async () => {
    store = await openMigratedStore({ url: await engine.createDatabase(), now: 0 });
  });
  afterAll(() => store.close());
  // Creates new limits for each call, as if another process counted each use.
  testLimits(() => createSharedLimits(store), 10);

  it("are stored without email addresses, and deleted when they no longer have an effect", async () => {
    const limits = createSharedLimits(store);
    await limits.take("mail ada@example.test", 1, MINUTE_MS, 1_000_000_000_000);
    const rows = await store.db.selectFrom("rate_limit").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("ada@");
    await pruneExpired(store.db, 1_000_000_000_000 + MINUTE_MS + 1);
    expect(await store.db.selectFrom("rate_limit").selectAll().execute()).toEqual([]);
  });
});
