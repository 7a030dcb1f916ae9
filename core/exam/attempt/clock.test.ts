import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  ClockStateSchema,
  pauseClock,
  readClock,
  resumeClock,
  startClock,
  type ClockReading,
  type ClockState,
} from "./clock.ts";

const START = 1_800_000_000_000;
const MINUTE = 60_000;

function at(minutes: number, change: Partial<ClockReading> = {}): ClockReading {
  return { wall: START + minutes * MINUTE, mono: 5_000 + minutes * MINUTE, asleep: false, ...change };
}

function hourExam(): ClockState {
  return startClock("exam", { durationSeconds: 3600, extraTime: 0, now: at(0) });
}

describe("the exam clock", () => {
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
    ["knows a new page by its monotonic clock alone", at(10, { mono: 40 }), 50],
    ["gives no time back when a new page finds the wall clock set back", at(-10, { mono: 40, asleep: true }), 60],
    ["stops at nothing", at(90), 0],
  ];
  it.each(cases)("%s", (_, now, minutesLeft) => {
    const read = readClock(hourExam(), now);
    expect(read.remaining).toBe(minutesLeft * MINUTE);
    expect(read.elapsed).toBe((60 - minutesLeft) * MINUTE);
  });

  it("does not compare the monotonic clocks of two pages", () => {
    const old = startClock("exam", { durationSeconds: 3600, extraTime: 0, now: at(0, { page: 1 }) });
    const read = readClock(old, at(10, { mono: 5_000 + 40 * MINUTE, page: 2 }));
    expect(read.remaining).toBe(50 * MINUTE);
  });

  it("does not take the age of a page for exam time when the state comes from elsewhere", () => {
    const elsewhere = startClock("exam", {
      durationSeconds: 3600,
      extraTime: 0,
      now: { wall: START, mono: 0, asleep: true },
    });
    expect(readClock(elsewhere, at(10, { mono: 50 * MINUTE, asleep: true, page: 7 })).remaining).toBe(50 * MINUTE);
  });

  it("notes a jump that it ignored and keeps its deadline right", () => {
    const { state } = readClock(hourExam(), at(10, { wall: START + 70 * MINUTE }));
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
    expect(readClock(hourExam(), at(minute)).phase).toBe(phase);
  });

  it("cannot be paused", () => {
    const state = pauseClock(hourExam(), at(1));
    expect(readClock(state, at(2)).remaining).toBe(58 * MINUTE);
  });

  it.each([
    [25, 75],
    [50, 90],
    [100, 120],
  ] as const)("adds %i percent of extra time", (extraTime, minutes) => {
    const state = startClock("exam", { durationSeconds: 3600, extraTime, now: at(0) });
    expect(readClock(state, at(0)).remaining).toBe(minutes * MINUTE);
  });

  it("has a second left after a reload at 0:01, and none after that", () => {
    const last = readClock(hourExam(), at(60, { wall: START + 3_599_000, mono: 3_604_000 })).state;
    const reloaded = readClock(last, { wall: START + 3_599_400, mono: 90, asleep: true, page: 2 });
    expect(reloaded).toMatchObject({ remaining: 600, phase: "one" });
    const over = readClock(reloaded.state, { wall: START + 3_600_000, mono: 690, asleep: false, page: 2 });
    expect(over).toMatchObject({ remaining: 0, elapsed: 3_600_000, phase: "over" });
  });

  it("keeps extra time through a night's sleep and a wall clock set back in the morning", () => {
    const state = startClock("exam", { durationSeconds: 3600, extraTime: 100, now: at(0) });
    const woken = readClock(state, at(110, { mono: 5_000 + MINUTE, asleep: true }));
    expect(woken).toMatchObject({ remaining: 10 * MINUTE, phase: "ten" });
    const setBack = readClock(woken.state, { wall: START, mono: 5_000 + 2 * MINUTE, asleep: false });
    expect(setBack).toMatchObject({ remaining: 9 * MINUTE, state: { ignored: 111 * MINUTE } });
  });

  it("refuses an exam without a duration", () => {
    expect(() => startClock("exam", { durationSeconds: null, extraTime: 0, now: at(0) })).toThrow(RangeError);
  });
});

describe("the practice clock", () => {
  const practice = (seconds: number | null) =>
    startClock("practice", { durationSeconds: seconds, extraTime: 0, now: at(0) });

  it("is untimed without a limit", () => {
    expect(readClock(practice(null), at(7))).toMatchObject({ remaining: null, elapsed: 7 * MINUTE, phase: "running" });
  });

  it("stands still while paused, asleep or closed", () => {
    let state = pauseClock(practice(3600), at(1));
    state = readClock(state, at(5)).state;
    state = resumeClock(state, at(6));
    state = readClock(state, at(7)).state;
    state = readClock(state, at(30, { asleep: true })).state;
    state = readClock(state, at(500, { mono: 10 })).state;
    expect(readClock(state, { wall: START + 501 * MINUTE, mono: 10 + MINUTE, asleep: false }).elapsed).toBe(3 * MINUTE);
  });
});

/** A sitting seen from outside: real time passes, awake or asleep, on one page or another, and the wall clock is set. */
const step = fc.record({
  passes: fc.integer({ min: 0, max: 400_000 }),
  kind: fc.constantFrom("awake", "hidden", "reload"),
  setWall: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -864_000_000, max: 864_000_000 })),
});

function sit(steps: { passes: number; kind: string; setWall: number }[]) {
  let [wall, mono, truth, last] = [START, 1_000, 0, hourExam()];
  const faces = [];
  last = startClock("exam", { durationSeconds: 3600, extraTime: 0, now: { wall, mono, asleep: false } });
  for (const { passes, kind, setWall } of steps) {
    truth += passes;
    wall += passes + setWall;
    mono = kind === "reload" ? 50 : mono + passes;
    const read = readClock(last, { wall, mono, asleep: kind !== "awake" });
    last = read.state;
    faces.push({ ...read, truth });
  }
  return faces;
}

describe("any sitting", () => {
  it("reads the true time while the wall clock is left alone", () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        for (const { remaining, truth } of sit(steps.map((one) => ({ ...one, setWall: 0 })))) {
          expect(remaining).toBe(Math.max(0, 3_600_000 - truth));
        }
      }),
    );
  });

  it("reads the true time whatever happens to the wall clock of a page that stays awake", () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        for (const { remaining, truth } of sit(steps.map((one) => ({ ...one, kind: "awake" })))) {
          expect(remaining).toBe(Math.max(0, 3_600_000 - truth));
        }
      }),
    );
  });

  it("never gives time back, never leaves its limits and can always be stored", () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let before = 3_600_000;
        for (const { remaining, elapsed, state } of sit(steps)) {
          expect(remaining).toBeLessThanOrEqual(before);
          expect(remaining).toBeGreaterThanOrEqual(0);
          expect((remaining ?? 0) + elapsed).toBe(3_600_000);
          expect(v.parse(ClockStateSchema, state)).toEqual(state);
          before = remaining ?? 0;
        }
      }),
    );
  });

  it("reads the same twice at the same instant", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1 }), (steps) => {
        const face = sit(steps).at(-1);
        if (!face) return;
        const again = readClock(face.state, { wall: face.state.wall, mono: face.state.mono, asleep: false });
        expect(again.remaining).toBe(face.remaining);
      }),
    );
  });
});
