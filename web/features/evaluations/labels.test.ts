import { EXAMINER_CRITERIA } from "#core/exam/bands/examiner-criteria.ts";
import { expect, it } from "vitest";
import { evaluationLabel, listNamedCriteria } from "./labels.ts";
import { readyByLabel } from "./ready-by-label.ts";

it("lists the criteria of a section in the exam's order, with the names and labels of its task", () => {
  expect(listNamedCriteria(1).map(({ id, label }) => [id, label])).toEqual(Object.entries(EXAMINER_CRITERIA));
  expect(listNamedCriteria(1)[0]?.name).toBe("Task Achievement");
  expect(listNamedCriteria(2)[0]).toEqual({ id: "ta", label: "TR", name: "Task Response" });
  expect(listNamedCriteria(0).map(({ label }) => label)).toEqual(["FC", "LR", "GRA", "P"]);
});

it.each([
  ["PAYMENT-MADE", "With your examiner"],
  ["GRAMMAR-CHECK", "With your examiner"],
  ["EVALUATED", "Evaluated"],
  ["FAILED", "Failed"],
] as const)("labels the status %s as %s", (status, label) => {
  expect(evaluationLabel({ status })).toBe(label);
});

it("says by when an examiner report requested now is ready", () => {
  expect(readyByLabel(Date.UTC(2026, 10, 23, 12, 0))).toMatch(/^Ready by Wed,? 25 Nov.* if you request it now$/u);
});
