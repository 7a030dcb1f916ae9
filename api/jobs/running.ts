import type { Parts } from "../parts.ts";
import { storeFaultOf } from "../store/faults.ts";

/** The jobs under way in this process: who stops the server waits for them, and then none begins any more. */
export type Running = {
  /** Begins a job unless the server is stopping. Never rejects: a job that fails is logged and counted. */
  run(name: string, job: () => Promise<unknown>): Promise<void>;
  isEnding(): boolean;
  /** Lets no job begin from now on; resolves when the last one is done, or after `patience` milliseconds. */
  end(patience: number): Promise<void>;
};

export function createRunning({ log, metrics }: Pick<Parts, "log" | "metrics">): Running {
  const underWay = new Set<Promise<void>>();
  let isEnding = false;

  async function carryOut(name: string, job: () => Promise<unknown>): Promise<void> {
    try {
      await job();
      metrics?.job(name, "done");
    } catch (error) {
      log.error({ err: error, job: name }, "a job failed");
      metrics?.job(name, "failed");
      const fault = storeFaultOf(error);
      if (fault !== null) metrics?.storeFault(fault);
    }
  }

  return {
    async run(name, job) {
      if (isEnding) return;
      const one = carryOut(name, job);
      underWay.add(one);
      await one;
      underWay.delete(one);
    },
    isEnding: () => isEnding,
    async end(patience) {
      isEnding = true;
      const tired = Promise.withResolvers<void>();
      const timer = setTimeout(tired.resolve, patience);
      await Promise.race([Promise.all(underWay), tired.promise]);
      clearTimeout(timer);
    },
  };
}
