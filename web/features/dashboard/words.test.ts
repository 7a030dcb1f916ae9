import { expect, test } from "vitest";
import { distanceWords, minutesWords, movementWords, statusWords, testLink } from "./words.ts";

const row = (status: "Evaluated" | "Ready" | "Completed" | "in_progress") =>
  ({ status, module: "speaking", module_slug: "m-1", attempt_slug: "a".repeat(22) }) as const;

test.each([
  ["Evaluated", "Evaluated", true],
  ["Ready", "Ready", true],
  ["Completed", "Completed, result pending", false],
  ["in_progress", "In progress", false],
] as const)("%s is told and leads as the spec says", (status, words, isResult) => {
  expect(statusWords(row(status))).toBe(words);
  expect(testLink(row(status)).endsWith("/get_result")).toBe(isResult);
});

test.each([
  [7, 7, "At your target"],
  [7.5, 7, "Above your target"],
  [6.5, 7, "Half a band from your target"],
  [6, 7, "One band from your target"],
  [5.5, 7, "1.5 bands from your target"],
])("a mean of %d with the target %d: %s", (mean, target, words) => {
  expect(distanceWords(mean, target)).toBe(words);
});

test("the movement is told from four papers on", () => {
  const since = Date.UTC(2026, 6, 14, 12);
  expect(movementWords(null, 1)).toBe("Your first paper");
  expect(movementWords(null, 3)).toBe("Your first 3 papers");
  expect(movementWords({ change: 0, since }, 6)).toBe("Level since 14 Jul");
  expect(movementWords({ change: 0.5, since }, 6)).toBe("Up half a band since 14 Jul");
  expect(movementWords({ change: -1.5, since }, 6)).toBe("Down 1.5 bands since 14 Jul");
});

test.each([
  [59_000, "less than a minute"],
  [61_000, "1 minute"],
  [34.5 * 60_000, "34 minutes"],
])("%d ms are %s", (time, words) => {
  expect(minutesWords(time)).toBe(words);
});
