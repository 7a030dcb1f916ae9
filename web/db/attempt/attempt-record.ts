import type { TimerState } from "#core/exam/attempt/timer.ts";
import type { AttemptHead, AttemptStatus, AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { Band } from "#core/exam/bands/band-table.ts";
import type { Marking } from "#core/exam/marking/mark.ts";
import { moduleBandOf } from "#core/exam/writing/module-band.ts";
import type { AttemptEvaluation } from "#core/wire/attempt/evaluations.ts";

/**
 * Where the learner was: current question, what the phone showed, and part. `heard` (Listening practice): how far each
 * recording was played, in ms by part number.
 */
export type AttemptPlace = {
  number: number;
  view: "passage" | "both" | "questions";
  part: number;
  heard?: Record<string, number>;
};

/**
 * Whether the server has an attempt (`delivery` in the stored row). device: on this device only. waiting: in the
 * outbox. sent: the server has all of it. refused: the server rejected some of it for good, and the work stays here.
 */
export type AttemptSendState = "device" | "waiting" | "sent" | "refused";

/** An attempt on this device. Times in ms since 1970. */
export type AttemptRecord = {
  slug: string;
  owner: string;
  head: AttemptHead;
  book_name: string;
  test_name: string;
  work: AttemptWork;
  /**
   * The server's work that `work` was merged from, after another device changed it. Cleared once a save has sent it.
   */
  base?: AttemptWork;
  /** Counts this device's changes of `work`; a higher number is newer. */
  edit: number;
  clock: TimerState;
  place: AttemptPlace;
  status: AttemptStatus;
  submitted_at: number | null;
  reason: "finished" | "time_up" | null;
  marking: Marking | null;
  /** Writing, after hand-in: the server's evaluation, or this device's own until that arrives. */
  evaluation?: AttemptEvaluation;
  /** Speaking: the learner's self-assessment band. */
  own_band?: Band;
  /** True if the learner left it out of averages and targets. */
  excluded?: true;
  delivery: AttemptSendState;
  /** Server revision of the work on this device; 0 before the first. */
  rev: number;
  /** True if it was started or continued on this device; false if it belongs to another device. */
  held: boolean;
  /** True once its review was opened on this device. */
  reviewed?: true;
  updated_at: number;
};

/**
 * Returns the band to show: marked, estimated, or entered by the learner. Null if there is none, as for one Writing
 * task.
 */
export function attemptBand({
  marking,
  evaluation,
  own_band,
}: Pick<AttemptRecord, "marking" | "evaluation" | "own_band">): Band | null {
  const estimated = evaluation === undefined ? null : moduleBandOf(evaluation.result);
  return marking?.band ?? estimated ?? own_band ?? null;
}
