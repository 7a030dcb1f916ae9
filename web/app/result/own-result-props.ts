import type { AttemptSendState, AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { Review } from "#web/db/attempt/attempts.ts";

/** Props of the learner's own result page. */
export type OwnResultProps = {
  attempt: AttemptRecord;
  /** Null if this device lacks the attempt's version of the test. */
  review: Review | null;
  sendState: AttemptSendState;
  /** Whether the time ran out before the learner handed in. */
  isTimeUp: boolean;
  /** Reads the result again, from the device and the server. */
  reload: () => void;
};
