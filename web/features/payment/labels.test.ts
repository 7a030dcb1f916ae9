import { formatMoney } from "#core/format/format-number.ts";
import { expect, test } from "vitest";
import { formatCredits, statusOf } from "./labels.ts";

test.each([
  [4.99, "4.99 CAD"],
  [0, "0.00 CAD"],
  [10.5, "10.50 CAD"],
])("formats %d as %s", (amount, words) => expect(formatMoney(amount, "CAD")).toBe(words));

test("formats a number of credits", () => {
  expect([0, 1, 2].map(formatCredits)).toEqual(["0 credits", "1 credit", "2 credits"]);
});

test("a status has a label and a colour", () => {
  expect(statusOf("REFUNDED")).toEqual({ words: "Refunded", variant: "info" });
});
