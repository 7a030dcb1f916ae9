/** A queue that serves its owners round-robin and runs a bounded number of tasks at once. */
export type FairQueue = {
  /**
   * Waits until the task may run. Returns the function to call when the task has ended. Rejects with `QueueFull` at
   * once if the owner, or all owners together, have too many tasks waiting. Also rejects if `signal` aborts while the
   * task waits.
   */
  enter(owner: string, signal?: AbortSignal): Promise<() => void>;
  /** Rejects all waiting tasks. */
  clear(): void;
};

/** Too many tasks wait, or the task has waited for too long. The same task may succeed later. */
export class QueueFull extends Error {}

/**
 * Creates a queue that runs at most `max` tasks at once, and at most one of each owner. Owners take turns: once a task
 * of an owner starts, the owner goes to the end of the queue. So an owner with many tasks delays another owner by only
 * one of them.
 */
export function createFairQueue({
  max,
  maxWaiting,
  maxWaitingOfOwner,
}: {
  max: number;
  maxWaiting: number;
  maxWaitingOfOwner: number;
}): FairQueue {
  /** Owners with their waiting tasks. The first owner is served next. */
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

  function stopWaiting(owner: string, entry: PromiseWithResolvers<void>): void {
    const own = waiting.get(owner) ?? [];
    const others = own.filter((task) => task !== entry);
    if (others.length === own.length) return;
    if (others.length > 0) waiting.set(owner, others);
    else waiting.delete(owner);
    waitingCount -= 1;
    entry.reject(new QueueFull("the task waited for too long"));
  }

  return {
    async enter(owner, signal) {
      const own = waiting.get(owner) ?? [];
      if (waitingCount >= maxWaiting || own.length >= maxWaitingOfOwner)
        throw new QueueFull("too many tasks are waiting");
      const entry = Promise.withResolvers<void>();
      waiting.set(owner, [...own, entry]);
      waitingCount += 1;
      startNext();
      const leave = (): void => stopWaiting(owner, entry);
      signal?.addEventListener("abort", leave);
      await entry.promise.finally(() => signal?.removeEventListener("abort", leave));
      return () => {
        running.delete(owner);
        startNext();
      };
    },
    clear() {
      for (const own of waiting.values()) for (const entry of own) entry.reject(new Error("the tasks were ended"));
      waiting.clear();
      waitingCount = 0;
    },
  };
}
