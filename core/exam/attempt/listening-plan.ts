import type { ListeningModule } from "../content/module.ts";
import type { ListeningPart } from "../content/part.ts";
import type { ExtraTime } from "./attempt.ts";
import { moduleTime } from "./timing.ts";

/** Seconds to check all answers once the four recordings have been heard (docs/exam-rules.md). */
const CHECK_SECONDS = 120;

export type HeardPart = {
  readonly number: number;
  readonly title: string;
  /** The media id of its recording. */
  readonly audio: string;
  readonly pauses: ListeningPart["pauses"];
  /** When its recording starts and has ended. */
  readonly start: number;
  readonly end: number;
};

/** What is heard when in a Listening exam, in milliseconds of exam time since it was started. */
export type ListeningPlan = {
  readonly parts: readonly HeardPart[];
  /** The recordings are over: time to check. */
  readonly checkFrom: number;
  /** Answers are handed in. The deadline of the sitting's clock. */
  readonly end: number;
};

/**
 * Where the exam stands. part: its recording is at `at`; in a `pause` there is nothing to hear for another `left`.
 * rest: extra time after a part. Milliseconds.
 */
export type ListeningPosition =
  | {
      readonly kind: "part";
      readonly part: HeardPart;
      readonly at: number;
      readonly pause: { readonly label: string; readonly left: number } | null;
    }
  | { readonly kind: "rest"; readonly part: HeardPart; readonly next: HeardPart; readonly left: number }
  | { readonly kind: "check"; readonly left: number }
  | { readonly kind: "over" };

/** Seconds of a Listening exam on all parts (null) or some: the recordings, and a share of the two minutes to check. */
export function listeningSeconds(module: ListeningModule, taken: readonly number[] | null): number {
  const parts = takenParts(module, taken);
  const check = Math.ceil((checkSeconds(module) * parts.length) / module.parts.length);
  return Math.ceil(soundOf(module, parts) / 1000) + check;
}

/**
 * The course of a Listening exam. A recording cannot be stretched: extra time is given after each part, in proportion
 * to it, and to the checking at the end.
 */
export function planListening(
  module: ListeningModule,
  taken: readonly number[] | null,
  extraTime: ExtraTime,
): ListeningPlan {
  let at = 0;
  let checkFrom = 0;
  const parts = takenParts(module, taken).map((part): HeardPart => {
    const length = lengthOf(module, part);
    const start = at;
    checkFrom = start + length;
    at = checkFrom + Math.floor((length * extraTime) / 100);
    const { number, title, audio, pauses } = part;
    return { number, title, audio, pauses, start, end: checkFrom };
  });
  return { parts, checkFrom, end: moduleTime(listeningSeconds(module, taken), extraTime) * 1000 };
}

/** Where the exam stands after `elapsed` milliseconds of exam time. */
export function listeningAt(plan: ListeningPlan, elapsed: number): ListeningPosition {
  if (elapsed >= plan.end) return { kind: "over" };
  if (elapsed >= plan.checkFrom) return { kind: "check", left: plan.end - elapsed };
  const index = plan.parts.findLastIndex((part) => part.start <= elapsed);
  const part = plan.parts[Math.max(0, index)];
  if (part === undefined) return { kind: "over" };
  const next = plan.parts[index + 1];
  if (elapsed >= part.end && next !== undefined) return { kind: "rest", part, next, left: next.start - elapsed };
  const at = Math.max(0, elapsed - part.start);
  const pause = part.pauses.find((one) => one.start <= at && at < one.end);
  return { kind: "part", part, at, pause: pause === undefined ? null : { label: pause.label, left: pause.end - at } };
}

function takenParts(module: ListeningModule, taken: readonly number[] | null): ListeningPart[] {
  return module.parts.filter((part) => taken === null || taken.includes(part.number));
}

function soundOf(module: ListeningModule, parts: readonly ListeningPart[]): number {
  return parts.reduce((sum, part) => sum + lengthOf(module, part), 0);
}

/** What a module's duration leaves for checking; two minutes in the real test. */
function checkSeconds(module: ListeningModule): number {
  return Math.max(0, module.duration - Math.ceil(soundOf(module, module.parts) / 1000));
}

/** Milliseconds of a part's recording; where the module does not say, an even share of its duration. */
function lengthOf(module: ListeningModule, part: ListeningPart): number {
  if (part.length !== undefined) return part.length;
  return Math.floor((Math.max(1, module.duration - CHECK_SECONDS) * 1000) / module.parts.length);
}
