import { getPackContent } from "#web/db/library/packs.ts";
import { inspectWithoutFaults } from "./inspect-without-faults.ts";
import { assertInvariant } from "./expected.ts";
import { NETWORK_FAULTS } from "./faulty-network.ts";
import type { Step } from "./steps.ts";
import { checkAlways, checkReconnected } from "./invariants.ts";
import { playStep } from "./play.ts";
import { reconnect } from "./sending.ts";
import { serverFaults } from "./sql-faults.ts";
import { STORAGE_FAULTS, storage, type StorageFault } from "./storage-faults.ts";
import { beginStory, endStory, type Story } from "./story.ts";
import type { ModelServer } from "./model-server.ts";

/** The layers in which a call can fail: the device's storage, the server's SQL, the network. */
export const LAYERS = ["storage", "sql", "network"] as const;
export type Layer = (typeof LAYERS)[number];

/** Returns the fault of the `n`th call in a turn. */
const storageFaultOf = ({ n, turn }: { n: number; turn: number }): StorageFault =>
  STORAGE_FAULTS[(n + turn) % STORAGE_FAULTS.length] ?? "unknown";

/**
 * Makes the `n`th call of a layer from now on fail. `n` and `turn` select the fault. Returns a function that returns
 * whether the call has failed.
 */
function arm(story: Story, layer: Layer, n: number, turn: number): () => boolean {
  if (layer === "storage") {
    const before = storage.failedCalls;
    storage.arm(storageFaultOf({ n, turn }), n);
    return () => storage.failedCalls > before;
  }
  if (layer === "sql") {
    const before = serverFaults.failedCalls;
    serverFaults.arm((n + turn) % 2 === 0 ? "error" : "crash", n);
    return () => serverFaults.failedCalls > before;
  }
  let countdown = n;
  let hasFailed = false;
  for (const browser of story.browsers) {
    browser.network.onRequest = () => {
      countdown -= 1;
      if (countdown !== 0) return null;
      hasFailed = true;
      return NETWORK_FAULTS[(n + turn) % NETWORK_FAULTS.length] ?? "lost";
    };
  }
  return () => hasFailed;
}

/**
 * Plays a scenario in which the `n`th call of a layer fails once, and repeats a failed action, as a learner would. Then
 * ends all faults, and throws if an invariant is broken. Returns false if the scenario has fewer than `n` calls.
 */
export async function failCall(
  server: ModelServer,
  steps: readonly Step[],
  fault: { layer: Layer; n: number; turn: number },
): Promise<boolean> {
  const story = await beginStory(server);
  try {
    const hasFailed = arm(story, fault.layer, fault.n, fault.turn);
    for (const step of steps) {
      const before = story.failures;
      await playStep(story, step);
      serverFaults.restart();
      if (story.failures > before) await playStep(story, step);
      await inspectWithoutFaults(() => checkAlways(story));
    }
    const isReached = hasFailed();
    await reconnect(story);
    await checkAlways(story);
    await checkReconnected(story);
    // A full disk evicts downloads, so they may be gone.
    if (fault.layer === "storage" && storageFaultOf(fault) === "quota") return isReached;
    for (const { slug } of story.expected.downloads) {
      const pack = await getPackContent(story.browsers[1].tab().device, slug);
      assertInvariant(pack !== undefined, "I1", () => `the download of ${slug} is lost`);
    }
    return isReached;
  } finally {
    endStory(story, steps.length);
  }
}

/**
 * Plays the scenario once for each call of a layer, and makes that call fail. With `interval` 10, only every tenth call
 * fails. Returns how many calls failed.
 */
export async function failEveryCall(
  server: ModelServer,
  steps: readonly Step[],
  layer: Layer,
  { turn = 0, interval = 1 } = {},
): Promise<number> {
  for (let count = 0; ; count += 1) {
    const n = 1 + count * interval;
    try {
      if (!(await failCall(server, steps, { layer, n, turn }))) return count;
    } catch (error) {
      throw new Error(`when ${layer} call ${n} fails (turn ${turn})`, { cause: error });
    }
  }
}
