import { afterAll, beforeAll, expect, it } from "vitest";
import { newSeed, describeTotals, search } from "./search.ts";
import { createModelServer, type ModelServer } from "./model-server.ts";

/* Like model-fixed.test.ts, with new random stories. MODEL_SEED repeats the stories of an earlier run. */
let server: ModelServer;
beforeAll(async () => {
  server = await createModelServer();
});
afterAll(() => server.close());

it("keeps every invariant in the stories of a new seed", async () => {
  const seed = Number(process.env["MODEL_SEED"] ?? newSeed());
  await search(server, seed, Number(process.env["MODEL_RUNS"] ?? 120));
  process.stdout.write(`model, random: ${describeTotals(seed)}\n`);
  expect.assertions(0);
}, 3_600_000);
