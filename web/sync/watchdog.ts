/** Restart sending after this long without progress, in ms. */
export const STALLED_AFTER_MS = 120_000;
/** Show and report the stall after this long, in ms. */
export const REPORT_AFTER_MS = 600_000;

export type WatchdogLook = {
  /** An item in the outbox is due. */
  isDue: boolean;
  /** Signed in, online, and the server answers. */
  mayFlow: boolean;
};

export type Watchdog = {
  /** Records progress. */
  fed: () => void;
  /** Call every minute. Returns what to do. */
  look: (look: WatchdogLook) => "fine" | "restart" | "report";
  /** True when the stall must be shown to the learner. */
  isAlarmed: () => boolean;
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
    fed: rest,
    look({ isDue, mayFlow }) {
      if (!isDue || !mayFlow) {
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
    isAlarmed: () => isReported,
  };
}
