import * as v from "valibot";
import { MINUTE_MS } from "../durations.ts";
import type { AttemptMode, ExtraTime } from "./attempt.ts";
import { moduleTime } from "./timing.ts";

/**
 * One reading of the device's clocks, in milliseconds.
 * `wall`: time since 1970, which may jump. `mono`: the page's monotonic clock, which restarts with the page. `asleep`:
 * the page was hidden, frozen or not loaded for some of the time since the last reading.
 * `page`: identifies the page if known (performance.timeOrigin); `mono` of two pages cannot be compared.
 */
export type ClockReading = { wall: number; mono: number; asleep: boolean; page?: number };

const instant = v.pipe(v.number(), v.integer());
const length = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The clocks when the state was last written. `page` is 0 if unknown. */
const lastReading = { wall: instant, mono: instant, page: instant };

/**
 * The timer of an attempt, stored with it. Milliseconds.
 * exam: `deadline` is the wall time at which `limit` ends; it moves when the wall clock is set.
 * `ignored` sums the jumps of the wall clock that did not count as time.
 * practice: `elapsed` counts only time with the page awake and the timer running; `limit` null is untimed.
 */
export const TimerStateSchema = v.variant("mode", [
  v.object({ mode: v.literal("exam"), limit: length, deadline: instant, ignored: length, ...lastReading }),
  v.object({
    mode: v.literal("practice"),
    limit: v.nullable(length),
    elapsed: length,
    running: v.boolean(),
    ...lastReading,
  }),
]);
export type TimerState = v.InferOutput<typeof TimerStateSchema>;

/** Phase of the timer: more than ten minutes left, at most ten, five, one, or none. Untimed is always "running". */
export type TimerPhase = "running" | "ten" | "five" | "one" | "over";

export type TimerView = {
  state: TimerState;
  /** Milliseconds left, never below 0; null if untimed. */
  remaining: number | null;
  /** Milliseconds used, never above the limit. */
  elapsed: number;
  phase: TimerPhase;
};

/**
 * If the wall clock advances by this much more or less than the monotonic clock between two readings, somebody set it.
 */
const CLOCK_SET_THRESHOLD_MS = 2_000;

/**
 * Starts the timer of an attempt. `durationSeconds` null means untimed practice. Throws RangeError for an exam without
 * a duration.
 */
export function startTimer(
  mode: AttemptMode,
  setup: { durationSeconds: number | null; extraTime: ExtraTime; now: ClockReading },
): TimerState {
  const limit = setup.durationSeconds === null ? null : moduleTime(setup.durationSeconds, setup.extraTime) * 1000;
  const reading = roundReading(setup.now);
  if (mode === "practice") return { mode, limit, elapsed: 0, running: true, ...reading };
  if (limit === null) throw new RangeError("an exam needs a duration");
  return { mode, limit, deadline: reading.wall + limit, ignored: 0, ...reading };
}

/** Reads the timer. Store the returned state: the next call needs it. */
export function readTimer(state: TimerState, now: ClockReading): TimerView {
  const reading = roundReading(now);
  if (state.mode === "practice") {
    const passed = state.running ? awakeTime(state, now) : 0;
    const elapsed = state.limit === null ? state.elapsed + passed : Math.min(state.limit, state.elapsed + passed);
    return toTimerView({ ...state, ...reading, elapsed }, elapsed);
  }
  const passed = passedTime(state, now);
  const jump = reading.wall - state.wall - passed;
  const next = {
    ...state,
    ...reading,
    deadline: state.deadline + jump,
    ignored: state.ignored + (Math.abs(jump) > CLOCK_SET_THRESHOLD_MS ? Math.abs(jump) : 0),
  };
  return toTimerView(next, Math.min(next.limit, next.limit - (next.deadline - next.wall)));
}

/** Reads the timer, and pauses it in practice. An exam timer cannot be paused. */
export function pauseTimer(state: TimerState, now: ClockReading): TimerState {
  const read = readTimer(state, now).state;
  return read.mode === "practice" ? { ...read, running: false } : read;
}

/** Reads the timer, and resumes it in practice. */
export function resumeTimer(state: TimerState, now: ClockReading): TimerState {
  const read = readTimer(state, now).state;
  return read.mode === "practice" ? { ...read, running: true } : read;
}

function roundReading(now: ClockReading): { wall: number; mono: number; page: number } {
  return { wall: Math.round(now.wall), mono: Math.round(now.mono), page: Math.round(now.page ?? 0) };
}

/**
 * Returns the monotonic time since the last reading, or null if another page took the last reading. A clock that went
 * back shows another page, too.
 */
function monotonicTime(state: TimerState, now: ClockReading): number | null {
  const { mono, page } = roundReading(now);
  if (page !== state.page || mono < state.mono) return null;
  return mono - state.mono;
}

/**
 * Returns the exam time since the last reading. On an awake page the monotonic clock decides, so setting the wall clock
 * has no effect. After sleep the wall clock decides, but the result is never less than the monotonic time. On another
 * page the wall clock alone decides.
 */
function passedTime(state: TimerState, now: ClockReading): number {
  const wall = Math.max(0, Math.round(now.wall) - state.wall);
  const mono = monotonicTime(state, now);
  if (mono === null) return wall;
  return now.asleep ? Math.max(wall, mono) : mono;
}

/** Returns the practice time since the last reading. Sleep is a pause. */
function awakeTime(state: TimerState, now: ClockReading): number {
  return now.asleep ? 0 : (monotonicTime(state, now) ?? 0);
}

function toTimerView(state: TimerState, elapsed: number): TimerView {
  const remaining = state.limit === null ? null : Math.max(0, state.limit - elapsed);
  return { state, remaining, elapsed, phase: phaseOf(remaining) };
}

function phaseOf(remaining: number | null): TimerPhase {
  if (remaining === null || remaining > 10 * MINUTE_MS) return "running";
  if (remaining > 5 * MINUTE_MS) return "ten";
  if (remaining > MINUTE_MS) return "five";
  return remaining > 0 ? "one" : "over";
}
