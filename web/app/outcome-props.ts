import type { AttemptDelivery, AttemptRecord } from "#web/db/attempt-record.ts";
import type { Review } from "#web/db/attempts.ts";

/** What a result page of the learner's own knows. */
export type OwnOutcomeProps = {
  attempt: AttemptRecord;
  /** Null where this device has not the test that was taken. */
  review: Review | null;
  delivery: AttemptDelivery;
  /** The clock ended it, not the learner. */
  isTimeUp: boolean;
  /** Looks again for what is not here yet. */
  again: () => void;
};
