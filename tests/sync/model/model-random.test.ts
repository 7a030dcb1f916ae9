import { afterAll, beforeAll, expect, it } from "vitest";
import { createSeed, describeTotals, search } from "./search.ts";
import { createModelServer, type ModelServer } from "./model-server.ts";

/* The contract of model-fixed.test.ts, with new random stories in each run. MODEL_SEED repeats those of an earlier run. */
let server: ModelServer;
beforeAll(async () => {
  server = await createModelServer();
});
afterAll(() => server.close());

it("every invariant holds in the stories of a new seed", async () => {
  const seed = Number(process.env["MODEL_SEED"] ?? createSeed());
  await search(server, seed, Number(process.env["MODEL_RUNS"] ?? 120));
  process.stdout.write(`model, random: ${describeTotals(seed)}\n`);
  expect.assertions(0);
}, 3_600_000);
