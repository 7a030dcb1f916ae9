/** Creates a clock that moves only when a test advances it, in milliseconds, and timers that follow the clock. */
export function createVirtualTimers(start = 0) {
  let now = start;
  const timers = new Set<{ at: number; run: () => void }>();
  return {
    now: () => now,
    /** Returns the number of timers that have not run. */
    waiting: () => timers.size,
    /** Starts a timer. Returns the function that cancels it. */
    timer: (run: () => void, milliseconds: number): (() => void) => {
      const timer = { at: now + milliseconds, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    /** Advances the clock. Runs each due timer in order and waits for `runPending` after it. */
    advance: async (milliseconds: number, runPending: () => Promise<void>): Promise<void> => {
      const end = now + milliseconds;
      for (;;) {
        const next = [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        now = next.at;
        timers.delete(next);
        next.run();
        await runPending();
      }
      now = end;
      await runPending();
    },
  };
}
