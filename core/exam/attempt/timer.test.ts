import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  TimerStateSchema,
  pauseTimer,
  readTimer,
  resumeTimer,
  startTimer,
  type ClockReading,
  type TimerState,
} from "./timer.ts";

const START = 1_800_000_000_000;
const MINUTE = 60_000;

function at(minutes: number, change: Partial<ClockReading> = {}): ClockReading {
  return { wall: START + minutes * MINUTE, mono: 5_000 + minutes * MINUTE, asleep: false, ...change };
}

function hourExam(): TimerState {
  return startTimer("exam", { durationSeconds: 3600, extraTime: 0, now: at(0) });
}

describe("the exam timer", () => {
  const cases: [string, ClockReading, number][] = [
    ["runs with both clocks", at(10), 50],
    ["ignores a wall clock set forward while the page is awake", at(10, { wall: START + 500 * MINUTE }), 50],
    ["ignores a wall clock set back while the page is awake", at(10, { wall: START - 500 * MINUTE }), 50],
    ["counts sleep by the wall clock", at(10, { mono: 5_000 + MINUTE, asleep: true }), 50],
    [
      "follows the monotonic clock when the wall clock was set back during sleep",
      at(10, { wall: START - MINUTE, asleep: true }),
      50,
    ],
    ["counts the time between two pages by the wall clock", at(10, { mono: 40, asleep: true }), 50],
    ["recognises a new page by its monotonic clock alone", at(10, { mono: 40 }), 50],
    ["gives no time back when a new page finds the wall clock set back", at(-10, { mono: 40, asleep: true }), 60],
    ["stops at zero", at(90), 0],
  ];
  it.each(cases)("%s", (_, now, minutesLeft) => {
    const read = readTimer(hourExam(), now);
    expect(read.remaining).toBe(minutesLeft * MINUTE);
    expect(read.elapsed).toBe((60 - minutesLeft) * MINUTE);
  });

  it("does not compare the monotonic clocks of two pages", () => {
    const old = startTimer("exam", { durationSeconds: 3600, extraTime: 0, now: at(0, { page: 1 }) });
    const read = readTimer(old, at(10, { mono: 5_000 + 40 * MINUTE, page: 2 }));
    expect(read.remaining).toBe(50 * MINUTE);
  });

  it("does not count the age of a page as exam time if the state comes from another page", () => {
    const elsewhere = startTimer("exam", {
      durationSeconds: 3600,
      extraTime: 0,
      now: { wall: START, mono: 0, asleep: true },
    });
    expect(readTimer(elsewhere, at(10, { mono: 50 * MINUTE, asleep: true, page: 7 })).remaining).toBe(50 * MINUTE);
  });

  it("records an ignored jump and keeps its deadline right", () => {
    const { state } = readTimer(hourExam(), at(10, { wall: START + 70 * MINUTE }));
    expect(state).toMatchObject({ ignored: 60 * MINUTE, deadline: START + 120 * MINUTE });
  });

  it.each([
    [49, "running"],
    [50, "ten"],
    [54, "ten"],
    [55, "five"],
    [59, "one"],
    [60, "over"],
  ] as const)("after %i of 60 minutes is in phase %s", (minute, phase) => {
    expect(readTimer(hourExam(), at(minute)).phase).toBe(phase);
  });

  it("cannot be paused", () => {
    const state = pauseTimer(hourExam(), at(1));
    expect(readTimer(state, at(2)).remaining).toBe(58 * MINUTE);
  });

  it.each([
    [25, 75],
    [50, 90],
    [100, 120],
  ] as const)("adds %i percent of extra time", (extraTime, minutes) => {
    const state = startTimer("exam", { durationSeconds: 3600, extraTime, now: at(0) });
    expect(readTimer(state, at(0)).remaining).toBe(minutes * MINUTE);
  });

  it("has a second left after a reload at 0:01, and none after that", () => {
    const last = readTimer(hourExam(), at(60, { wall: START + 3_599_000, mono: 3_604_000 })).state;
    const reloaded = readTimer(last, { wall: START + 3_599_400, mono: 90, asleep: true, page: 2 });
    expect(reloaded).toMatchObject({ remaining: 600, phase: "one" });
    const over = readTimer(reloaded.state, { wall: START + 3_600_000, mono: 690, asleep: false, page: 2 });
    expect(over).toMatchObject({ remaining: 0, elapsed: 3_600_000, phase: "over" });
  });

  it("keeps extra time through a night's sleep and a wall clock set back in the morning", () => {
    const state = startTimer("exam", { durationSeconds: 3600, extraTime: 100, now: at(0) });
    const woken = readTimer(state, at(110, { mono: 5_000 + MINUTE, asleep: true }));
    expect(woken).toMatchObject({ remaining: 10 * MINUTE, phase: "ten" });
    const setBack = readTimer(woken.state, { wall: START, mono: 5_000 + 2 * MINUTE, asleep: false });
    expect(setBack).toMatchObject({ remaining: 9 * MINUTE, state: { ignored: 111 * MINUTE } });
  });

  it("rejects an exam without a duration", () => {
    expect(() => startTimer("exam", { durationSeconds: null, extraTime: 0, now: at(0) })).toThrow(RangeError);
  });
});

