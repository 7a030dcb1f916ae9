export type Timers = {
  later: (ms: number, act: () => void) => () => void;
  every: (ms: number, act: () => void) => () => void;
  /** Runs the timers that are due now, in order of time. */
  runDue: () => void;
  /** Returns the time of the next timer; null if there is none. */
  next: () => number | null;
  clear: () => void;
};

/** Creates timers on a virtual clock. They run only in `runDue`. */
export function createTimers(now: () => number): Timers {
  const waiting = new Map<number, { time: number; act: () => void; interval: number | null }>();
  let lastId = 0;
  const add = (ms: number, act: () => void, interval: number | null): (() => void) => {
    lastId += 1;
    const id = lastId;
    waiting.set(id, { time: now() + ms, act, interval });
    return () => void waiting.delete(id);
  };
  return {
    later: (ms, act) => add(ms, act, null),
    every: (ms, act) => add(ms, act, ms),
    runDue() {
      const due = [...waiting].filter(([, timer]) => timer.time <= now()).sort(([, a], [, b]) => a.time - b.time);
      for (const [id, timer] of due) {
        if (timer.interval === null) waiting.delete(id);
        else timer.time = now() + timer.interval;
        timer.act();
      }
    },
    next: () => (waiting.size === 0 ? null : Math.min(...[...waiting.values()].map((timer) => timer.time))),
    clear: () => waiting.clear(),
  };
}
