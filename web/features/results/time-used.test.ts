import { expect, test } from "vitest";
import { EMPTY_WORK, type AttemptHead } from "#core/exam/attempt/attempt.ts";
import { startTimer } from "#core/exam/attempt/timer.ts";
import { timeUsed } from "./time-used.ts";

const head: AttemptHead = {
  attempt_slug: "A".repeat(22),
  module_type: "reading",
  module_slug: "m",
  content_version: "0".repeat(16),
  mode: "exam",
  extra_time: 0,
  parts: null,
  started_at: 1000,
};
const now = { wall: 1000, mono: 0, asleep: false };
const exam = startTimer("exam", { durationSeconds: 60, extraTime: 0, now });
const practice = startTimer("practice", { durationSeconds: null, extraTime: 0, now });

test("counts the time of an exam from start to hand-in, up to its time limit", () => {
  expect(timeUsed({ head, clock: exam, submitted_at: 31_000, work: EMPTY_WORK, held: true })).toBe(30_000);
  expect(timeUsed({ head, clock: exam, submitted_at: 99_000, work: EMPTY_WORK, held: true })).toBe(60_000);
  expect(timeUsed({ head, clock: exam, submitted_at: null, work: EMPTY_WORK, held: true })).toBeNull();
});

test("counts practice by its timer, or by the seconds per question if the timer is on another device", () => {
  const work = { ...EMPTY_WORK, seconds: { "1": 4, "2": 6 } };
  expect(
    timeUsed({ head, clock: { ...practice, elapsed: 5000 } as typeof practice, submitted_at: 9000, work, held: true }),
  ).toBe(5000);
  expect(timeUsed({ head, clock: practice, submitted_at: 9000, work, held: false })).toBe(10_000);
  expect(timeUsed({ head, clock: practice, submitted_at: 9000, work: EMPTY_WORK, held: false })).toBeNull();
});
