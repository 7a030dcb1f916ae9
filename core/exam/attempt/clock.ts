import * as v from "valibot";
import type { AttemptMode, ExtraTime } from "./attempt.ts";
import { moduleTime } from "./timing.ts";

/**
 * One look at the device's clocks. All in milliseconds.
 * `wall` is the time of day (since 1970) and may jump; `mono` is the page's monotonic clock, which restarts with the
 * page. `asleep` says that the page was hidden, frozen or not yet loaded for some of the time since the last reading.
 * `page` tells two pages apart where the caller knows it (performance.timeOrigin): their `mono` cannot be compared.
 */
export type ClockReading = { wall: number; mono: number; asleep: boolean; page?: number };

const instant = v.pipe(v.number(), v.integer());
const length = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What the clocks said when the state was last written. `page` is 0 where it is not known. */
const lastReading = { wall: instant, mono: instant, page: instant };

/**
 * The clock of a sitting, stored with the attempt. Milliseconds.
 * exam: `deadline` is the wall time at which `limit` has run out, moved along when the wall clock is set;
 * `ignored` sums the jumps of the wall clock that were not taken for time.
 * practice: `elapsed` counts only time spent with the page awake and the clock running; `limit` null is untimed.
 */
export const ClockStateSchema = v.variant("mode", [
  v.object({ mode: v.literal("exam"), limit: length, deadline: instant, ignored: length, ...lastReading }),
  v.object({
    mode: v.literal("practice"),
    limit: v.nullable(length),
    elapsed: length,
    running: v.boolean(),
    ...lastReading,
  }),
]);
export type ClockState = v.InferOutput<typeof ClockStateSchema>;

/** Where the clock stands: more than ten minutes left, at most ten, five, one, none. Untimed is always "running". */
export type ClockPhase = "running" | "ten" | "five" | "one" | "over";

export type ClockFace = {
  state: ClockState;
  /** Milliseconds left, never below 0; null when untimed. */
  remaining: number | null;
  /** Milliseconds used, never above the limit. */
  elapsed: number;
  phase: ClockPhase;
};

/** A wall clock may run this far from the monotonic one between two readings before it counts as having been set. */
const JUMP = 2_000;

/**
 * Starts the clock of a sitting. An exam needs a duration (throws RangeError without one);
 * in practice null means untimed.
 */
export function startClock(
  mode: AttemptMode,
  setup: { durationSeconds: number | null; extraTime: ExtraTime; now: ClockReading },
): ClockState {
  const limit = setup.durationSeconds === null ? null : moduleTime(setup.durationSeconds, setup.extraTime) * 1000;
  const last = remember(setup.now);
  if (mode === "practice") return { mode, limit, elapsed: 0, running: true, ...last };
  if (limit === null) throw new RangeError("an exam needs a duration");
  return { mode, limit, deadline: last.wall + limit, ignored: 0, ...last };
}

/** Reads the clock. Keep the returned state: the next reading is measured from it. */
export function readClock(state: ClockState, now: ClockReading): ClockFace {
  const last = remember(now);
  if (state.mode === "practice") {
    const passed = state.running ? awakeTime(state, now) : 0;
    const elapsed = state.limit === null ? state.elapsed + passed : Math.min(state.limit, state.elapsed + passed);
    return face({ ...state, ...last, elapsed }, elapsed);
  }
  const passed = passedTime(state, now);
  const jump = last.wall - state.wall - passed;
  const next = {
    ...state,
    ...last,
    deadline: state.deadline + jump,
    ignored: state.ignored + (Math.abs(jump) > JUMP ? Math.abs(jump) : 0),
  };
  return face(next, Math.min(next.limit, next.limit - (next.deadline - next.wall)));
}

/** Stops a practice clock; an exam's clock cannot be stopped and is returned as read. */
export function pauseClock(state: ClockState, now: ClockReading): ClockState {
  const read = readClock(state, now).state;
  return read.mode === "practice" ? { ...read, running: false } : read;
}

/** Lets a paused practice clock run on. */
export function resumeClock(state: ClockState, now: ClockReading): ClockState {
  const read = readClock(state, now).state;
  return read.mode === "practice" ? { ...read, running: true } : read;
}

function remember(now: ClockReading): { wall: number; mono: number; page: number } {
  return { wall: Math.round(now.wall), mono: Math.round(now.mono), page: Math.round(now.page ?? 0) };
}

/** Monotonic time since the last reading, or null when it was taken by another page. */
function monotonicTime(state: ClockState, now: ClockReading): number | null {
  const last = remember(now);
  if (state.page !== last.page) return null;
  return last.mono < state.mono ? null : last.mono - state.mono;
}

/**
 * Exam time since the last reading. Awake, the monotonic clock decides and a wall clock that was set changes nothing.
 * After sleep the wall clock decides, unless it was set back: then at least the monotonic time has passed.
 */
function passedTime(state: ClockState, now: ClockReading): number {
  const wall = Math.max(0, Math.round(now.wall) - state.wall);
  const mono = monotonicTime(state, now);
  if (mono === null) return wall;
  return now.asleep ? Math.max(wall, mono) : mono;
}

/** Practice time since the last reading: sleep is a pause. */
function awakeTime(state: ClockState, now: ClockReading): number {
  return now.asleep ? 0 : (monotonicTime(state, now) ?? 0);
}

function face(state: ClockState, elapsed: number): ClockFace {
  const remaining = state.limit === null ? null : Math.max(0, state.limit - elapsed);
  return { state, remaining, elapsed, phase: phaseOf(remaining) };
}

function phaseOf(remaining: number | null): ClockPhase {
  if (remaining === null || remaining > 600_000) return "running";
  if (remaining > 300_000) return "ten";
  if (remaining > 60_000) return "five";
  return remaining > 0 ? "one" : "over";
}
