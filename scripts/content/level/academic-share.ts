import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stem } from "#core/exam/language/stem.ts";
import { comparedSpelling } from "#core/exam/marking/spelling-variants.ts";
import { wordsOf } from "../lint/words.ts";

/**
 * Returns the share of the words of a text that are on the New Academic Word List 1.2, from 0 to 1. Inflected forms and
 * British spellings count. The list's licence and source are at the top of academic-words.txt.
 */
export function academicShare(blocks: readonly string[]): number {
  const words = blocks.flatMap(wordsOf);
  const academic = words.filter((word) => ACADEMIC.has(comparedStem(word)));
  return academic.length / Math.max(1, words.length);
}

const comparedStem = (word: string): string => stem(comparedSpelling(word));

const ACADEMIC: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, "academic-words.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(comparedStem),
);
