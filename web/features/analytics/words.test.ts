import { expect, test } from "vitest";
import { percentWords, secondsWords } from "./words.ts";

test.each([
  [0, "0 s"],
  [47.6, "48 s"],
  [59.6, "1 min 00 s"],
  [65, "1 min 05 s"],
])("%d seconds are %s", (seconds, words) => {
  expect(secondsWords(seconds)).toBe(words);
});

test("a share is told in whole percent, and of nothing not at all", () => {
  expect(percentWords(2, 3)).toBe("67 %");
  expect(percentWords(0, 0)).toBe("–");
});
