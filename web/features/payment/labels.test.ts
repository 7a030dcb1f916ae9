import { expect, test } from "vitest";
import { statusOf } from "./labels.ts";

test("gives a payment status its label and colour", () => {
  expect(statusOf("REFUNDED")).toEqual({ label: "Refunded", variant: "info" });
});
