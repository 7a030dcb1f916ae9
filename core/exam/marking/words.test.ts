import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WordLimit } from "../questions/fields.ts";
import { markEitherOrder, markWords, type TypedQuestion } from "./words.ts";

const NOTHING_PRINTED = { before: "", after: "" };

function markAnswer(given: string, accept: string | string[], limit: WordLimit | null = null, before = "") {
  return markWords(given, [accept].flat(), { before, after: "" }, limit);
}

describe("typed words", () => {
  it.each([
    // Case, spaces, quotation marks, punctuation at the end, accents.
    ["MICROPHONE", "microphone"],
    ["  car   park ", "car park"],
    ["“car park”.", "car park"],
    ["café", "cafe"],
    ["visitors’ centre", "visitors' centre"],
    ["ﬁlter", "filter"],
    // Hyphens and spaces.
    ["car-park", "car park"],
    ["well known", "well-known"],
    ["email", "e-mail"],
    ["co-operation", "cooperation"],
    ["A level", "A-level"],
    // Articles.
    ["the operator", "operator"],
    ["an operator", "operator"],
    ["operator", "the operator"],
    // British and American spelling.
    ["color", "colour"],
    ["colour", "color"],
    ["city center", "city centre"],
    ["labeled", "labelled"],
    ["organized", "organised"],
    ["plow", "plough"],
    ["check", "cheque"],
    ["meters", "metres"],
    ["neighborhoods", "neighbourhoods"],
    // Numbers in digits or words.
    ["72", "seventy-two"],
    ["seventy two", "72"],
    ["12000", "12,000"],
    ["12 000", "12,000"],
    ["twelve thousand", "12,000"],
    ["a hundred", "100"],
    ["two hundred and five", "205"],
    ["two hundred five", "205"],
    ["2.5 million", "2,500,000"],
    ["two point five million", "2.5 million"],
    ["nineteen ninety-five", "1995"],
    ["2010", "twenty ten"],
    ["fifteen hundred", "1500"],
    ["19th century", "nineteenth century"],
    ["twenty-first", "21st"],
    ["7 days", "seven days"],
    ["seven-day trip", "7 day trip"],
    ["2.50", "2.5"],
    ["minus five", "-5"],
    ["01674553242", "01674 553242"],
    // Units, percent and currency.
    ["5 km", "5km"],
    ["20 per cent", "20%"],
    ["20 percent", "20%"],
    ["twenty %", "20%"],
    ["40 pounds", "£40"],
    ["£ 40", "£40"],
    ["two million dollars", "$2 million"],
    ["€3.50", "3.50 euros"],
    ["50 pence", "50p"],
    // Dates and times.
    ["9:30", "9.30"],
    ["09:30", "9.30"],
    ["9.30 am", "9.30"],
    ["9.30 pm", "9:30"],
    ["21.30", "9:30"],
    ["21:30", "9.30 pm"],
    ["9:30", "9.30 am"],
    ["9.30 a.m.", "9.30am"],
    ["half past nine", "9.30"],
    ["nine thirty", "9:30"],
    ["ten thirty", "10:30"],
    ["a quarter to ten", "9:45"],
    ["twenty past nine", "9:20"],
    ["twenty-five to one", "12:35"],
    ["nine o'clock", "9:00"],
    ["9 am", "9:00"],
    ["February 11", "11th February"],
    ["the 11th of February", "11 February"],
    ["eleventh February", "11 February"],
    ["11-02-2011", "11th February 2011"],
    ["11/02", "11 February"],
    ["11.02.2011", "February 11, 2011"],
    ["2011-02-11", "11 February 2011"],
    ["02/25", "25 February"],
  ])("accepts %j for %j", (given, key) => {
    expect(markAnswer(given, key)).toBe("right");
  });

  it.each([
    ["jacket of brown leather", "brown leather jacket"],
    ["car park or garage", "car park"],
    ["car park/garage", "car park"],
    ["drink(s)", "drinks"],
    ["carpark x", "car park"],
    ["73", "72"],
    ["21", "21st"],
    ["22th", "22nd"],
    ["12,00", "1200"],
    ["9.30 pm", "9.30 am"],
    ["9.30", "9.30 pm"],
    ["21.30 km", "9.30 km"],
    ["9.30 pm", "9.30"],
    ["03/04", "4 March"],
    ["11 February", "11 February 2011"],
    ["Feb 11", "11 February"],
    ["£40", "$40"],
    ["40", "£40"],
    ["£40", "40"],
    ["20", "20%"],
    ["cheque", "check"],
    ["0167", "167"],
    ["fifty", "15"],
  ])("rejects %j for %j", (given, key) => {
    expect(markAnswer(given, key)).not.toBe("right");
  });

  it.each([
    ["", "microphone", "empty"],
    [" . ", "microphone", "empty"],
    ["microfone", "microphone", "spelling"],
    ["micorphone", "microphone", "spelling"],
    ["microphones", "microphone", "plural"],
    ["child", "children", "plural"],
    ["library", "libraries", "plural"],
    ["side of road", "side of the road", "article"],
    ["Febuary 11", "February 11", "spelling"],
    ["speaker", "microphone", "wrong"],
    ["cat", "cut", "wrong"],
    ["1996", "1995", "wrong"],
  ] as const)("names %j for %j: %s", (given, key, mark) => {
    expect(markAnswer(given, key)).toBe(mark);
  });

  it("rejects an article that the page already prints", () => {
    expect(markAnswer("afternoon", "afternoon", null, "in the ")).toBe("right");
    expect(markAnswer("the afternoon", "afternoon", null, "in the ")).toBe("article");
    expect(markAnswer("in the afternoon", "afternoon", null, "in the ")).not.toBe("right");
    expect(markAnswer("the afternoon", "afternoon", null, "during ")).toBe("right");
    expect(markAnswer("the afternoon", "afternoon", null, "lathe ")).toBe("right");
  });

  it("requires a currency or unit exactly once, printed or written", () => {
    expect(markWords("40", ["40"], { before: "£", after: "" }, null)).toBe("right");
    expect(markWords("£40", ["40"], { before: "£", after: "" }, null)).toBe("wrong");
    expect(markWords("5 metres", ["5"], { before: "", after: " metres" }, null)).toBe("wrong");
  });

  it("counts the limit before it compares", () => {
    const two = { words: 2, number: false };
    expect(markAnswer("car park", "car park", two)).toBe("right");
    expect(markAnswer("the car park", "car park", two)).toBe("over_limit");
    expect(markAnswer("big blue car park", "car park", two)).toBe("over_limit");
    expect(markAnswer("well known", "well-known", { words: 1, number: false })).toBe("over_limit");
    expect(markAnswer("20 per cent", "20%", { words: 0, number: true })).toBe("over_limit");
  });

  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 30 }),
    fc.string({ unit: "grapheme-ascii", maxLength: 30 }),
  );
  const anyWord = fc.constantFrom(
    "car",
    "park",
    "colour",
    "nineteen",
    "12,000",
    "£5",
    "9.30",
    "the",
    "co-operate",
    "11th",
    "February",
    "a",
    "hundred",
    "%",
  );
  const anyAnswer = fc.oneof(
    anyText,
    fc.array(anyWord, { minLength: 1, maxLength: 4 }).map((words) => words.join(" ")),
  );

  it("accepts every accepted wording, with any capitals, spaces around it or full stop", () => {
    fc.assert(
      fc.property(anyAnswer, fc.constantFrom("", " ", "."), (wording, end) => {
        fc.pre(markAnswer(wording, ["x"]) !== "empty");
        expect(markAnswer(wording, ["something else", wording])).toBe("right");
        expect(
          markAnswer(`  ${wording.toUpperCase().toLowerCase()}${end}`, [wording.toUpperCase().toLowerCase()]),
        ).toBe("right");
      }),
    );
  });

  it("never accepts an answer over the limit", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("car", "park", "the", "well-known", "don't"), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 4 }),
        (words, max) => {
          const given = words.join(" ");
          const mark = markAnswer(given, given, { words: max, number: true });
          expect(mark).toBe(words.length > max ? "over_limit" : "right");
        },
      ),
    );
  });

  it("is never stricter with one more accepted wording", () => {
    fc.assert(
      fc.property(anyAnswer, anyAnswer, anyAnswer, (given, accepted, added) => {
        if (markAnswer(given, [accepted]) === "right") expect(markAnswer(given, [added, accepted])).toBe("right");
      }),
    );
  });
});

