/** Without an answer for so long although nothing stands in the way, sending is started afresh; in ms. */
export const STALLED_AFTER = 120_000;
/** And for so long: the learner sees it, and we hear of it. */
export const REPORT_AFTER = 600_000;

export type WatchdogLook = {
  /** Something is queued whose time has come. */
  isDue: boolean;
  /** Signed in, with a network, and the server answers. */
  mayFlow: boolean;
};

export type Watchdog = {
  /** Something was answered. */
  fed: () => void;
  /** Asked every minute: what is to be done. */
  look: (look: WatchdogLook) => "fine" | "restart" | "report";
  /** Whether nothing has moved for so long that the learner is to see it. */
  isAlarmed: () => boolean;
};

/**
 * Watches for what no error tells of: a queue that looks healthy and does not move, because a request never ends, a lock
 * is held by a page that sleeps, or a database answers no more.
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
      if (now() - since >= REPORT_AFTER && !isReported) {
        isReported = true;
        restarted = now();
        return "report";
      }
      if (now() - restarted < STALLED_AFTER) return "fine";
      restarted = now();
      return "restart";
    },
    isAlarmed: () => isReported,
  };
}
