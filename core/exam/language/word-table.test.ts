import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findMarks } from "../grammar/find-marks.ts";
import { readLexicon } from "./lexicon.ts";
import { wordTable } from "./word-table.ts";

const lexicon = readLexicon(readFileSync(join(import.meta.dirname, "lexicon.txt"), "utf8").trimEnd());
/** Property names that every JavaScript object inherits. */
const INHERITED_NAMES = Object.getOwnPropertyNames(Object.prototype);

test.each(INHERITED_NAMES)("finds no entry for %s in a table without it", (name) => {
  expect(wordTable({ one: 1 })[name]).toBeUndefined();
});

test.each(INHERITED_NAMES)("checks an answer that contains the word %s", (name) => {
  const shown = name.toLowerCase();
  for (const word of [name, shown, `${shown}s`])
    for (const text of [
      `The ${word} of the house is new.`,
      `He ${word} a house, and they ${word} it.`,
      `It is more ${word}. It rose by ${word} percent, to ${word} million.`,
      `${word}, there is a ${word}. I ${word} go.`,
    ]) {
      const marks = findMarks(text, lexicon);
      expect(JSON.parse(JSON.stringify(marks))).toEqual(marks);
      for (const mark of marks) for (const suggestion of mark.suggestions) expect(typeof suggestion).toBe("string");
    }
});
