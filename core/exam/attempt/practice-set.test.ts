import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixtureKey } from "#tests/support/fixture-key.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import type { Module } from "../content/module.ts";
import { moduleGroups, moduleNumbers } from "../content/question-numbers.ts";
import { markAttempt } from "../marking/mark-attempt.ts";
import { markModule } from "../marking/mark-module.ts";
import type { Answers } from "./attempt.ts";
import { choosePart, partSeconds } from "./choose-part.ts";
import { mistakeNumbers, pickQuestions } from "./practice-set.ts";

const module: Module = fixtureModule;
const numbers = moduleNumbers(module);

describe("a practice set", () => {
  it("asks exactly its numbers, and complete choose_many groups", () => {
    const sharedNumbers = moduleGroups(module).flatMap((group) =>
      group.kind === "choose_many" ? [group.numbers] : [],
    );
    fc.assert(
      fc.property(fc.subarray(numbers, { minLength: 1 }), (chosen) => {
        const only = numbers.filter(
          (number) =>
            chosen.includes(number) ||
            sharedNumbers.some((group) => group.includes(number) && group.some((other) => chosen.includes(other))),
        );
        const practiceSet = pickQuestions(module, only);
        expect(moduleNumbers(practiceSet)).toEqual(only);
        expect(pickQuestions(practiceSet, only)).toEqual(practiceSet);
        expect(moduleGroups(practiceSet).every((group) => moduleGroups(module).some(({ id }) => id === group.id))).toBe(
          true,
        );
      }),
    );
  });

  it("is the module itself if every question is asked", () => {
    expect(pickQuestions(module, undefined)).toBe(module);
  });

  it("shows no gap for a question that is not asked", () => {
    const group = moduleGroups(module).find(({ kind }) => kind === "complete");
    if (group?.kind !== "complete") throw new Error("the fixture has no completion");
    const gaps = numbers.filter((number) => JSON.stringify(group).includes(`"kind":"gap","number":${number}}`));
    const [asked = 0, known = 0] = gaps;
    const text = JSON.stringify(moduleGroups(pickQuestions(module, [asked], new Map([[known, "low water"]]))));
    expect(text).toContain(`"kind":"gap","number":${asked}}`);
    expect(text).not.toContain(`"kind":"gap","number":${known}}`);
  });
});

describe("earlier mistakes", () => {
  const blank = markModule(module, fixtureKey, {}, null);

  it("are all wrong answers, with the other questions of their choose_many groups", () => {
    expect(mistakeNumbers(module, fixtureKey, blank)).toEqual(numbers);
    for (const group of moduleGroups(module)) {
      if (group.kind !== "choose_many") continue;
      const [first] = group.numbers;
      const marks = blank.questions.map((mark) => ({ ...mark, right: mark.number !== first }));
      expect(mistakeNumbers(module, fixtureKey, { questions: marks })).toEqual(group.numbers);
    }
    const right = blank.questions.map((mark) => ({ ...mark, right: true }));
    expect(mistakeNumbers(module, fixtureKey, { questions: right })).toEqual([]);
  });

  it("include the other half of a pair that is accepted in either order", () => {
    const [a, b] = numbers;
    const key = {
      ...fixtureKey,
      questions: fixtureKey.questions.map((question) =>
        question.number === a || question.number === b
          ? {
              number: question.number,
              evidence: question.evidence,
              explanation: question.explanation,
              kind: "words" as const,
              accept: ["x"],
              printed: "x",
              eitherOrder: question.number === a ? (b ?? 0) : (a ?? 0),
            }
          : question,
      ),
    };
    const marks = blank.questions.map((mark) => ({ ...mark, right: mark.number !== a }));
    expect(mistakeNumbers(module, key as typeof fixtureKey, { questions: marks })).toEqual([a, b]);
  });

  it("are marked on those questions only and never have a band", () => {
    const table = Array.from({ length: 14 }, (_, i) => i + 1);
    const key = { ...fixtureKey, band_table: table } as typeof fixtureKey;
    fc.assert(
      fc.property(
        fc.subarray(numbers, { minLength: 1 }),
        fc.dictionary(fc.constantFrom(...numbers.map(String)), fc.string()),
        (only, answers) => {
          const marking = markAttempt({ parts: null, only }, module, key, answers as Answers);
          expect(marking?.band).toBeNull();
          const whole = markAttempt({ parts: null }, module, key, answers as Answers);
          for (const mark of marking?.questions ?? [])
            expect(mark.right).toBe(whole?.questions.find(({ number }) => number === mark.number)?.right);
        },
      ),
    );
    expect(markAttempt({ parts: [1] }, module, key, {})).toEqual(markModule(module, key, {}, [1]));
  });
});

describe("choosing a part for a number of minutes", () => {
  const three: Module = {
    ...fixtureModule,
    parts: [17, 20, 23].map((minutes, i) => ({ ...fixtureModule.parts[0], id: `p${i}`, number: i + 1, minutes })),
  } as Module;
  const past = (parts: number[] | null, updated_at: number) => ({ module_slug: three.slug, parts, updated_at });

  it.each([
    [10, [], null],
    [17, [], 1],
    [20, [], 2],
    [20, [past([2], 5)], 1],
    [20, [past([1], 9), past([2], 5)], 2],
    [25, [past(null, 9), past([2], 10)], 3],
    [20, [{ ...past([2], 5), module_slug: "other" }], 2],
    [null, [], 1],
    [null, [past([1], 5)], 2],
  ])("with %s minutes and past attempts %j returns part %j", (minutes, attempts, part) => {
    expect(choosePart(three, minutes, attempts)).toBe(part);
  });

  it("uses the part's suggested time", () => {
    expect(partSeconds(three, 1)).toBe(17 * 60);
    expect(partSeconds(three, 9)).toBe(three.duration);
  });

  it("also chooses among Writing tasks", () => {
    const tasks = [20, 40].map((minutes, i) => ({ ...fixtureModule.parts[0], number: i + 1, minutes }));
    const writing = { ...fixtureModule, module_type: "writing", parts: tasks } as unknown as Module;
    expect(choosePart(writing, 20, [])).toBe(1);
    expect(choosePart(writing, null, [{ module_slug: writing.slug, parts: [1], updated_at: 5 }])).toBe(2);
  });
});