describe("the practice timer", () => {
  const practice = (seconds: number | null) =>
    startTimer("practice", { durationSeconds: seconds, extraTime: 0, now: at(0) });

  it("is untimed without a limit", () => {
    expect(readTimer(practice(null), at(7))).toMatchObject({ remaining: null, elapsed: 7 * MINUTE, phase: "running" });
  });

  it("stops while paused, asleep or closed", () => {
    let state = pauseTimer(practice(3600), at(1));
    state = readTimer(state, at(5)).state;
    state = resumeTimer(state, at(6));
    state = readTimer(state, at(7)).state;
    state = readTimer(state, at(30, { asleep: true })).state;
    state = readTimer(state, at(500, { mono: 10 })).state;
    expect(readTimer(state, { wall: START + 501 * MINUTE, mono: 10 + MINUTE, asleep: false }).elapsed).toBe(3 * MINUTE);
  });
});

/**
 * One event of an attempt: real time passes, awake or asleep, on the same or another page, and somebody may set the
 * wall clock.
 */
const step = fc.record({
  passes: fc.integer({ min: 0, max: 400_000 }),
  kind: fc.constantFrom("awake", "hidden", "reload"),
  setWall: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -864_000_000, max: 864_000_000 })),
});

function simulate(steps: { passes: number; kind: string; setWall: number }[]) {
  let [wall, mono, realTime] = [START, 1_000, 0];
  let state = startTimer("exam", { durationSeconds: 3600, extraTime: 0, now: { wall, mono, asleep: false } });
  const views = [];
  for (const { passes, kind, setWall } of steps) {
    realTime += passes;
    wall += passes + setWall;
    mono = kind === "reload" ? 50 : mono + passes;
    const read = readTimer(state, { wall, mono, asleep: kind !== "awake" });
    state = read.state;
    views.push({ ...read, realTime });
  }
  return views;
}

describe("any attempt", () => {
  it("measures the real time as long as nobody changes the wall clock", () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        for (const { remaining, realTime } of simulate(steps.map((step) => ({ ...step, setWall: 0 })))) {
          expect(remaining).toBe(Math.max(0, 3_600_000 - realTime));
        }
      }),
    );
  });

  it("reads the time that has really passed on a page that stays awake, even if the wall clock is set", () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        for (const { remaining, realTime } of simulate(steps.map((step) => ({ ...step, kind: "awake" })))) {
          expect(remaining).toBe(Math.max(0, 3_600_000 - realTime));
        }
      }),
    );
  });

  it("never gives time back, stays within its limits and can always be stored", () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let before = 3_600_000;
        for (const { remaining, elapsed, state } of simulate(steps)) {
          expect(remaining).toBeLessThanOrEqual(before);
          expect(remaining).toBeGreaterThanOrEqual(0);
          expect((remaining ?? 0) + elapsed).toBe(3_600_000);
          expect(v.parse(TimerStateSchema, state)).toEqual(state);
          before = remaining ?? 0;
        }
      }),
    );
  });

  it("reads the same twice at the same instant", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1 }), (steps) => {
        const view = simulate(steps).at(-1);
        if (!view) return;
        const again = readTimer(view.state, { wall: view.state.wall, mono: view.state.mono, asleep: false });
        expect(again.remaining).toBe(view.remaining);
      }),
    );
  });
});
