import { basename } from "node:path";
import { Piscina } from "piscina";

/** Threads for work that would block the event loop. They start on demand and end when idle. */
export type ThreadPool = {
  /**
   * Calls `run` of the module at `file` with `task` in a thread and returns its result. Rejects when the call throws, when
   * the thread dies, and after `timeLimitMs`, which includes the wait for a free thread.
   */
  run<Thread extends { run: (task: never) => unknown }>(
    file: URL,
    task: Parameters<Thread["run"]>[0],
    options: { timeLimitMs: number },
  ): Promise<Awaited<ReturnType<Thread["run"]>>>;
  /** Ends all threads and rejects the tasks that run or wait. A later task starts a thread again. */
  close(): Promise<void>;
};

/** One for each kind of work (grammar, evaluation, backup): a long backup delays neither of the others. */
const MAX_THREADS = 3;
/** Loading the grammar checker takes seconds and holds much memory: not ended between two texts, but ended after use. */
const END_AFTER_IDLE_MS = 5 * 60_000;

export function createThreadPool({ idleMs = END_AFTER_IDLE_MS }: { idleMs?: number } = {}): ThreadPool {
  // "disabled": an idle thread waits in its event loop, so that a library's timers and promises still run.
  const pool = new Piscina({ minThreads: 0, maxThreads: MAX_THREADS, idleTimeout: idleMs, atomics: "disabled" });
  return {
    async run(file, task, { timeLimitMs }) {
      const signal = AbortSignal.timeout(timeLimitMs);
      try {
        return await (pool.run(task, { filename: file.href, name: "run", signal }) as Promise<never>);
      } catch (error) {
        if (!signal.aborted) throw error;
        throw new Error(`${basename(file.pathname)} took longer than ${timeLimitMs} ms`, { cause: error });
      }
    },
    close: () => pool.destroy(),
  };
}
