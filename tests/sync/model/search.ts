import { randomInt } from "node:crypto";
import fc from "fast-check";
import { stories, type Step } from "./steps.ts";
import { play } from "./play.ts";
import { REGRESSIONS } from "./regressions.ts";
import { totals } from "./story.ts";
import type { ModelServer } from "./model-server.ts";

/** Seed of the fixed stories. Raise it when steps.ts generates other stories. */
export const FIXED_SEED = 20_260_301;

export function createSeed(): number {
  return randomInt(2 ** 31);
}

/**
 * Plays the stories of regressions.ts, then `runs` random ones. Throws at the first story that breaks an invariant. The
 * error has the seed that repeats the story, and the shortened story for regressions.ts.
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
export function describeTotals(seed: number): string {
  const { stories: count, steps, requests, replayed, conflicts, refused, faults } = totals;
  return (
    `seed ${seed}: ${count} stories, ${steps} steps, ${requests} requests with ${faults} faults, ` +
    `${replayed} replayed results, ${conflicts} conflicts, ${refused} refusals`
  );
}
