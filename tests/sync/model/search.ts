import { randomInt } from "node:crypto";
import fc from "fast-check";
import { stories, type Step } from "./steps.ts";
import { play } from "./play.ts";
import { REGRESSIONS } from "./regressions.ts";
import { totals } from "./story.ts";
import type { ModelServer } from "./model-server.ts";

/** Seed of the fixed stories. Raise it when the grammar changes. */
export const FIXED_SEED = 20_260_301;

export function newSeed(): number {
  return randomInt(2 ** 31);
}

/**
 * Plays the saved stories, then the given number of random ones. Throws for the first story that breaks an invariant:
 * shortened, with the seed that repeats it and the story to save.
 */
export async function search(server: ModelServer, seed: number, runs: number): Promise<void> {
  const result = await fc.check(
    fc.asyncProperty(stories(), (steps) => play(server, steps)),
    { seed, numRuns: runs + REGRESSIONS.length, examples: REGRESSIONS.map((steps): [Step[]] => [[...steps]]) },
  );
  if (!result.failed) return;
  throw new Error(
    `seed ${seed}, path ${result.counterexamplePath ?? ""}; add to tests/sync/model/regressions.ts:\n${JSON.stringify(
      result.counterexample?.[0],
    )}`,
    { cause: result.errorInstance },
  );
}

/** Describes the work done so far in one line. */
export function report(seed: number): string {
  const { stories: count, steps, requests, replayed, conflicts, refused, faults } = totals;
  return (
    `seed ${seed}: ${count} stories, ${steps} steps, ${requests} requests with ${faults} faults, ` +
    `${replayed} repeated answers, ${conflicts} conflicts, ${refused} refusals`
  );
}
