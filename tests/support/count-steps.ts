import { Session, type Profiler } from "node:inspector";
import { promisify } from "node:util";

/** The cost of measured work on this thread. */
export type Steps = {
  /** Calls of functions, of our code and of packages. */
  total: number;
  /** Processor time of this thread alone, in milliseconds: for loops inside built-in functions. */
  processorMs: number;
  /** Files of the repository with a function that ran, as paths below its root. */
  files: ReadonlySet<string>;
};

const ROOT = new URL("../../", import.meta.url).pathname;

export type StepCounter = {
  /**
   * Counts the steps that this thread takes while `work` runs; other threads are not counted. Neither number depends on
   * how long the thread waits on a busy machine.
   */
  count(work: () => Promise<void>): Promise<Steps>;
  /** Lets this thread run at full speed again. */
  close(): void;
};

/** Creates a counter. One counter serves many measurements, because V8 discards optimised code when counting starts. */
export async function createStepCounter(): Promise<StepCounter> {
  const session = new Session();
  session.connect();
  const post = promisify(session.post.bind(session)) as (method: string, params?: object) => Promise<unknown>;
  await post("Profiler.enable");
  await post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  return {
    async count(work) {
      // Sets the counts to zero.
      await post("Profiler.takePreciseCoverage");
      const before = process.threadCpuUsage();
      await work();
      const { user, system } = process.threadCpuUsage(before);
      const { result } = (await post("Profiler.takePreciseCoverage")) as Profiler.TakePreciseCoverageReturnType;
      return { ...readCoverage(result), processorMs: (user + system) / 1000 };
    },
    close: () => session.disconnect(),
  };
}

function readCoverage(scripts: readonly Profiler.ScriptCoverage[]): Omit<Steps, "processorMs"> {
  let total = 0;
  const files = new Set<string>();
  for (const { url, functions } of scripts) {
    if (url.startsWith("node:")) continue;
    // The first function is the file itself, which runs when it is loaded.
    const steps = functions
      .filter(({ functionName, ranges }) => functionName !== "" || ranges[0]?.startOffset !== 0)
      .reduce((sum, { ranges }) => sum + ranges.reduce((inner, { count }) => inner + count, 0), 0);
    total += steps;
    const path = url.replace(/^file:\/\//u, "").replace(/\?.*$/u, "");
    if (steps > 0 && path.startsWith(ROOT)) files.add(path.slice(ROOT.length));
  }
  return { total, files };
}
