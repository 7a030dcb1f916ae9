import { expect, test } from "vitest";
import { describeNextModule, describeOutcome } from "./labels.ts";

test("a mean of three modules is never called overall", () => {
  expect(describeOutcome({ kind: "mean", value: 6.7 }, false).name).toBe("Mean of Listening, Reading and Writing");
  expect(describeOutcome({ kind: "overall", band: 7 }, false).name).toBe("Overall band");
});

test("an overall band names the source of its Speaking band", () => {
  expect(describeOutcome({ kind: "overall", band: 7 }, true).note).toContain("You entered the Speaking band");
  expect(describeOutcome({ kind: "overall", band: 7 }, false).note).not.toContain("you");
});

test.each([
  ["listening", false, /without a break/],
  ["reading", true, /no break here/],
  ["writing", true, /no break here/],
  ["speaking", true, /its own time/],
  [null, true, /all four/],
] as const)(
  "with %s as the next module (test begun: %s), the page describes the next step",
  (next, hasBegun, words) => {
    expect(describeNextModule(next, hasBegun)).toMatch(words);
  },
);
