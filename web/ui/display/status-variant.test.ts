import { expect, it } from "vitest";
import { statusLabel } from "#core/format/status-label.ts";
import { statusVariant } from "./status-variant.ts";

it.each([
  ["PAYMENT-MADE", "Payment made", "info"],
  ["GRAMMAR-CHECK", "Grammar check", "warning"],
  ["FINAL-CHECK", "Final check", "primary"],
  ["EVALUATED", "Evaluated", "success"],
  ["FAILED", "Failed", "danger"],
  ["IN-PROGRESS", "In progress", "info"],
  ["PENDING", "Pending", "secondary"],
  ["REFUNDED", "Refunded", "warning"],
  ["NEW-TO-THIS-BUILD", "New to this build", "secondary"],
])("the status %s has the label %s and the variant %s", (status, label, variant) => {
  expect(statusLabel(status)).toBe(label);
  expect(statusVariant(status)).toBe(variant);
});
