import { expect, it } from "vitest";
import { describeOpenWork } from "./labels.ts";

it.each([
  [{ open: 0, overdue: 0, due_today: 0 }, "None open"],
  [{ open: 5, overdue: 0, due_today: 0 }, "5 open"],
  [{ open: 5, overdue: 0, due_today: 1 }, "5 open, 1 due today"],
  [{ open: 12, overdue: 3, due_today: 4 }, "12 open, 3 overdue, 4 due today"],
])("describes the open work %j as: %s", (counts, words) => {
  expect(describeOpenWork(counts)).toBe(words);
});
