import { findMarks } from "../grammar/find-marks.ts";
import type { GrammarMark } from "../grammar/mark.ts";
import type { Lexicon } from "../language/lexicon.ts";
import { readText, type Word } from "../language/read-text.ts";
import { stem } from "../language/stem.ts";
import { FUNCTION_WORDS, SUBORDINATORS } from "../language/word-lists.ts";

/** Fillers without meaning. Excludes "like" and "you know", which often have one. */
const FILLERS: ReadonlySet<string> = new Set("um umm uhm uh uhh er err erm ah ahh eh hm hmm mm mmm mhm".split(" "));
const VARIETY_WINDOW = 50;
/** A word is uncommon from this size class of the lexicon, if it has this many letters. */
const MIN_UNCOMMON_CLASS = 20;
const MIN_UNCOMMON_LETTERS = 4;
const MAX_EXAMPLES = 12;

/** Counts of a transcript. Shares in percent; `marks` has offsets into the text. */
export type SpokenText = {
  /** Number of words without fillers. */
  words: number;
  fillers: number;
  /** Number of words that repeat the previous word. */
  repeats: number;
  /** Different words per hundred, in windows of fifty; null below fifty words. */
  variety: number | null;
  /** Number of different uncommon words, and examples. */
  rarer: { count: number; words: string[] };
  /** Number of words that begin a subordinate clause. */
  subordinators: number;
  /** Grammar errors. Spelling, punctuation and style belong to the transcript, not the speaker. */
  marks: GrammarMark[];
};

/** Counts the words of a transcript. `lexicon` is null if the device does not have it yet. */
export function readSpoken(text: string, lexicon: Lexicon | null): SpokenText {
  const all = readText(text).words;
  const words = all.filter((word) => !FILLERS.has(word.lower));
  const rarer = lexicon === null ? [] : rarerWords(words, lexicon);
  return {
    words: words.length,
    fillers: all.length - words.length,
    repeats: words.filter((word, i) => i > 0 && isRepeated(words[i - 1], word)).length,
    variety: variety(words),
    rarer: { count: rarer.length, words: rarer.slice(0, MAX_EXAMPLES) },
    subordinators: words.filter((word) => SUBORDINATORS.has(word.lower)).length,
    marks: lexicon === null ? [] : findMarks(text, lexicon, "spelling").filter(({ type }) => type === "grammar"),
  };
}

function isRepeated(before: Word | undefined, word: Word): boolean {
  // "that that" and "had had" are correct English.
  return before !== undefined && before.lower === word.lower && word.lower !== "that" && word.lower !== "had";
}

function variety(words: readonly Word[]): number | null {
  if (words.length < VARIETY_WINDOW) return null;
  let sum = 0;
  const windows = words.length - VARIETY_WINDOW + 1;
  for (let start = 0; start < windows; start += 1)
    sum += new Set(words.slice(start, start + VARIETY_WINDOW).map(({ lower }) => lower)).size;
  return Math.round((sum * 100) / (windows * VARIETY_WINDOW));
}

function rarerWords(words: readonly Word[], lexicon: Lexicon): string[] {
  const seen = new Map<string, string>();
  for (const { lower, isNumber } of words) {
    if (isNumber || lower.length < MIN_UNCOMMON_LETTERS || FUNCTION_WORDS.has(lower)) continue;
    if ((lexicon.sizeClass(lower) ?? 0) >= MIN_UNCOMMON_CLASS && !seen.has(stem(lower))) seen.set(stem(lower), lower);
  }
  return [...seen.values()];
}
