import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moduleGroups } from "../content/question-numbers.ts";
import { sampleModule } from "../marking/sample-module.fixture.ts";
import { answerNumberFor, countAnswered, isAnswered, unansweredNumbers } from "./progress.ts";

const { module } = sampleModule();
const groups = moduleGroups(module);
const chooseTwo = groups.find((group) => group.kind === "choose_many");
const [first, second] = chooseTwo?.numbers ?? [];

describe("answer progress", () => {
  it("stores a choose_many group under its first number", () => {
    if (!chooseTwo || first === undefined || second === undefined)
      throw new Error("the sample has no choose_many group");
    expect(answerNumberFor(chooseTwo, second)).toBe(String(first));
    expect(isAnswered({ [first]: ["A"] }, first, groups)).toBe(true);
    expect(isAnswered({ [first]: ["A"] }, second, groups)).toBe(false);
    expect(isAnswered({ [first]: ["A", "C"] }, second, groups)).toBe(true);
  });

  it.each([
    ["", false],
    ["   ", false],
    ["x", true],
  ])("counts %j as answered: %s", (value, expected) => {
    expect(isAnswered({ "1": value }, 1, groups)).toBe(expected);
  });

  it("treats a number outside the module as unanswered", () => {
    expect(isAnswered({ "40": "x" }, 40, [])).toBe(false);
  });

  it("counts the answered questions, and lists the others in order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 40 })), (numbers) => {
        const answers = Object.fromEntries(
          numbers.filter((number) => number !== first && number !== second).map((number) => [String(number), "x"]),
        );
        const unanswered = unansweredNumbers(module, answers, null);
        expect(countAnswered(module, answers, null) + unanswered.length).toBe(40);
        expect(unanswered).toEqual([...unanswered].sort((a, b) => a - b));
        expect(unanswered.some((number) => String(number) in answers)).toBe(false);
      }),
    );
  });

  it("can be limited to one part", () => {
    expect(unansweredNumbers(module, {}, [2])).toEqual([14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]);
  });
});
