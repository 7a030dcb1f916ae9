import { expect, test } from "vitest";
import {
  describeDistance,
  describeTargets,
  describeTimeLeft,
  describeAverageChange,
  testLink,
  testStatusLabel,
} from "./labels.ts";

const row = (status: "Evaluated" | "Ready" | "Completed" | "in_progress") =>
  ({ status, module: "speaking", module_slug: "m-1", attempt_slug: "a".repeat(22) }) as const;

test.each([
  ["Evaluated", "Evaluated", true],
  ["Ready", "Ready", true],
  ["Completed", "Completed, result pending", false],
  ["in_progress", "In progress", false],
] as const)(
  "an attempt with the status %s has the label and the link of the specification",
  (status, label, isResult) => {
    expect(testStatusLabel(row(status))).toBe(label);
    expect(testLink(row(status)).endsWith("/get_result")).toBe(isResult);
  },
);

test.each([
  [7, 7, "At your target"],
  [7.5, 7, "Above your target"],
  [6.5, 7, "Half a band from your target"],
  [6, 7, "One band from your target"],
  [5.5, 7, "1.5 bands from your target"],
])("describes a mean of %d with the target %d: %s", (mean, target, expected) => {
  expect(describeDistance(mean, target)).toBe(expected);
});

test.each([
  [{ listening: 7, reading: 7, writing: 7, speaking: 7, overall: 7 }, "Your target is 7.0"],
  [{ listening: 8, reading: 7.5, writing: 7, speaking: 7, overall: 7.5 }, "Your targets: L 8.0, R 7.5, W 7.0, S 7.0"],
])("describes the targets %j: %s", (targets, expected) => {
  expect(describeTargets(targets)).toBe(expected);
});

test("describes the change of the average, or the number of modules if there is no change to describe", () => {
  const since = Date.UTC(2026, 6, 14, 12);
  expect(describeAverageChange(null, 1)).toBe("Your first module");
  expect(describeAverageChange(null, 3)).toBe("Your first 3 modules");
  expect(describeAverageChange({ change: 0, since }, 6)).toBe("No change since 14 Jul");
  expect(describeAverageChange({ change: 0.5, since }, 6)).toBe("Up half a band since 14 Jul");
  expect(describeAverageChange({ change: -1.5, since }, 6)).toBe("Down 1.5 bands since 14 Jul");
});

test.each([
  [0, "Time is up."],
  [59_000, "Less than a minute left on the clock."],
  [61_000, "1 minute left on the clock."],
  [34.5 * 60_000, "34 minutes left on the clock."],
])("describes %d ms of remaining time: %s", (remainingMs, expected) => {
  expect(describeTimeLeft(remainingMs)).toBe(expected);
});
