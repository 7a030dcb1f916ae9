/** Lets a bounded number of tasks run at once, their owners in turn. */
export type Turns = {
  /**
   * Waits for the owner's turn. Returns the function that ends it. Rejects with `QueueFull` at once if the owner, or all
   * owners together, have too many tasks waiting, and when `signal` aborts before the turn.
   */
  take(owner: string, signal?: AbortSignal): Promise<() => void>;
  /** Rejects all waiting tasks. */
  clear(): void;
};

/** Too many tasks wait. The same task may succeed later. */
export class QueueFull extends Error {}

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

  function stopWaiting(owner: string, turn: PromiseWithResolvers<void>): void {
    const own = waiting.get(owner) ?? [];
    const others = own.filter((each) => each !== turn);
    if (others.length === own.length) return;
    if (others.length > 0) waiting.set(owner, others);
    else waiting.delete(owner);
    waitingCount -= 1;
    turn.reject(new QueueFull("the turn came too late"));
  }

  return {
    async take(owner, signal) {
      const own = waiting.get(owner) ?? [];
      if (waitingCount >= maxWaiting || own.length >= maxWaitingOfOwner)
        throw new QueueFull("too many tasks are waiting");
      const turn = Promise.withResolvers<void>();
      waiting.set(owner, [...own, turn]);
      waitingCount += 1;
      startNext();
      const leave = (): void => stopWaiting(owner, turn);
      signal?.addEventListener("abort", leave);
      await turn.promise.finally(() => signal?.removeEventListener("abort", leave));
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
