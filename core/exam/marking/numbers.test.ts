import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDigits, readNumber } from "./numbers.ts";

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/** Writes a whole number below a million in words, independently of the code under test. */
function inWords(value: number, hasAnd: boolean): string {
  if (value < 20) return ONES[value] ?? "";
  if (value < 100)
    return `${TENS[Math.floor(value / 10)] ?? ""}${value % 10 === 0 ? "" : ` ${ONES[value % 10] ?? ""}`}`;
  const [unit, name] = value < 1000 ? [100, "hundred"] : [1000, "thousand"];
  const rest = value % unit;
  const link = hasAnd && rest > 0 && rest < 100 ? " and" : "";
  return `${inWords(Math.floor(value / unit), hasAnd)} ${name}${rest === 0 ? "" : `${link} ${inWords(rest, hasAnd)}`}`;
}

describe("numbers", () => {
  it.each([
    ["12,000", "12000"],
    ["1,234,567.50", "1234567.5"],
    [".5", "0.5"],
    ["2.0", "2"],
    ["007", "007"],
    ["21st", "#21"],
    ["112th", "#112"],
    ["11st", null],
    ["12,00", null],
    ["1.2.3", null],
    ["twelve", null],
  ])("reads the digits %j as %j", (token, expected) => {
    expect(readDigits(token)).toBe(expected);
  });

  it.each([
    ["a hundred and one", "101", 4],
    ["two thousand and five hundred", "2500", 5],
    ["two thousand five thousand", "2000", 2],
    ["one million two hundred thousand", "1200000", 5],
    ["twenty first", "#21", 2],
    ["two hundredth", "#200", 2],
    ["nineteen hundred", "1900", 2],
    ["nineteen ninety nine", "1999", 3],
    ["seven and eight", "7", 1],
    ["five hundred and", "500", 2],
    ["3 hundred people", "300", 2],
    ["0.5 million", "500000", 2],
    ["three point one four", "3.14", 4],
    ["three point", "3", 1],
    ["thousand", null, 0],
    ["a car", null, 0],
    ["hundreds", null, 0],
  ])("reads %j as %j", (text, value, next) => {
    expect(readNumber(text.split(" "), 0)).toEqual(value === null ? null : { value, next });
  });

  it("reads every number below a million back from words", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), fc.boolean(), (value, hasAnd) => {
        const words = inWords(value, hasAnd).split(" ");
        expect(readNumber(words, 0)).toEqual({ value: String(value), next: words.length });
      }),
      { numRuns: 500 },
    );
  });

  it("reads a number with commas like the same number without", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (value) => {
        const grouped = String(value).replace(/\B(?=(\d{3})+$)/g, ",");
        expect(readDigits(grouped)).toBe(readDigits(String(value)));
      }),
    );
  });
});
