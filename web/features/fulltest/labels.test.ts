import { expect, test } from "vitest";
import { describeNextModule, describeOutcome } from "./labels.ts";

test("the mean of three modules is not called an overall band", () => {
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
] as const)("with %s as the next module (test begun: %s), says what is next", (next, hasBegun, text) => {
  expect(describeNextModule(next, hasBegun)).toMatch(text);
});
