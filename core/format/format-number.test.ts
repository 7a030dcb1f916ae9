import { expect, test } from "vitest";
import { formatMoney } from "./format-number.ts";

test.each([
  [4.99, "4.99 CAD"],
  [0, "0.00 CAD"],
  [10.5, "10.50 CAD"],
])("formats the amount %d as %s", (amount, text) => expect(formatMoney(amount, "CAD")).toBe(text));
