import { expect, test } from "vitest";
import { creditsWords, moneyWords, statusOf } from "./words.ts";

test.each([
  [4.99, "4.99 CAD"],
  [0, "0.00 CAD"],
  [10.5, "10.50 CAD"],
])("%d is written %s", (amount, words) => expect(moneyWords(amount, "CAD")).toBe(words));

test("credits are counted", () => {
  expect([0, 1, 2].map(creditsWords)).toEqual(["0 credits", "1 credit", "2 credits"]);
});

test("every status has words and a colour", () => {
  expect(statusOf("REFUNDED")).toEqual({ words: "Refunded", variant: "info" });
});
