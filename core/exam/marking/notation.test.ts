import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileNotation } from "./notation.ts";
import { markWords } from "./words.ts";

describe("key notation", () => {
  it.each([
    ["microphone", ["microphone"]],
    ["(free) drink(s)", ["free drinks", "free drink", "drinks", "drink"]],
    ["(the/a) pianist", ["the pianist", "a pianist", "pianist"]],
    ["car park / parking lot", ["car park", "parking lot"]],
    ["must(-)have", ["must-have", "musthave"]],
    ["after 10 (pm)", ["after 10 pm", "after 10"]],
    ["Using (the)", ["Using the", "Using"]],
    ["pedal(s) / foot pedal(s)", ["pedals", "pedal", "foot pedals", "foot pedal"]],
    ["(old / very old) mill", ["old mill", "very old mill", "mill"]],
    ["12,000", ["12,000"]],
    ["bus/coach", ["bus", "coach"]],
  ])("compiles %j to %j", (notation, variants) => {
    expect(compileNotation(notation)).toEqual({ variants, findings: [] });
  });

  it.each([
    ["colour/color scheme", ["colour scheme", "color scheme"]],
    ["an/the operator", ["an operator", "the operator"]],
    ["pianist/piano player", ["pianist player", "piano player"]],
  ])("reads %j word by word, and reports it", (notation, variants) => {
    const read = compileNotation(notation);
    expect(read.variants).toEqual(variants);
    expect(read.findings).toEqual([
      { severity: "reading", message: expect.stringContaining(`"${variants[0] ?? ""}"`) },
    ]);
  });

  it.each([
    ["", "empty"],
    ["(a", "bracket"],
    ["a)", "bracket"],
    ["((a) b)", "bracket"],
    ["car/ van", "slash"],
    ["car /van", "slash"],
    ["/car", "slash"],
    ["car / ", "slash"],
    ["03/04", "digits"],
    ["01674 553242/01674553242", "digits"],
    ["(pm)", "left out"],
    ["(a)(b)(c)(d)(e)(f)(g) x", "more than 64"],
  ])("refuses %j", (notation, word) => {
    const read = compileNotation(notation);
    expect(read.variants).toEqual([]);
    expect(read.findings).toEqual([{ severity: "error", message: expect.stringContaining(word) }]);
  });

  const word = fc.constantFrom("car", "parks", "the", "free", "seventy-two", "12,000", "colour", "x");
  const piece = fc.oneof(
    word,
    word.map((text) => `(${text})`),
    word.map((text) => `${text}(s)`),
    fc.tuple(word, word).map((pair) => pair.join("/")),
  );
  const answer = fc.tuple(word, fc.array(piece, { maxLength: 3 })).map(([first, rest]) => [first, ...rest].join(" "));

  it("compiles only wordings that are marked right", () => {
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 3 }), (answers) => {
        const { variants } = compileNotation(answers.join(" / "));
        for (const given of variants) expect(markWords(given, variants, { before: "", after: "" }, null)).toBe("right");
      }),
    );
  });

  it("leaves no notation in its wordings, and compiles each of them to itself", () => {
    fc.assert(
      fc.property(answer, (notation) => {
        for (const variant of compileNotation(notation).variants) {
          expect(variant).not.toMatch(/[()/]|^ | $| {2}/);
          expect(compileNotation(variant)).toEqual({ variants: [variant], findings: [] });
        }
      }),
    );
  });
});
