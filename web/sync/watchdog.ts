/** The drain is restarted after this time without progress. */
export const STALLED_AFTER_MS = 120_000;
/** The stall is shown to the learner and reported after this time without progress. */
export const REPORT_AFTER_MS = 600_000;

export type SendingState = {
  /** Whether a command is due, or was sent and has no answer yet. */
  isDue: boolean;
  /** Whether a user is signed in, the device is online and the last drain did not fail. */
  canSend: boolean;
};

export type Watchdog = {
  /** Call when the server has answered. */
  recordProgress: () => void;
  /**
   * Returns what the caller must do: nothing, restart the drain, or restart it and also show and report the stall. Call
   * every minute.
   */
  check: (state: SendingState) => "fine" | "restart" | "restart_and_report";
  /** Returns whether the learner must see that the outbox has stalled. */
  isReported: () => boolean;
};

/**
 * Detects an outbox that stalls without an error: a request that never ends, a lock held by a sleeping page, a database
 * that no longer answers.
 */
export function createWatchdog(now: () => number): Watchdog {
  let stalledSince: number | null = null;
  let restartedAt = 0;
  let isReported = false;

  const reset = (): void => {
    stalledSince = null;
    isReported = false;
  };

  return {
    recordProgress: reset,
    check({ isDue, canSend }) {
      if (!isDue || !canSend) {
        reset();
        return "fine";
      }
      if (stalledSince === null) {
        stalledSince = now();
        restartedAt = stalledSince;
      }
      if (now() - stalledSince >= REPORT_AFTER_MS && !isReported) {
        isReported = true;
        restartedAt = now();
        return "restart_and_report";
      }
      if (now() - restartedAt < STALLED_AFTER_MS) return "fine";
      restartedAt = now();
      return "restart";
    },
    isReported: () => isReported,
  };
}
