import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readLibrary } from "#scripts/stripe/read-library.ts";

it("description.json matches the installed Stripe library", () => {
  const file = join(import.meta.dirname, "..", "support", "servers", "stripe-description", "description.json");
  const description: unknown = JSON.parse(readFileSync(file, "utf8"));
  expect(description).toEqual(readLibrary());
  expect(description).toMatchObject({
    requests: {
      "POST /v1/checkout/sessions": {
        fields: { mode: { required: false, shape: { is: "one of", values: ["payment", "setup", "subscription"] } } },
      },
    },
  });
});
