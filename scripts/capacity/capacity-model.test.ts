import { expect, test } from "vitest";
import { type CallKind, computeMeanMs, findCapacity, simulate } from "./capacity-model.ts";

const mix: CallKind[] = [{ name: "call", share: 1, needs: [{ station: "process", ms: 10 }] }];

test("the simulated response times of one server agree with queueing theory", () => {
  // In an M/M/1 queue a share p of the calls takes at most ln(1 / (1 - p)) / (1 / service - rate).
  const expected = (p: number) => Math.log(1 / (1 - p)) / (1 / 10 - 0.07);
  const { p50, p99, busy } = simulate({ process: 1 }, mix, { perSecond: 70, calls: 400_000 });
  expect(p50 / expected(0.5)).toBeCloseTo(1, 1);
  expect(p99 / expected(0.99)).toBeCloseTo(1, 0);
  expect(busy["process"]).toBeCloseTo(0.7, 2);
});

test("a call takes its time at each of its stations", () => {
  const twoStations: CallKind[] = [
    {
      name: "call",
      share: 1,
      needs: [
        { station: "server", ms: 4 },
        { station: "database", ms: 1 },
      ],
    },
  ];
  const { busy } = simulate({ server: 4, database: 1 }, twoStations, { perSecond: 500 });
  expect(busy["server"]).toBeCloseTo(0.5, 1);
  expect(busy["database"]).toBeCloseTo(0.5, 1);
});

test("findCapacity returns the highest rate at which calls stay within the time limit", () => {
  const perSecond = findCapacity({ process: 1 }, mix, 100);
  expect(simulate({ process: 1 }, mix, { perSecond }).p99).toBeLessThanOrEqual(100);
  expect(simulate({ process: 1 }, mix, { perSecond: perSecond * 1.1 }).p99).toBeGreaterThan(100);
});

test("findCapacity returns no rate at which a station is more than 85% busy", () => {
  expect(findCapacity({ process: 100 }, mix, 10_000)).toBeLessThanOrEqual(8_500);
});

test("computeMeanMs returns the mean time that a call needs at a station", () => {
  expect(computeMeanMs(mix, "process")).toBe(10);
  expect(computeMeanMs(mix, "database")).toBe(0);
});
