import type { RunningJobs } from "./running-jobs.ts";

/** Runs a job in rounds, one at a time. A request during a round starts one more round after it. */
export function runInRounds(running: RunningJobs, name: string, job: () => Promise<unknown>): () => void {
  let round: Promise<void> | null = null;
  let isAsked = false;
  const work = async (): Promise<void> => {
    while (isAsked && !running.isEnding()) {
      isAsked = false;
      // If the job was requested while it ran, it runs once more.
      await running.run(name, job);
    }
    round = null;
  };
  return () => {
    isAsked = true;
    round ??= work();
  };
}
