import { afterAll, beforeAll, expect, it } from "vitest";
import { DIRECTED } from "./directed.ts";
import { createModelWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createModelWorld();
});
afterAll(() => world.close());

it.each(Object.keys(DIRECTED))("loses and doubles nothing: %s", async (name) => {
  await DIRECTED[name]?.(world);
  expect.assertions(0);
});
