import type { ClockState } from "#core/exam/attempt/clock.ts";
import type { AttemptHead, AttemptStatus, AttemptWork } from "#core/exam/attempt/attempt.ts";
import type { Marking } from "#core/exam/marking/mark.ts";

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
  /** Counts the changes of `work` on this device; the higher one is the newer one. */
  edit: number;
  clock: ClockState;
  place: AttemptPlace;
  status: AttemptStatus;
  submitted_at: number | null;
  reason: "finished" | "time_up" | null;
  marking: Marking | null;
  delivery: AttemptDelivery;
  /** The server's revision that this device has seen; 0 before the first. */
  rev: number;
  /** True when it was started here; false when it came from the server and was made on another device. */
  held: boolean;
  updated_at: number;
};
