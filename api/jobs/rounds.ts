import type { Running } from "./running.ts";

/** Does what waits, one round at a time; whoever asks during a round gets another one after it. */
export function inRounds(running: Running, name: string, job: () => Promise<unknown>): () => void {
  let round: Promise<void> | null = null;
  let isAsked = false;
  const work = async (): Promise<void> => {
    while (isAsked && !running.isEnding()) {
      isAsked = false;
      // A job that was asked for while it ran runs once more, after itself.
      await running.run(name, job);
    }
    round = null;
  };
  return () => {
    isAsked = true;
    round ??= work();
  };
}
