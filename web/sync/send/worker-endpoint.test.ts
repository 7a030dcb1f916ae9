import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ENDPOINTS, type EndpointName } from "#core/wire/endpoints.ts";
import { workerEndpoint } from "./worker-endpoint.ts";

it("finds every endpoint that the worker's code calls, and no endpoint of the CRM", () => {
  const folder = import.meta.dirname;
  const files = readdirSync(folder).filter((name) => !name.includes(".test."));
  const sources = [...files.map((name) => join(folder, name)), join(folder, "..", "tokens.ts")];
  const called = sources.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/client\s*\.(?:call|open)\("(\w+)"/gu)].map(
      ([, name]) => name as EndpointName,
    ),
  );
  expect(called).toEqual(expect.arrayContaining(["syncBatch", "health", "signOut", "tokenRefresh", "uploadPiece"]));
  for (const name of called) expect(workerEndpoint(name)).toBe(ENDPOINTS[name]);
  expect(() => workerEndpoint("crmFigures")).toThrow("crmFigures");
});
