/** A clock that stands still until it is told to go on, in ms, and timers that run by it. */
export function virtualTimers(start = 0) {
  let now = start;
  const timers = new Set<{ at: number; run: () => void }>();
  return {
    now: () => now,
    waiting: () => timers.size,
    timer: (run: () => void, milliseconds: number): (() => void) => {
      const timer = { at: now + milliseconds, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    /** Goes on by so much; each timer that falls due runs in its turn and is waited for with `settle`. */
    pass: async (milliseconds: number, settle: () => Promise<void>): Promise<void> => {
      const end = now + milliseconds;
      for (;;) {
        const next = [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        now = next.at;
        timers.delete(next);
        next.run();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}
