import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readLibrary } from "#scripts/stripe/read-library.ts";

it("the local Stripe validates requests against the installed library's description", () => {
  const file = join(import.meta.dirname, "..", "support", "stripe-description", "description.json");
  const kept: unknown = JSON.parse(readFileSync(file, "utf8"));
  expect(kept).toEqual(readLibrary());
  expect(kept).toMatchObject({
    requests: {
      "POST /v1/checkout/sessions": {
        fields: { mode: { required: false, shape: { is: "one of", values: ["payment", "setup", "subscription"] } } },
      },
    },
  });
});
