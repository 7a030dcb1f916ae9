import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openApiDocument } from "#scripts/openapi.ts";

test("docs/openapi.json is what the endpoints say (npm run docs:api writes it)", () => {
  const written = JSON.parse(readFileSync(join(import.meta.dirname, "..", "..", "docs", "openapi.json"), "utf8"));
  expect(written).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});
