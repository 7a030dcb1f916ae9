import { findMarks } from "../grammar/find-marks.ts";
import type { GrammarMark } from "../grammar/mark.ts";
import type { Lexicon } from "../language/lexicon.ts";
import { readText, type Word } from "../language/read-text.ts";
import { stem } from "../language/stem.ts";
import { STOP_WORDS, CLAUSE_OPENERS } from "../language/word-lists.ts";

/** Fillers. Excludes "like" and "you know", which often have a meaning. */
const FILLERS: ReadonlySet<string> = new Set("um umm uhm uh uhh er err erm ah ahh eh hm hmm mm mmm mhm".split(" "));
const VARIETY_WINDOW_WORDS = 50;
/** A word is uncommon if it has this size class of the lexicon or a rarer one, and at least the minimum of letters. */
const MIN_UNCOMMON_CLASS = 20;
const MIN_UNCOMMON_LETTERS = 4;
const MAX_EXAMPLES = 12;

/** Counts of a transcript. `marks` has offsets into the text. */
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
    subordinators: words.filter((word) => CLAUSE_OPENERS.has(word.lower)).length,
    marks: lexicon === null ? [] : findMarks(text, lexicon, "spelling").filter(({ type }) => type === "grammar"),
  };
}

function isRepeated(before: Word | undefined, word: Word): boolean {
  // "that that" and "had had" are correct English.
  return before !== undefined && before.lower === word.lower && word.lower !== "that" && word.lower !== "had";
}

function variety(words: readonly Word[]): number | null {
  if (words.length < VARIETY_WINDOW_WORDS) return null;
  let sum = 0;
  const windows = words.length - VARIETY_WINDOW_WORDS + 1;
  for (let start = 0; start < windows; start += 1)
    sum += new Set(words.slice(start, start + VARIETY_WINDOW_WORDS).map(({ lower }) => lower)).size;
  return Math.round((sum * 100) / (windows * VARIETY_WINDOW_WORDS));
}

function rarerWords(words: readonly Word[], lexicon: Lexicon): string[] {
  const wordByStem = new Map<string, string>();
  for (const { lower, isNumber } of words) {
    if (isNumber || lower.length < MIN_UNCOMMON_LETTERS || STOP_WORDS.has(lower)) continue;
    if ((lexicon.sizeClass(lower) ?? 0) >= MIN_UNCOMMON_CLASS && !wordByStem.has(stem(lower)))
      wordByStem.set(stem(lower), lower);
  }
  return [...wordByStem.values()];
}
