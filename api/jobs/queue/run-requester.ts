import type { RunningJobs } from "./running-jobs.ts";

/**
 * Returns a function that requests a run of the job. Runs do not overlap: all requests during a run together cause one
 * more run after it.
 */
export function createRunRequester(running: RunningJobs, name: string, job: () => Promise<unknown>): () => void {
  let current: Promise<void> | null = null;
  let isRequested = false;
  const work = async (): Promise<void> => {
    while (isRequested && !running.isEnding()) {
      isRequested = false;
      await running.run(name, job);
    }
    current = null;
  };
  return () => {
    isRequested = true;
    current ??= work();
  };
}
