import type { ClockState } from "#core/exam/attempt/clock.ts";
import type { AttemptHead, AttemptStatus, AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { Band } from "#core/exam/bands/band-table.ts";
import type { Marking } from "#core/exam/marking/mark.ts";
import type { AttemptEvaluation } from "#core/wire/evaluations.ts";

/**
 * Where the learner was: the current question, what the phone showed, and the part. `heard`, in Listening practice: how
 * far each part's recording was heard, in ms by part number.
 */
export type AttemptPlace = {
  number: number;
  view: "passage" | "both" | "questions";
  part: number;
  heard?: Record<string, number>;
};

/**
 * device: on this device only so far. waiting: handed in or tried, and waiting to be sent. sent: the server has
 * all of it. refused: the server refused some of it for good; the work stays here.
 */
export type AttemptDelivery = "device" | "waiting" | "sent" | "refused";

/** An attempt as this device has it. Times in ms since 1970. */
export type AttemptRecord = {
  slug: string;
  owner: string;
  head: AttemptHead;
  book_name: string;
  test_name: string;
  work: AttemptWork;
  /** The server's work that `work` goes back to, where another device had changed it; until a save has told so. */
  base?: AttemptWork;
  /** Counts the changes of `work` on this device; the higher one is the newer one. */
  edit: number;
  clock: ClockState;
  place: AttemptPlace;
  status: AttemptStatus;
  submitted_at: number | null;
  reason: "finished" | "time_up" | null;
  marking: Marking | null;
  /** Of a handed-in Writing attempt: the server's once it has come, until then this device's own. */
  evaluation?: AttemptEvaluation;
  /** Of a Speaking attempt: the band that the learner gave it. */
  own_band?: Band;
  delivery: AttemptDelivery;
  /** The server's revision whose work this device has; 0 before the first. */
  rev: number;
  /** True when it was started or continued here; false when it came from the server and is another device's. */
  held: boolean;
  /** True once its review has been opened on this device. */
  reviewed?: true;
  updated_at: number;
};

/** The band that is shown for an attempt: marked, estimated, or entered by the learner; null where there is none. */
export function attemptBand({
  marking,
  evaluation,
  own_band,
}: Pick<AttemptRecord, "marking" | "evaluation" | "own_band">): Band | null {
  return marking?.band ?? evaluation?.result.band ?? own_band ?? null;
}
