import { afterAll, beforeAll, expect, it } from "vitest";
import { failEveryCall, type Layer, LAYERS } from "./fail-call.ts";
import { NETWORK_FAULTS } from "./faulty-network.ts";
import { SCENARIOS } from "./scenarios.ts";
import { createModelServer, type ModelServer } from "./model-server.ts";

/** With how many kinds of failure each call is tested, one after the other. `npm run soak` tests all kinds. */
const FAULTS_PER_CALL = Number(process.env["FAIL_TURNS"] ?? 1);
/**
 * Requests are few and fail in many ways. So if calls are tested with several kinds of failure, each request is tested
 * with every kind.
 */
const faultsPerCall = (layer: Layer): number =>
  layer === "network" && FAULTS_PER_CALL > 1 ? NETWORK_FAULTS.length : FAULTS_PER_CALL;
/**
 * Storage and SQL are called often. In `npm test` every sixth call of storage and every third of SQL fails, with each
 * kind of failure in turn. In `npm run soak` every call fails.
 */
const STEP: Readonly<Record<Layer, number>> = { storage: 6, sql: 3, network: 1 };
const stepOf = (layer: Layer): number => (FAULTS_PER_CALL === 1 ? STEP[layer] : 1);

let server: ModelServer;
beforeAll(async () => {
  server = await createModelServer();
});
afterAll(() => server.close());

const CASES = Object.keys(SCENARIOS).flatMap((scenario) => LAYERS.map((layer) => ({ scenario, layer })));

it.each(CASES)(
  "$scenario: keeps every invariant when one $layer call fails, for each call in turn",
  async ({ scenario, layer }) => {
    let points = 0;
    for (let turn = 0; turn < faultsPerCall(layer); turn += 1)
      points += await failEveryCall(server, SCENARIOS[scenario] ?? [], layer, { turn, step: stepOf(layer) });
    process.stdout.write(`${scenario}: ${points} ${layer} calls failed, one at a time\n`);
    expect(points).toBeGreaterThan(0);
  },
  3_600_000,
);
