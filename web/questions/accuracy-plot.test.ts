import { expect, test } from "vitest";
import { formatScore, likelyScoreLabel } from "./accuracy-plot.tsx";

test("formats a score in whole percent, and as a dash without questions", () => {
  expect(formatScore(2, 3)).toBe("67%");
  expect(formatScore(0, 0)).toBe("–");
});

test.each([
  [13, 21, "62%, probably 41 to 79%"],
  [30, 48, "63%, probably 48 to 75%"],
  [5, 5, "Too few to judge"],
])("labels the score %i of %i with its probable range", (right, total, label) => {
  expect(likelyScoreLabel({ right, total })).toBe(label);
});
