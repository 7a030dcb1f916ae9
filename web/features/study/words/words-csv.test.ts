import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WORD_LIMITS } from "#core/exam/study/word.ts";
import { toOneLine } from "#core/exam/study/pick-word.ts";
import { newWords, readWordsCsv, writeWordsCsv } from "./words-csv.ts";
import type { WordDraft } from "./use-save-words.ts";

const tide: WordDraft = { text: "tide", definition: "noun: the sea", sentence: "The tide rose.", source: "Tides" };

test("writes a file that a spreadsheet opens without running a formula", () => {
  expect(writeWordsCsv([{ ...tide, definition: '=HYPERLINK("x")' }])).toBe(
    '\u{FEFF}word,meaning,sentence,source\r\ntide,"\'=HYPERLINK(""x"")",The tide rose.,Tides\r\n',
  );
});

test("reads back the words that it wrote", () => {
  // Excludes a formula after an apostrophe: an import removes the apostrophe that the export writes before a formula.
  const text = (max: number) =>
    fc
      .string({ unit: "grapheme", maxLength: max })
      .map((typed) => toOneLine(typed).slice(0, max))
      .filter((typed) => toOneLine(typed) === typed && !/^'[=+\-@＝＋－＠]/u.test(typed) && !/\p{Cs}/u.test(typed));
  const word = fc.record({
    text: text(WORD_LIMITS.text).filter((typed) => typed !== ""),
    definition: text(80),
    sentence: text(80),
    source: text(80),
  });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      expect(readWordsCsv(writeWordsCsv(words))).toEqual({ words });
    }),
  );
});

test("reads columns in any order and case, and a file that has only the word column", () => {
  expect(readWordsCsv("Meaning, WORD \nthe sea,tide")).toEqual({
    words: [{ text: "tide", definition: "the sea", sentence: "", source: "" }],
  });
  expect(readWordsCsv("word\ntide\n\nebb")).toMatchObject({ words: [{ text: "tide" }, { text: "ebb" }] });
});

describe("refuses", () => {
  test.each([
    ["an empty file", "", "The file is empty."],
    ["a file without a line of columns", "tide,the sea", "Line 1: the first line must name the columns"],
    ["an unknown column", "word,level\ntide,C1", "Line 1: the first line must name the columns"],
    ["a column twice", "word,word\ntide,ebb", "Line 1: the first line must name the columns"],
    ["a file without a word", "word\n", "The file has no words"],
    ["a line with too few cells", "word,meaning\ntide", "Line 2: it has 1 cell, and the first line has 2."],
    ["a line without a word", "word,meaning\n ,the sea", "Line 2: the word is missing."],
    ["a meaning that is too long", `word,meaning\ntide,${"x".repeat(501)}`, "Line 2: the meaning has 501 characters"],
    ["a quotation mark in the wrong place", 'word\nti"de', "Line 2: a quotation mark is missing"],
    ["more words than the server accepts in a day", `word\n${"tide\n".repeat(2001)}`, "The file has 2001 words."],
  ])("%s", (_name, file, fault) => {
    const read = readWordsCsv(file);
    expect("faults" in read && read.faults[0]).toContain(fault);
  });

  test("a file with more than ten faulty lines, and lists the first ten", () => {
    const read = readWordsCsv(`word,meaning\n${",x\n".repeat(12)}`);
    expect("faults" in read && [read.faults.length, read.faults[0], read.faults.at(-1)]).toEqual([
      11,
      "Line 2: the word is missing.",
      "And 2 more.",
    ]);
  });
});

test("an import adds a repeated word once, and a known word again if its sentence is new", () => {
  const other = { ...tide, sentence: "Another tide." };
  expect(newWords([tide, other, other], [tide])).toEqual([other]);
});
