import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { AnswersSchema, type Answers } from "../attempt/attempt.ts";
import { ModuleKeySchema } from "../content/answer-key.ts";
import { ModuleSchema } from "../content/module.ts";
import { acceptedAnswers } from "./accepted-answers.ts";
import { MarkingSchema } from "./mark.ts";
import { markModule } from "./mark-module.ts";
import { sampleModule } from "./sample-module.fixture.ts";

const { module, key, perfect } = sampleModule();

function mark(answers: Answers, parts: number[] | null = null) {
  return markModule(module, key, answers, parts);
}

describe("marking a module", () => {
  it("uses a sample that matches the schemas", () => {
    expect(v.parse(ModuleSchema, module)).toEqual(module);
    expect(v.parse(ModuleKeySchema, key)).toEqual(key);
  });

  it("gives 40 marks and band 9 for perfect answers", () => {
    expect(mark(perfect)).toMatchObject({ raw: { right: 40, total: 40 }, band: 9, key_version: key.key_version });
  });

  it("gives no marks and band 0 for no answers", () => {
    const marking = mark({});
    expect(marking).toMatchObject({ raw: { right: 0, total: 40 }, band: 0 });
    expect(new Set(marking.questions.map((question) => question.miss))).toEqual(new Set(["empty"]));
  });

  it("gives no band for part of a module", () => {
    expect(mark(perfect, [2])).toMatchObject({ raw: { right: 13, total: 13 }, band: null });
  });

  it("gives no band without a band table", () => {
    const { band_table: _, ...bare } = key;
    expect(markModule(module, bare, perfect, null).band).toBeNull();
  });

  it("leaves out a number without a key, and then gives no band", () => {
    const broken = {
      ...key,
      questions: key.questions.filter((question) => question.number !== 1 && question.number !== 19),
    };
    expect(markModule(module, broken, perfect, null)).toMatchObject({ raw: { right: 38, total: 38 }, band: null });
  });

  it.each([
    [{ "1": "microfone" }, 1, "spelling", "microfone"],
    [{ "1": "the microphone" }, 1, "over_limit", "the microphone"],
    [{ "8": "FALSE" }, 8, "wrong", "FALSE"],
    [{ "18": ["D", "C"] }, 18, "wrong", "C"],
    [{ "18": ["D", "C"] }, 19, null, "D"],
    [{ "20": "copper wire", "21": "wire of copper" }, 20, "wrong", "copper wire"],
    [{ "36": ["drinks", "free"] }, 36, "wrong", "drinks, free"],
  ])("marks %j: number %i is %s", (answers, number, miss, given) => {
    const question = mark({ ...perfect, ...answers }).questions.find((questionMark) => questionMark.number === number);
    expect(question).toMatchObject({ miss, right: miss === null, given });
  });

  it("lists the numbers in order when the page has another order", () => {
    const parts = module.parts.map((part) => ({ ...part, groups: [...part.groups].reverse() }));
    expect(markModule({ ...module, parts }, key, perfect, null)).toEqual(mark(perfect));
  });

  it("returns the right answers to show", () => {
    const shown = (number: number) =>
      key.questions
        .filter((question) => question.number === number)
        .flatMap((question) => acceptedAnswers(question, key));
    expect(shown(8)).toEqual(["TRUE"]);
    expect(shown(18)).toEqual(["B", "D"]);
    expect(shown(20)).toEqual(["steel", "copper wire", "wire of copper"]);
    expect(shown(34)).toEqual(["car park", "parking lot"]);
  });

  const value = fc.oneof(
    fc.constantFrom("A", "B", "TRUE", "iv", "the car park", "12000", "steel"),
    fc.string({ maxLength: 30 }),
    fc.array(fc.constantFrom("A", "B", "C", "D"), { maxLength: 4 }),
  );
  const answers = fc.dictionary(fc.integer({ min: 1, max: 40 }).map(String), value);

  it("always returns 40 numbers in order, and never more marks than questions", () => {
    fc.assert(
      fc.property(answers, (given) => {
        fc.pre(v.is(AnswersSchema, given));
        const marking = mark(given);
        expect(v.parse(MarkingSchema, marking)).toEqual(marking);
        expect(marking.questions.map((question) => question.number)).toEqual(
          Array.from({ length: 40 }, (_, i) => i + 1),
        );
        expect(marking.raw.right).toBe(marking.questions.filter((question) => question.right).length);
        for (const question of marking.questions) expect(question.right).toBe(question.miss === null);
      }),
    );
  });

  it("marks the same answers the same, and the whole as the sum of its parts", () => {
    fc.assert(
      fc.property(answers, (given) => {
        const whole = mark(given);
        expect(mark(given)).toEqual(whole);
        expect([1, 2, 3].flatMap((part) => mark(given, [part]).questions)).toEqual(whole.questions);
      }),
    );
  });

  it("never takes a mark away for one more right answer", () => {
    fc.assert(
      fc.property(answers, fc.integer({ min: 1, max: 17 }).map(String), (given, number) => {
        const better = { ...given, [number]: perfect[number] ?? "" };
        expect(mark(better).raw.right).toBeGreaterThanOrEqual(mark(given).raw.right);
      }),
    );
  });
});
