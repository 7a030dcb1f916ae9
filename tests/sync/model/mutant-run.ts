/**
 * Runs the directed stories, then random ones, against one broken build: `node mutant-run.ts <number> [stories]`. -1 is
 * the unchanged build. Prints as JSON which stories and which invariant detected the fault.
 */
import { MUTANTS } from "./mutants.ts";
import { loadMutant } from "./mutant-hooks.ts";

/** `by`: the story that detected the fault, or null. `rule`: the broken invariant. `stories`: how many were played. */
export type Detection = { by: string | null; rule: string | null; message: string; stories: number };

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

function detectionOf(by: string, error: unknown, count: number): Detection {
  const rule = error instanceof Error && "rule" in error ? String(error.rule) : null;
  return { by, rule, message: error instanceof Error ? error.message : String(error), stories: count };
}

async function run(): Promise<Detection> {
  let count = 0;
  for (const [name, act] of Object.entries(DIRECTED)) {
    count += 1;
    try {
      await act(server);
    } catch (error) {
      return detectionOf(name, error, count);
    }
  }
  const result = await fc.check(
    fc.asyncProperty(stories(), (steps) => play(server, steps)),
    { seed: 7, numRuns: maxStories, endOnFailure: true },
  );
  return result.failed
    ? detectionOf("random stories", result.errorInstance, count + result.numRuns)
    : { by: null, rule: null, message: "", stories: count + result.numRuns };
}

process.stdout.write(JSON.stringify(await run()));
await server.close();
process.exit(0);