describe("answers in either order", () => {
  const question = (number: number, other: number, accept: string[], given: string): TypedQuestion => ({
    given,
    key: {
      number,
      kind: "words",
      accept,
      printed: NOTHING_PRINTED,
      eitherOrder: other,
      evidence: [{ kind: "passage", text: "t", anchor: { block: "b", start: 0, end: 1 } }],
      explanation: "A long enough explanation.",
      difficulty: 1,
    },
  });
  const pair = (first: string, second: string) =>
    markEitherOrder(question(1, 2, ["steel"], first), question(2, 1, ["copper wire", "wire of copper"], second), null);

  it.each([
    ["steel", "copper wire", ["right", "right"]],
    ["copper wire", "steel", ["right", "right"]],
    ["steel", "steel", ["right", "wrong"]],
    ["copper wire", "wire of copper", ["wrong", "right"]],
    ["", "steel", ["empty", "right"]],
    ["copper wire", "", ["right", "empty"]],
    ["stele", "copper wire", ["spelling", "right"]],
  ])("marks the answers %j and %j as %j", (first, second, marks) => {
    expect(pair(first, second)).toEqual(marks);
  });

  const given = fc.constantFrom("steel", "copper wire", "wire of copper", "", "zinc", "the steel");

  it("marks a pair the same, whichever question comes first", () => {
    fc.assert(
      fc.property(given, given, (first, second) => {
        const [steel, copper] = [
          question(1, 2, ["steel"], first),
          question(2, 1, ["copper wire", "wire of copper"], second),
        ];
        expect(markEitherOrder(copper, steel, null)).toEqual(markEitherOrder(steel, copper, null).reverse());
      }),
    );
  });

  it("counts the same number of right answers in either order", () => {
    fc.assert(
      fc.property(given, given, (first, second) => {
        const right = (marks: string[]) => marks.filter((mark) => mark === "right").length;
        expect(right(pair(first, second))).toBe(right(pair(second, first)));
      }),
    );
  });
});
