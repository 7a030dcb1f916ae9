import { Session, type Profiler } from "node:inspector";
import { promisify } from "node:util";

/** The cost of measured work on this thread. */
export type Steps = {
  /** The number of calls of functions, in our code and in packages. */
  total: number;
  /** Processor time of this thread in milliseconds, which includes loops inside built-in functions. */
  processorMs: number;
  /** Paths of the files whose functions ran, relative to the root of the repository. */
  files: ReadonlySet<string>;
};

const ROOT = new URL("../../", import.meta.url).pathname;

export type StepCounter = {
  /**
   * Counts the steps of this thread while `work` runs, without those of other threads. The counts do not depend on how
   * long the thread waits on a busy machine.
   */
  count(work: () => Promise<void>): Promise<Steps>;
  /** Stops counting, so that this thread runs at full speed again. */
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
      // Reading the counts sets them to zero.
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
    // V8 lists the code of the whole file as a function without a name, which runs when the file is loaded.
    const steps = functions
      .filter(({ functionName, ranges }) => functionName !== "" || ranges[0]?.startOffset !== 0)
      .reduce((sum, { ranges }) => sum + ranges.reduce((inner, { count }) => inner + count, 0), 0);
    total += steps;
    const path = url.replace(/^file:\/\//u, "").replace(/\?.*$/u, "");
    if (steps > 0 && path.startsWith(ROOT)) files.add(path.slice(ROOT.length));
  }
  return { total, files };
}
