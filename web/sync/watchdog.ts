/** Restart sending after this long without progress, in ms. */
export const STALLED_AFTER_MS = 120_000;
/** Show and report the stall after this long, in ms. */
export const REPORT_AFTER_MS = 600_000;

export type OutboxState = {
  /** An item in the outbox is due. */
  isDue: boolean;
  /** Signed in, online, and the server answers. */
  canSend: boolean;
};

export type Watchdog = {
  /** Records progress. */
  recordProgress: () => void;
  /** Call every minute. Returns what to do. */
  check: (state: OutboxState) => "fine" | "restart" | "report";
  /** True when the stall must be shown to the learner. */
  isReported: () => boolean;
};

/**
 * Detects an outbox that stalls without an error: a request that never ends, a lock held by a sleeping page, a database
 * that no longer answers.
 */
export function createWatchdog(now: () => number): Watchdog {
  let since: number | null = null;
  let restarted = 0;
  let isReported = false;

  const rest = (): void => {
    since = null;
    isReported = false;
  };

  return {
    recordProgress: rest,
    check({ isDue, canSend }) {
      if (!isDue || !canSend) {
        rest();
        return "fine";
      }
      if (since === null) {
        since = now();
        restarted = since;
      }
      if (now() - since >= REPORT_AFTER_MS && !isReported) {
        isReported = true;
        restarted = now();
        return "report";
      }
      if (now() - restarted < STALLED_AFTER_MS) return "fine";
      restarted = now();
      return "restart";
    },
    isReported: () => isReported,
  };
}
