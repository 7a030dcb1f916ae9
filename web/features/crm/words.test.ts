import { expect, it } from "vitest";
import { count, openWords, sizeWords, statusVariant, statusWords } from "./words.ts";

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
])("the status %s reads %s and looks %s", (status, words, variant) => {
  expect(statusWords(status)).toBe(words);
  expect(statusVariant(status)).toBe(variant);
});

it("counts and stretches of time are said in whole words", () => {
  expect(count(1, "row")).toBe("1 row");
  expect(count(2, "row")).toBe("2 rows");
  expect([1, 59, 60, 150, 71 * 60, 72 * 60].map(sizeWords)).toEqual([
    "1 min",
    "59 min",
    "1 h",
    "3 h",
    "71 h",
    "3 days",
  ]);
});

it.each([
  [{ open: 0, overdue: 0, due_today: 0 }, "None open"],
  [{ open: 5, overdue: 0, due_today: 0 }, "5 open"],
  [{ open: 5, overdue: 0, due_today: 1 }, "5 open, 1 due today"],
  [{ open: 12, overdue: 3, due_today: 4 }, "12 open, 3 overdue, 4 due today"],
])("the head of the list says of %j: %s", (counts, words) => {
  expect(openWords(counts)).toBe(words);
});
