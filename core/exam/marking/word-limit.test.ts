import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WordLimit } from "../questions/fields.ts";
import { countWordsAndNumbers, isWithinLimit, printedLimit } from "./word-limit.ts";

const ONE: WordLimit = { words: 1, number: false };
const ONE_AND_NUMBER: WordLimit = { words: 1, number: true };
const TWO: WordLimit = { words: 2, number: false };
const TWO_AND_NUMBER: WordLimit = { words: 2, number: true };
const NUMBER: WordLimit = { words: 0, number: true };

describe("the word limit", () => {
  it.each([
    ["microphone", ONE, true],
    ["well-known", ONE, true],
    ["well - known", ONE, false],
    ["well known", ONE, false],
    ["the car", ONE, false],
    ["don't", ONE, true],
    ["72", ONE, true],
    ["seventy-two", ONE, true],
    ["two hundred", ONE, false],
    ["car/van", ONE, false],
    ["15 Bank Road", TWO_AND_NUMBER, true],
    ["15 Old Bank Road", TWO_AND_NUMBER, false],
    ["15 Bank Road 7", TWO_AND_NUMBER, false],
    ["15 Road 7", TWO_AND_NUMBER, true],
    ["two hundred and five bicycles", ONE_AND_NUMBER, true],
    ["seven-day trip", TWO, true],
    ["seven-day trip", ONE_AND_NUMBER, false],
    ["11 February", ONE_AND_NUMBER, true],
    ["11th of February", ONE_AND_NUMBER, false],
    ["11-02-2011", NUMBER, true],
    ["11/02/2011", NUMBER, true],
    ["9.30 a.m.", NUMBER, true],
    ["9am", NUMBER, true],
    ["£40", NUMBER, true],
    ["£ 40", NUMBER, true],
    ["20 %", NUMBER, true],
    ["20 percent", NUMBER, false],
    ["20 percent", ONE_AND_NUMBER, true],
    ["5km", NUMBER, true],
    ["5 km", NUMBER, false],
    ["2.5 million", NUMBER, true],
    ["12 000", NUMBER, true],
    ["01674 553242", NUMBER, true],
    ["a hundred", NUMBER, true],
    ["7 - 9", NUMBER, true],
    ["fish & chips", TWO, false],
    ["", NUMBER, true],
  ] as const)("%j keeps to the limit %j: %s", (raw, limit, expected) => {
    expect(isWithinLimit(raw, limit)).toBe(expected);
  });

  it.each([
    [ONE, "ONE WORD ONLY"],
    [ONE_AND_NUMBER, "ONE WORD AND/OR A NUMBER"],
    [TWO, "NO MORE THAN TWO WORDS"],
    [TWO_AND_NUMBER, "NO MORE THAN TWO WORDS AND/OR A NUMBER"],
    [NUMBER, "A NUMBER"],
  ])("%j is printed %s", (limit, expected) => {
    expect(printedLimit(limit)).toBe(expected);
  });

  it("counts plain words one by one, with any spaces, dashes and capitals", () => {
    const word = fc.constantFrom("car", "Park", "well-known", "it's", "O’Neill", "naïve", "mother-in-law");
    fc.assert(
      fc.property(fc.array(word), fc.constantFrom(" ", "  ", "\t", " – ", "\u00a0"), (words, gap) => {
        expect(countWordsAndNumbers(words.join(gap))).toEqual({ words: words.length, numbers: [] });
      }),
    );
  });

  it("allows an answer under a looser limit, and refuses it with more further words than the limit", () => {
    const answer = fc.array(fc.constantFrom("car", "12", "two", "hundred", "£5", "pm", "and"), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(answer, fc.integer({ min: 0, max: 4 }), fc.boolean(), (words, max, number) => {
        const raw = words.join(" ");
        if (!isWithinLimit(raw, { words: max, number })) return;
        expect(isWithinLimit(raw, { words: max + 1, number })).toBe(true);
        expect(isWithinLimit(raw, { words: max, number: true })).toBe(true);
        expect(isWithinLimit(`${raw}${" car".repeat(max + 1)}`, { words: max, number })).toBe(false);
      }),
    );
  });
});
