import { expect, test } from "vitest";
import { betweenWords, outcomeWords } from "./words.ts";

test("a mean of three papers is never called overall", () => {
  expect(outcomeWords({ kind: "mean", value: 6.7 }, false).name).toBe("Mean of Listening, Reading and Writing");
  expect(outcomeWords({ kind: "overall", band: 7 }, false).name).toBe("Overall band");
});

test("an overall band says whose Speaking band is in it", () => {
  expect(outcomeWords({ kind: "overall", band: 7 }, true).note).toContain("entered by you");
  expect(outcomeWords({ kind: "overall", band: 7 }, false).note).not.toContain("you");
});

test.each([
  ["listening", false, /without a break/],
  ["reading", true, /no break here/],
  ["writing", true, /no break here/],
  ["speaking", true, /a time of its own/],
  [null, true, /All four/],
] as const)("before %s (begun: %s) the page says how the day goes on", (next, isBegun, words) => {
  expect(betweenWords(next, isBegun)).toMatch(words);
});
