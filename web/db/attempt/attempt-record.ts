import type { TimerState } from "#core/exam/attempt/timer.ts";
import type { AttemptHead, AttemptStatus, AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { Band } from "#core/exam/bands/band-table.ts";
import type { Marking } from "#core/exam/marking/mark.ts";
import { moduleBandOf } from "#core/exam/writing/module-band.ts";
import type { AttemptEvaluation } from "#core/wire/attempt/evaluations.ts";

/**
 * Where the learner was: question, visible panes (on a phone) and part. `heard`, in Listening practice: how far each
 * recording was played, in ms by part number.
 */
export type AttemptPlace = {
  number: number;
  view: "passage" | "both" | "questions";
  part: number;
  heard?: Record<string, number>;
};

/**
 * Whether the server has an attempt (`delivery` in the stored row). device: the server lacks changes, which are queued
 * or were discarded. waiting: handed in, or a failed send is repeated. sent: the server has all of it. refused: the
 * server rejected some of it for good, and the work stays here.
 */
export type AttemptSendState = "device" | "waiting" | "sent" | "refused";

/** The stored row of an attempt. Times in ms since 1970. */
export type AttemptRecord = {
  slug: string;
  owner: string;
  head: AttemptHead;
  book_name: string;
  test_name: string;
  work: AttemptWork;
  /**
   * The server's work that `work` is based on. Set when another device changed it, deleted once a save has sent `base`.
   */
  base?: AttemptWork;
  /** Counts the changes of `work` on this device, also by merges; a higher number is newer. */
  edit: number;
  clock: TimerState;
  place: AttemptPlace;
  status: AttemptStatus;
  submitted_at: number | null;
  reason: "finished" | "time_up" | null;
  marking: Marking | null;
  /** Writing, after hand-in: the server's evaluation, or until it arrives this device's own. */
  evaluation?: AttemptEvaluation;
  /** Speaking: the learner's self-assessment band. */
  own_band?: Band;
  /** True if the learner excluded the attempt from averages and targets. */
  excluded?: true;
  delivery: AttemptSendState;
  /** Server revision of the work on this device; 0 before the first. */
  rev: number;
  /** True if the attempt was started or continued on this device, so that this device hands it in. */
  held: boolean;
  /** True once the learner opened the review on this device. */
  reviewed?: true;
  updated_at: number;
};

/**
 * Returns the band to show: from the marking, the estimate or the self-assessment. Null if there is none, for example
 * for an attempt at one Writing task.
 */
export function attemptBand({
  marking,
  evaluation,
  own_band,
}: Pick<AttemptRecord, "marking" | "evaluation" | "own_band">): Band | null {
  const estimated = evaluation === undefined ? null : moduleBandOf(evaluation.result);
  return marking?.band ?? estimated ?? own_band ?? null;
}
