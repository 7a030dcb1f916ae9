import { expect, test } from "vitest";
import { formatBand, formatCents, formatMoney, formatPercent } from "./format-number.ts";

test("formats numbers by the locale", () => {
  expect(formatPercent(0.23)).toBe("23%");
  expect([formatBand(6.5), formatBand(7), formatBand(6.5, "de")]).toEqual(["6.5", "7.0", "6,5"]);
});

test("formats cents with two decimals, and null as null", () => {
  expect([499, 5, 120_000, null].map((cents) => formatCents(cents))).toEqual(["4.99", "0.05", "1200.00", null]);
});

test.each([
  [4.99, "4.99 CAD"],
  [0, "0.00 CAD"],
  [10.5, "10.50 CAD"],
])("formats the amount %d as %s", (amount, text) => expect(formatMoney(amount, "CAD")).toBe(text));
