import { expect, it } from "vitest";
import { actionLabel, describeChange } from "./audit-labels.ts";

it.each([
  [{ field: "ta_bands", from: null, to: "6.5" }, "TA band", "empty", "6.5"],
  [{ field: "status", from: "GRAMMAR-CHECK", to: "EVALUATED" }, "Status", "Grammar check", "Evaluated"],
  [{ field: "report_message", from: "", to: "Hello" }, "Report message", "empty", "Hello"],
  [{ field: "task_2.ga_bands", from: "6", to: "6.5" }, "Task 2, GRA band", "6", "6.5"],
  [{ field: "task_1.grammar_score", from: null, to: "78" }, "Task 1, grammar score", "empty", "78"],
  [{ field: "some_thing", from: "a", to: null }, "Some thing", "a", "empty"],
])("labels the change %j as %s, %s, %s", (change, field, from, to) => {
  expect(describeChange(change)).toEqual({ field, from, to });
});

it("labels an action", () => {
  expect(actionLabel("section_saved")).toBe("Section saved");
});
