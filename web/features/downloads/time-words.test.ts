import { expect, test } from "vitest";
import { timeWords } from "./time-words.ts";

const now = new Date(2026, 2, 3, 18).getTime();
test.each([
  [new Date(2026, 2, 3, 14, 2), "at 14:02"],
  [new Date(2026, 2, 2, 23, 59), "on 2 March"],
  [new Date(2025, 11, 31), "on 31 December 2025"],
])("%s is said as %s", (at, words) => {
  expect(timeWords(at.getTime(), now)).toBe(words);
});
