import { expect, it } from "vitest";
import { EXAMINER_CRITERIA } from "#core/wire/crm/examiner.ts";
import { formatCredits, listCriteria } from "./labels.ts";

it("names the criteria in the exam's order, the first one by the task's name for it", () => {
  expect(listCriteria(1).map(({ id, label }) => [id, label])).toEqual(Object.entries(EXAMINER_CRITERIA));
  expect(listCriteria(1)[0]?.name).toBe("Task Achievement");
  expect(listCriteria(2)[0]).toEqual({ id: "ta", label: "TR", name: "Task Response" });
});

it("formats a number of credits", () => {
  expect([formatCredits(1), formatCredits(2)]).toEqual(["1 credit", "2 credits"]);
});
