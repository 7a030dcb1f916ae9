/** Lets a bounded number of tasks run at once, their owners in turn. */
export type Turns = {
  /**
   * Waits for the owner's turn. Returns what ends it. Rejects with `TurnsTaken` at once if the owner, or all owners
   * together, have too many tasks waiting.
   */
  take(owner: string): Promise<() => void>;
};

/** Too many tasks wait. It says nothing of the task itself: it may be tried again. */
export class TurnsTaken extends Error {}

/**
 * At most `max` tasks run, one of each owner. Of the waiting tasks, the owner whose turn is longest ago comes next, so a
 * person with many tasks delays another by one of them.
 */
export function createTurns({
  max,
  maxWaiting,
  maxWaitingOfOwner,
}: {
  max: number;
  maxWaiting: number;
  maxWaitingOfOwner: number;
}): Turns {
  /** In order of their next turns. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Set<string>();
  let waitingCount = 0;

  function startNext(): void {
    for (const [owner, starts] of waiting) {
      if (running.size >= max) return;
      if (running.has(owner)) continue;
      const start = starts.shift();
      waiting.delete(owner);
      if (starts.length > 0) waiting.set(owner, starts);
      if (start === undefined) continue;
      waitingCount -= 1;
      running.add(owner);
      start();
    }
  }

  return {
    async take(owner) {
      const starts = waiting.get(owner) ?? [];
      if (waitingCount >= maxWaiting || starts.length >= maxWaitingOfOwner)
        throw new TurnsTaken("too many tasks are waiting");
      const turn = Promise.withResolvers<void>();
      starts.push(turn.resolve);
      waiting.set(owner, starts);
      waitingCount += 1;
      startNext();
      await turn.promise;
      return () => {
        running.delete(owner);
        startNext();
      };
    },
  };
}
