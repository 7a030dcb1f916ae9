import { waitAtMost } from "#api/queue/background.ts";
import type { Services } from "#api/services.ts";
import { toStoreFault } from "#api/store/faults.ts";

/** The running jobs of this process. A stop waits for them and starts no others. */
export type RunningJobs = {
  /**
   * Starts a job unless the server is stopping. Never rejects: a failed job is logged and counted. A job that had
   * nothing to do may return "idle".
   */
  run(name: string, job: () => Promise<unknown>): Promise<void>;
  isEnding(): boolean;
  /** Starts no more jobs. Resolves when the last job is done, or after `timeoutMs`. */
  end(timeoutMs: number): Promise<void>;
};

export function createRunningJobs({ log, metrics }: Pick<Services, "log" | "metrics">): RunningJobs {
  const active = new Set<Promise<void>>();
  let isEnding = false;

  async function runAndCount(name: string, job: () => Promise<unknown>): Promise<void> {
    try {
      const result = await job();
      metrics?.countJobRun(name, result === "idle" ? "idle" : "done");
    } catch (error) {
      log.error({ err: error, job: name }, "a job failed");
      metrics?.countJobRun(name, "failed");
      const fault = toStoreFault(error);
      if (fault !== null) metrics?.countStoreFault(fault);
    }
  }

  return {
    async run(name, job) {
      if (isEnding) return;
      const work = runAndCount(name, job);
      active.add(work);
      await work;
      active.delete(work);
    },
    isEnding: () => isEnding,
    async end(timeoutMs) {
      isEnding = true;
      await waitAtMost(timeoutMs, Promise.all(active));
    },
  };
}
