import type { ListeningModule } from "../content/module.ts";
import type { ListeningPart } from "../content/part.ts";
import type { ExtraTime } from "./attempt.ts";
import { moduleTime } from "./timing.ts";

/** Seconds to check all answers after the four recordings (docs/exam-rules.md). */
const CHECK_SECONDS = 120;

export type ScheduledPart = {
  readonly number: number;
  readonly title: string;
  /** The media id of the recording. */
  readonly audio: string;
  readonly pauses: ListeningPart["pauses"];
  /** When the recording starts and ends. */
  readonly start: number;
  readonly end: number;
};

/** Schedule of a Listening exam, in milliseconds of exam time since the start. */
export type ListeningPlan = {
  readonly parts: readonly ScheduledPart[];
  /** When the recordings are over and the time to check begins. */
  readonly checkFrom: number;
  /** When the answers are handed in: the deadline of the exam timer. */
  readonly end: number;
};

/**
 * Position in the exam.
 * - part: the recording has played for `playedMs`. A `pause` of the recording has `leftMs` to go.
 * - rest: extra time between two parts.
 * - check: the time to check all answers.
 */
export type ListeningPosition =
  | {
      readonly kind: "part";
      readonly part: ScheduledPart;
      readonly playedMs: number;
      readonly pause: { readonly label: string; readonly leftMs: number } | null;
    }
  | { readonly kind: "rest"; readonly part: ScheduledPart; readonly next: ScheduledPart; readonly leftMs: number }
  | { readonly kind: "check"; readonly leftMs: number }
  | { readonly kind: "over" };

/**
 * Returns the length in seconds of a Listening exam on the parts `taken` (null: all): their recordings, and their share
 * of the time to check.
 */
export function listeningSeconds(module: ListeningModule, taken: readonly number[] | null): number {
  const parts = selectedParts(module, taken);
  const check = Math.ceil((checkSeconds(module) * parts.length) / module.parts.length);
  return Math.ceil(recordingsMs(module, parts) / 1000) + check;
}

/**
 * Returns the schedule of a Listening exam. A recording cannot be stretched, so extra time is added after each part in
 * proportion to its length. The time to check at the end grows too.
 */
export function planListening(
  module: ListeningModule,
  taken: readonly number[] | null,
  extraTime: ExtraTime,
): ListeningPlan {
  let nextStart = 0;
  let checkFrom = 0;
  const parts = selectedParts(module, taken).map((part): ScheduledPart => {
    const length = partLengthMs(module, part);
    const start = nextStart;
    checkFrom = start + length;
    nextStart = checkFrom + Math.floor((length * extraTime) / 100);
    const { number, title, audio, pauses } = part;
    return { number, title, audio, pauses, start, end: checkFrom };
  });
  return { parts, checkFrom, end: moduleTime(listeningSeconds(module, taken), extraTime) * 1000 };
}

/** Returns the position after `elapsed` milliseconds of exam time. */
export function listeningPosition(plan: ListeningPlan, elapsed: number): ListeningPosition {
  if (elapsed >= plan.end) return { kind: "over" };
  if (elapsed >= plan.checkFrom) return { kind: "check", leftMs: plan.end - elapsed };
  const index = plan.parts.findLastIndex((part) => part.start <= elapsed);
  const part = plan.parts[Math.max(0, index)];
  if (part === undefined) return { kind: "over" };
  const next = plan.parts[index + 1];
  if (elapsed >= part.end && next !== undefined) return { kind: "rest", part, next, leftMs: next.start - elapsed };
  const playedMs = Math.max(0, elapsed - part.start);
  const current = part.pauses.find(({ start, end }) => start <= playedMs && playedMs < end);
  const pause = current === undefined ? null : { label: current.label, leftMs: current.end - playedMs };
  return { kind: "part", part, playedMs, pause };
}

function selectedParts(module: ListeningModule, taken: readonly number[] | null): ListeningPart[] {
  return module.parts.filter((part) => taken === null || taken.includes(part.number));
}

function recordingsMs(module: ListeningModule, parts: readonly ListeningPart[]): number {
  return parts.reduce((sum, part) => sum + partLengthMs(module, part), 0);
}

/** Returns the seconds that a module's duration leaves for checking; 120 in the real exam. */
function checkSeconds(module: ListeningModule): number {
  return Math.max(0, module.duration - Math.ceil(recordingsMs(module, module.parts) / 1000));
}

/** Returns the milliseconds of a part's recording, or an even share of the module's duration if unknown. */
function partLengthMs(module: ListeningModule, part: ListeningPart): number {
  if (part.length !== undefined) return part.length;
  return Math.floor((Math.max(1, module.duration - CHECK_SECONDS) * 1000) / module.parts.length);
}
