import type { WordLimit } from "../questions/fields.ts";
import { isNumberWord, readNumber } from "./numbers.ts";
import { plainCharacters } from "./normalise.ts";

const NUMBER_IN_DIGITS =
  /^[£$€¥]?[+-]?[\d.,:/-]*\d[\d.,:/-]*(?:st|nd|rd|th|[£$€¥%]|[a-z]{1,4}\.?|[ap]\.m\.?)?[.,;:!?]*$/;
/** A number in words is read up to this length. "nine hundred and ninety-nine million" has six. */
const MAX_NUMBER_WORDS = 16;
const MERIDIEM = /^[ap]\.?m\.?[,;:!?]*$/;

export type WordCount = {
  /** Words, including numbers in words. A hyphenated word or a contraction is one word. */
  words: number;
  /** For each number in the answer, how many words it has. "AND/OR A NUMBER" exempts one number from the limit. */
  numbers: number[];
};

/**
 * Counts an answer as typed, before it is compared. A number may be digits with a sign or a short unit joined to them
 * ("£40", "5km", "11th", "9.30") or neighbouring groups of digits ("01674 553242"). It may also be a run of number
 * words ("two hundred and five"). "am" or "pm" after a number belongs to it. A slash between words counts as a space.
 */
export function countWordsAndNumbers(raw: string): WordCount {
  const pieces = split(raw);
  const bare = pieces.map((piece) => piece.replace(/[.,;:!?"']+$|^["'(]+/g, ""));
  const count: WordCount = { words: 0, numbers: [] };
  for (let index = 0; index < pieces.length;) {
    const next = endOfNumber(pieces, bare, index);
    if (next > index) {
      count.numbers.push(next - index);
      index = next;
    } else {
      count.words += 1;
      index += 1;
    }
  }
  return count;
}

/** Returns true if a typed answer keeps to the limit. Without "AND/OR A NUMBER" a number counts as its words. */
export function isWithinLimit(raw: string, limit: WordLimit): boolean {
  const { words, numbers } = countWordsAndNumbers(raw);
  const largest = limit.number ? Math.max(0, ...numbers) : 0;
  return words + numbers.reduce((sum, length) => sum + length, 0) - largest <= limit.words;
}

/** Returns the limit as printed above a group. */
export function printedLimit(limit: WordLimit): string {
  if (limit.words === 0) return "A NUMBER";
  const names = ["", "ONE WORD", "TWO WORDS", "THREE WORDS", "FOUR WORDS", "FIVE WORDS"];
  const words = limit.words === 1 ? "ONE WORD" : `NO MORE THAN ${names[limit.words] ?? ""}`;
  if (limit.number) return `${words} AND/OR A NUMBER`;
  return limit.words === 1 ? "ONE WORD ONLY" : words;
}

function split(raw: string): string[] {
  return plainCharacters(raw)
    .replace(/([£$€¥])\s+(?=\d)/g, "$1")
    .replace(/(\d)\s+(?=%)/g, "$1")
    .replace(/([^\s\d])\/+/g, "$1 ")
    .replace(/\/+(?=[^\s\d])/g, " ")
    .split(/\s+/)
    .filter((piece) => piece === "&" || /[a-z0-9\u00c0-\uffff]/.test(piece));
}

/** Returns the index after the number that starts at `index`, or `index` if none starts there. */
function endOfNumber(pieces: readonly string[], bare: readonly string[], index: number): number {
  let end = index;
  while (NUMBER_IN_DIGITS.test(pieces[end] ?? "") && (end === index || /^\d+[.,]?$/.test(pieces[end] ?? ""))) end += 1;
  if (end === index) end = endOfSpelt(bare, index);
  else if (isMultiplier(bare[end])) end += 1;
  if (end > index && MERIDIEM.test(pieces[end] ?? "")) end += 1;
  return end;
}

/** Returns the index after a run of number words. A hyphenated word counts as one. */
function endOfSpelt(bare: readonly string[], index: number): number {
  const parts: string[] = [];
  const owners: number[] = [];
  for (let i = index; i < bare.length && parts.length < MAX_NUMBER_WORDS; i += 1) {
    for (const part of (bare[i] ?? "").split("-")) {
      parts.push(part);
      owners.push(i);
    }
  }
  if (!isNumberWord(parts[0] ?? "") && parts[0] !== "a") return index;
  const run = readNumber(parts, 0);
  if (!run) return index;
  // "seven-day" is one word that begins with a number, not a number and a word.
  const last = owners[run.next - 1] ?? index;
  return owners[run.next] === last ? last : last + 1;
}

function isMultiplier(word: string | undefined): boolean {
  return word === "hundred" || word === "thousand" || word === "million" || word === "billion";
}
