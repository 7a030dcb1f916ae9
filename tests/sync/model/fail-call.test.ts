import { afterAll, beforeAll, expect, it } from "vitest";
import { failEveryCall, type Layer, LAYERS } from "./fail-call.ts";
import { NETWORK_FAULTS } from "./faulty-network.ts";
import { SCENARIOS } from "./scenarios.ts";
import { createModelServer, type ModelServer } from "./model-server.ts";

/** How often each scenario is played for each call, with another fault each time. `npm run soak` sets FAIL_TURNS. */
const TURNS = Number(process.env["FAIL_TURNS"] ?? 1);
const isSoak = TURNS > 1;
/** In the soak, each of the few requests fails in all ways. */
const turnsOf = (layer: Layer): number => (layer === "network" && isSoak ? NETWORK_FAULTS.length : TURNS);
/** In `npm test`, one of this many calls fails, because storage and SQL are called often. In the soak, every call fails. */
const CALLS_PER_FAULT: Readonly<Record<Layer, number>> = { storage: 6, sql: 3, network: 1 };
const intervalOf = (layer: Layer): number => (isSoak ? 1 : CALLS_PER_FAULT[layer]);

let server: ModelServer;
beforeAll(async () => {
  server = await createModelServer();
});
afterAll(() => server.close());

const CASES = Object.keys(SCENARIOS).flatMap((scenario) => LAYERS.map((layer) => ({ scenario, layer })));

it.each(CASES)(
  "every invariant holds in the scenario “$scenario” when one $layer call fails, for each call in turn",
  async ({ scenario, layer }) => {
    let failures = 0;
    for (let turn = 0; turn < turnsOf(layer); turn += 1)
      failures += await failEveryCall(server, SCENARIOS[scenario] ?? [], layer, { turn, interval: intervalOf(layer) });
    process.stdout.write(`${scenario}: ${failures} ${layer} calls failed, one at a time\n`);
    expect(failures).toBeGreaterThan(0);
  },
  3_600_000,
);
