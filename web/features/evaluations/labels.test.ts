import { expect, it } from "vitest";
import { EXAMINER_CRITERIA } from "#core/wire/crm/examiner.ts";
import { formatCredits, holderLabel, listCriteria } from "./labels.ts";
import { readyByLabel } from "./ready-by-label.ts";

it("lists the criteria in the exam's order, the first with the name that the task gives it", () => {
  expect(listCriteria(1).map(({ id, label }) => [id, label])).toEqual(Object.entries(EXAMINER_CRITERIA));
  expect(listCriteria(1)[0]?.name).toBe("Task Achievement");
  expect(listCriteria(2)[0]).toEqual({ id: "ta", label: "TR", name: "Task Response" });
});

it("formats a number of credits", () => {
  expect([formatCredits(1), formatCredits(2)]).toEqual(["1 credit", "2 credits"]);
});

it.each([
  ["PAYMENT-MADE", "With your examiner"],
  ["GRAMMAR-CHECK", "With your examiner"],
  ["EVALUATED", "Evaluated"],
  ["FAILED", "Failed"],
] as const)("says who has an evaluation that is %s", (status, label) => {
  expect(holderLabel({ status })).toBe(label);
});

it("labels a request made now with the day of its deadline", () => {
  expect(readyByLabel(Date.UTC(2026, 10, 23, 12, 0))).toMatch(/^Ready by Wed,? 25 Nov.* if you request it now$/u);
});
