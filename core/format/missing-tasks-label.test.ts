import { expect, it } from "vitest";
import { missingTasksLabel } from "./missing-tasks-label.ts";

it.each([
  [{ empty: [], only: null }, null],
  [{ empty: [1], only: null }, "You wrote nothing for Task 1. The examiner can read only Task 2."],
  [{ empty: [], only: 2 }, "This attempt is Task 2 alone. The examiner reads only this task."],
  [{ empty: [1, 2], only: null }, "You wrote nothing in this attempt, so there is nothing to evaluate."],
  [{ empty: [2], only: 2 }, "You wrote nothing in this attempt, so there is nothing to evaluate."],
])("describes the tasks %j: %s", (tasks, expected) => {
  expect(missingTasksLabel(tasks)).toBe(expected);
});
