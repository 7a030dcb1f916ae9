import { criterionName } from "#core/exam/bands/examiner-criteria.ts";
import { describe, expect, it, test } from "vitest";
import { describeParts, describeReportChange, listMissingParts, reportFieldLabel } from "./report-fields.ts";

const FULL = {
  ta_bands: 6,
  cc_bands: 6.5,
  lr_bands: 0,
  ga_bands: 7,
  ta_feedback: "Clear.",
  cc_feedback: "Ordered.",
  lr_feedback: "Exact.",
  ga_feedback: "Right.",
};

test("names the first criterion by task", () => {
  expect(criterionName("ta", 1)).toBe("Task Achievement");
  expect(criterionName("ta", 2)).toBe("Task Response");
});

describe("the parts that a report lacks", () => {
  it("are none if every band and feedback is there; a band of 0 counts as given", () => {
    expect(listMissingParts([{ ...FULL, task: 1 }], "Well done.")).toEqual([]);
  });

  it("are listed in the order of the report", () => {
    const first = { ...FULL, task: 1 as const, ta_bands: null, ga_feedback: " \n" };
    const second = { ...FULL, task: 2 as const, cc_feedback: "" };
    expect(listMissingParts([first, second], "  ")).toEqual([
      "task_1.ta_bands",
      "task_1.ga_feedback",
      "task_2.cc_feedback",
      "feedback",
    ]);
  });
});

test("lists parts in one line per task", () => {
  expect(describeParts(["task_1.ta_bands", "task_1.lr_feedback", "task_2.cc_bands", "feedback"])).toEqual([
    "Task 1: Task Achievement band, Lexical Resource feedback",
    "Task 2: Coherence and Cohesion band",
    "Overall feedback",
  ]);
});

test.each([
  [{ field: "task_1.cc_bands", from: "6", to: "6.5" }, "Task 1, Coherence and Cohesion band: 6 to 6.5"],
  [{ field: "task_2.ta_bands", from: null, to: "7" }, "Task 2, Task Response band: none to 7"],
  [{ field: "feedback", from: "Good.", to: "Better." }, "Overall feedback"],
])("describes the change %j: %s", (change, description) => {
  expect(describeReportChange(change)).toBe(description);
});

test.each([
  ["task_1.ta_bands", "Task 1, Task Achievement band"],
  ["task_2.ta_feedback", "Task 2, Task Response feedback"],
  ["task_2.ga_bands", "Task 2, Grammatical Range and Accuracy band"],
  ["task_1.comment", "Task 1, comments on the answer"],
  ["feedback", "Overall feedback"],
  ["report_link", "Link to the report"],
  ["some_thing", "some thing"],
])("names %s: %s", (field, label) => {
  expect(reportFieldLabel(field)).toBe(label);
});
