import { expect, it } from "vitest";
import { sectionName } from "./section-name.ts";

it.each([
  ["tidewater-1-academic-1-task-1", "Task 1"],
  ["fenwick-1-general-2-task-2", "Task 2"],
  ["task-2", "Task 2"],
  ["fenwick-1-extra-letter", "Task 1"],
  ["multitask-2", "Task 1"],
])("names section %s as %s", (section, name) => {
  expect(sectionName(section)).toBe(name);
});
