import { expect, test } from "vitest";
import { describePaymentStatus } from "./labels.ts";

test("gives a payment status its label and colour", () => {
  expect(describePaymentStatus("REFUNDED")).toEqual({ label: "Refunded", variant: "info" });
});
