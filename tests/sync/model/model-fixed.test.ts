import { afterAll, beforeAll, expect, it } from "vitest";
import { FIXED_SEED, describeTotals, search } from "./search.ts";
import { createModelServer, type ModelServer } from "./model-server.ts";

/*
 * Contract: invariants I1 to I10 of docs/reliability.md are true in every story that steps.ts can generate. Model:
 * expected.ts, which records what the learners saw as saved, and which texts they had seen when they wrote theirs.
 * Real: the device's databases (Dexie on an IndexedDB in memory), the engine, session and worker, the server's handlers
 * on SQLite. Simulated: the network, the clock, the locks, password hashing, localStorage. mutants.test.ts tests this
 * test: the stories detect every broken build of mutants.ts. Limits: other tests cover power loss, real browsers and two
 * processes on one file.
 */
let server: ModelServer;
beforeAll(async () => {
  server = await createModelServer();
});
afterAll(() => server.close());

it("every invariant holds in the stories of the fixed seed", async () => {
  await search(server, FIXED_SEED, Number(process.env["MODEL_RUNS"] ?? 60));
  process.stdout.write(`model, fixed: ${describeTotals(FIXED_SEED)}\n`);
  expect.assertions(0);
}, 3_600_000);
