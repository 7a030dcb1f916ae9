import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { findSentence, findWord, toOneLine, pickWord } from "./pick-word.ts";
import { WORD_LIMITS, WordSchema } from "./word.ts";

const TEXT =
  "Dr. Okafor measured the tide. “It rose 2.5 metres,” she wrote, “and well-kept walls held.” Nobody replied!";
const spanOf = (words: string) => ({ start: TEXT.indexOf(words), end: TEXT.indexOf(words) + words.length });

describe("takes whole words, and their sentence", () => {
  test.each([
    ["measured", "measured", "Dr. Okafor measured the tide."],
    ["easur", "measured", "Dr. Okafor measured the tide."],
    [" tide. ", "tide", "Dr. Okafor measured the tide."],
    ["kept walls", "well-kept walls", "“It rose 2.5 metres,” she wrote, “and well-kept walls held.”"],
    ["It rose", "It rose", "“It rose 2.5 metres,” she wrote, “and well-kept walls held.”"],
    ["Nobody", "Nobody", "Nobody replied!"],
  ])("of “%s”", (selected, text, sentence) => {
    expect(pickWord(TEXT, spanOf(selected))).toEqual({ text, sentence });
  });
});

test.each([
  ["punctuation alone", ",” "],
  ["more than a phrase", "Dr. Okafor measured the tide. “It rose 2.5 metres,” she wrote"],
])("takes no word from %s", (_name, selected) => {
  expect(pickWord(TEXT, spanOf(selected))).toBeNull();
});

test("takes the sentence of a word after a line break", () => {
  expect(pickWord("A heading\n\nThe tide rose. It fell.", { start: 15, end: 19 })).toEqual({
    text: "tide",
    sentence: "The tide rose.",
  });
});

test("leaves out the ends of a sentence that is too long, and keeps the word", () => {
  const long = `${"so very ".repeat(90)}tidal ${"and more ".repeat(90)}.`;
  const picked = pickWord(long, { start: long.indexOf("tidal"), end: long.indexOf("tidal") + 5 });
  expect(picked?.sentence).toMatch(/^….*\btidal\b.*…$/u);
  expect(picked?.sentence.length).toBeLessThanOrEqual(WORD_LIMITS.sentence);
});

test("every picked word fits the schema", () => {
  const text = fc.oneof(fc.lorem({ mode: "sentences", maxCount: 5 }), fc.string({ unit: "binary", maxLength: 900 }));
  fc.assert(
    fc.property(text, fc.nat(900), fc.nat(40), (words, start, length) => {
      const picked = pickWord(words, { start, end: start + length });
      if (picked === null) return;
      const word = { ...picked, word_id: "A".repeat(22), source: "", definition: "", deleted: false, at: 0 };
      expect(v.is(v.omit(WordSchema, ["word_id"]), word)).toBe(true);
    }),
  );
});

test.each([
  ["the word", "tide", "The tide rose.", "tide"],
  ["the word in another case", "TIDE", "The tide rose.", "tide"],
  ["a phrase over a line break", "high tide", "At high\ntide it rose.", "high\ntide"],
  ["a form of the word", "mitigate", "It mitigated floods.", "mitigated"],
  ["the word before a form of it", "rose", "It rises, and rose.", "rose"],
])("finds %s in a text", (_name, word, text, expected) => {
  const span = findWord(text, word);
  expect(span && text.slice(span.start, span.end)).toBe(expected);
});

test.each([["art"], [""], ["—"]])("does not find “%s” inside a word", (word) => {
  expect(findWord("It started.", word)).toBeNull();
});

test("finds the first sentence that has a word", () => {
  expect(findSentence(["Nothing here.", "One. Two tides met. Three tides."], "tide")).toBe("Two tides met.");
  expect(findSentence(["Nothing here."], "tide")).toBeNull();
});

test("puts a text into one line", () => {
  expect(toOneLine(" a\tb\n\n c\u0000d \uD800")).toBe("a b c d");
});
