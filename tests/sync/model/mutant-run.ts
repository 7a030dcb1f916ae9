/**
 * Plays the directed stories and then random stories with one broken build, until a story fails:
 * `node mutant-run.ts <index in MUTANTS> [number of random stories]`. The index -1 is the unchanged build. Prints the
 * `Detection` as JSON.
 */
import { MUTANTS } from "./mutants.ts";
import { loadMutant } from "./mutant-hooks.ts";

/** How the stories detected the fault. */
export type Detection = {
  /** The story that failed; null if none did. */
  story: string | null;
  /** The invariant that is broken; null if the story failed with another error or not at all. */
  rule: string | null;
  message: string;
  /** How many stories were played. */
  stories: number;
};

const index = Number(process.argv[2]);
const maxStories = Number(process.argv[3] ?? 150);
const mutant = MUTANTS[index];
if (mutant !== undefined) loadMutant(mutant);

const { default: fc } = await import("fast-check");
const { DIRECTED } = await import("./directed.ts");
const { stories } = await import("./steps.ts");
const { play } = await import("./play.ts");
const { createModelServer } = await import("./model-server.ts");

const server = await createModelServer();
// An unhandled rejection in a broken build must not end the run before an invariant detects the fault.
process.on("unhandledRejection", () => undefined);

function makeDetection(story: string, error: unknown, count: number): Detection {
  const rule = error instanceof Error && "rule" in error ? String(error.rule) : null;
  return { story, rule, message: error instanceof Error ? error.message : String(error), stories: count };
}

async function run(): Promise<Detection> {
  let count = 0;
  for (const [name, act] of Object.entries(DIRECTED)) {
    count += 1;
    try {
      await act(server);
    } catch (error) {
      return makeDetection(name, error, count);
    }
  }
  const result = await fc.check(
    fc.asyncProperty(stories(), (steps) => play(server, steps)),
    { seed: 7, numRuns: maxStories, endOnFailure: true },
  );
  return result.failed
    ? makeDetection("random stories", result.errorInstance, count + result.numRuns)
    : { story: null, rule: null, message: "", stories: count + result.numRuns };
}

process.stdout.write(JSON.stringify(await run()));
await server.close();
process.exit(0);
