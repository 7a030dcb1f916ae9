/** Lets a bounded number of tasks run at once, their owners in turn. */
export type Turns = {
  /**
   * Waits for the owner's turn. Returns the function that ends it. Rejects with `TurnsTaken` at once if the owner, or all owners
   * together, have too many tasks waiting.
   */
  take(owner: string): Promise<() => void>;
  /** Rejects all waiting tasks. */
  clear(): void;
};

/** Too many tasks wait. The same task may succeed later. */
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
  const waiting = new Map<string, PromiseWithResolvers<void>[]>();
  const running = new Set<string>();
  let waitingCount = 0;

  function startNext(): void {
    for (const [owner, own] of waiting) {
      if (running.size >= max) return;
      if (running.has(owner)) continue;
      const [next, ...later] = own;
      waiting.delete(owner);
      if (later.length > 0) waiting.set(owner, later);
      if (next === undefined) continue;
      waitingCount -= 1;
      running.add(owner);
      next.resolve();
    }
  }

  return {
    async take(owner) {
      const own = waiting.get(owner) ?? [];
      if (waitingCount >= maxWaiting || own.length >= maxWaitingOfOwner)
        throw new TurnsTaken("too many tasks are waiting");
      const turn = Promise.withResolvers<void>();
      waiting.set(owner, [...own, turn]);
      waitingCount += 1;
      startNext();
      await turn.promise;
      return () => {
        running.delete(owner);
        startNext();
      };
    },
    clear() {
      for (const own of waiting.values()) for (const turn of own) turn.reject(new Error("the tasks were ended"));
      waiting.clear();
      waitingCount = 0;
    },
  };
}
