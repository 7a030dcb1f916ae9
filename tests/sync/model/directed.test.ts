import { afterAll, beforeAll, expect, it } from "vitest";
import { DIRECTED } from "./directed.ts";
import { createModelServer, type ModelServer } from "./model-server.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await createModelServer();
});
afterAll(() => server.close());

it.each(Object.keys(DIRECTED))("every invariant holds in the story “%s”", async (name) => {
  await DIRECTED[name]?.(server);
  expect.assertions(0);
});
