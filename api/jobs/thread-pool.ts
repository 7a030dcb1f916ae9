import { basename } from "node:path";
import { Piscina } from "piscina";
import { createFairQueue, type FairQueue } from "./fair-queue.ts";

/**
 * Threads for work that would block the event loop. They start on demand and end when idle. Owners are served
 * round-robin.
 */
export type ThreadPool = {
  /**
   * Calls `run` of the module at `file` with `task` in a thread and returns its result. An owner is an account, or a
   * job of the server.
   *
   * - `timeLimitMs`: rejects with `TimeLimitPassed` when the call runs longer.
   * - `isWaitCounted`: the time limit includes the wait in the queue, and a task that waits for too long rejects with
   * `QueueFull`.
   * - `isLarge`: the thread needs hundreds of megabytes, so only one such task runs at a time, in a separate thread.
   *
   * Rejects with `QueueFull` if too many tasks wait. If the call throws or its thread dies, rejects with that error.
   */
  run<Thread extends { run: (task: never) => unknown }>(
    file: URL,
    task: Parameters<Thread["run"]>[0],
    options: { timeLimitMs: number; owner: string; isWaitCounted?: boolean; isLarge?: boolean },
  ): Promise<Awaited<ReturnType<Thread["run"]>>>;
  /** Ends all threads and rejects the tasks that run or wait. A later task starts a thread again. */
  close(): Promise<void>;
};

/** A task was ended because it ran for too long. Trying it again would take as long. */
export class TimeLimitPassed extends Error {}

/**
 * Two small threads serve evaluation, calibration and backup, and a large thread checks grammar. So a long backup
 * delays neither evaluation nor grammar.
 */
const MAX_THREADS = { small: 2, large: 1 };
const MAX_WAITING_TASKS = 200;
const MAX_WAITING_TASKS_OF_OWNER = 4;
/**
 * An idle thread ends after this time, so that the grammar checker does not keep its memory. It does not end at once,
 * because the checker takes seconds to load.
 */
const END_AFTER_IDLE_MS = 5 * 60_000;

export function createThreadPool({ idleMs = END_AFTER_IDLE_MS }: { idleMs?: number } = {}): ThreadPool {
  const [small, large] = [createBoundedPool(MAX_THREADS.small, idleMs), createBoundedPool(MAX_THREADS.large, idleMs)];
  let closedCount = 0;
  return {
    async run(file, task, { timeLimitMs, owner, isWaitCounted = false, isLarge = false }) {
      const { pool, queue } = isLarge ? large : small;
      const waitSignal = isWaitCounted ? AbortSignal.timeout(timeLimitMs) : undefined;
      const closedBefore = closedCount;
      const leaveQueue = await queue.enter(owner, waitSignal);
      const signal = waitSignal ?? AbortSignal.timeout(timeLimitMs);
      try {
        // The pool was closed while the task waited: no thread may start for it.
        if (closedCount > closedBefore) throw new Error("The threads were closed before the task began");
        return await (pool.run(task, { filename: file.href, name: "run", signal }) as Promise<never>);
      } catch (error) {
        if (!signal.aborted) throw error;
        throw new TimeLimitPassed(`${basename(file.pathname)} took longer than ${timeLimitMs} ms`, { cause: error });
      } finally {
        leaveQueue();
      }
    },
    async close() {
      closedCount += 1;
      for (const { queue } of [small, large]) queue.clear();
      await Promise.all([small.pool.destroy(), large.pool.destroy()]);
    },
  };
}

function createBoundedPool(max: number, idleMs: number): { pool: Piscina; queue: FairQueue } {
  return {
    // "disabled": an idle thread waits in its event loop, so that a library's timers and promises still run.
    pool: new Piscina({ minThreads: 0, maxThreads: max, idleTimeout: idleMs, atomics: "disabled" }),
    queue: createFairQueue({ max, maxWaiting: MAX_WAITING_TASKS, maxWaitingOfOwner: MAX_WAITING_TASKS_OF_OWNER }),
  };
}
