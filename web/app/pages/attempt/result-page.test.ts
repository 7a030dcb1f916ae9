import { expect, test } from "vitest";
import type { Services } from "#web/services.ts";
import { createLoader, head } from "./result-page.tsx";

const FOUND = "AAAAAAAAAAAAAAAAAAAAAA";
const services = {
  library: {
    hasResult: (type: string, slug: string) => Promise.resolve(type === "reading" && slug === FOUND),
  },
} as unknown as Services;

async function statusOf(module: string, attempt_slug: string): Promise<number> {
  const params = { module, module_slug: "m", attempt_slug };
  const data = (await createLoader(services)({ params } as never)) as "none" | "may_exist";
  return head({ data, params, pathname: "" }).status ?? 200;
}

test.each([
  ["reading", FOUND, 200],
  ["reading", "BBBBBBBBBBBBBBBBBBBBBB", 404],
  ["listening", FOUND, 404],
  ["cooking", FOUND, 404],
])("the page of a %s result with the slug %s has the status %i", async (module, slug, status) => {
  expect(await statusOf(module, slug)).toBe(status);
});

test("in a browser, the loader leaves the search for the result to the page", async () => {
  const load = createLoader({ library: {} } as unknown as Services);

  expect(await load({ params: {} } as never)).toBe("may_exist");
});
