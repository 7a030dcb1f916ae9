import { expect, test } from "vitest";
import { formatScore } from "./accuracy-plot.tsx";

test("formats a score in whole percent, and a dash for no questions", () => {
  expect(formatScore(2, 3)).toBe("67%");
  expect(formatScore(0, 0)).toBe("–");
});
