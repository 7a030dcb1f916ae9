import { findMarks } from "../grammar/find-marks.ts";
import type { GrammarMark } from "../grammar/mark.ts";
import type { Lexicon } from "../language/lexicon.ts";
import { readText, type Word } from "../language/read-text.ts";
import { stem } from "../language/stem.ts";
import { FUNCTION_WORDS, SUBORDINATORS } from "../language/word-lists.ts";

/** What fills a gap and says nothing. "like" and "you know" are left alone: often they mean something. */
const FILLERS: ReadonlySet<string> = new Set("um umm uhm uh uhh er err erm ah ahh eh hm hmm mm mmm mhm".split(" "));
const VARIETY_WINDOW = 50;

/** What is counted in a transcript. Shares in percent; `marks` has places in the text. */
export type SpokenText = {
  /** Without fillers. */
  words: number;
  fillers: number;
  /** The same word twice in a row. */
  repeats: number;
  /** Different words in a hundred, in windows of fifty; null below fifty words. */
  variety: number | null;
  /** Different words beyond the commonest, and some of them. */
  rarer: { count: number; words: string[] };
  /** Words that begin a subordinate clause. */
  subordinators: number;
  /** What our grammar rules object to; spelling, punctuation and style are the transcript's, not the speaker's. */
  marks: GrammarMark[];
};

/** Takes a transcript apart; the lexicon is missing where the device has not got it yet. */
export function readSpoken(text: string, lexicon: Lexicon | null): SpokenText {
  const all = readText(text).words;
  const words = all.filter((word) => !FILLERS.has(word.lower));
  const rarer = lexicon === null ? [] : rarerWords(words, lexicon);
  return {
    words: words.length,
    fillers: all.length - words.length,
    repeats: words.filter((word, i) => i > 0 && isRepeated(words[i - 1], word)).length,
    variety: variety(words),
    rarer: { count: rarer.length, words: rarer.slice(0, 12) },
    subordinators: words.filter((word) => SUBORDINATORS.has(word.lower)).length,
    marks: lexicon === null ? [] : findMarks(text, lexicon, "spelling").filter(({ type }) => type === "grammar"),
  };
}

function isRepeated(before: Word | undefined, word: Word): boolean {
  // "that that" and "had had" are English.
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
    if (isNumber || lower.length < 4 || FUNCTION_WORDS.has(lower)) continue;
    if ((lexicon.sizeClass(lower) ?? 0) >= 20 && !seen.has(stem(lower))) seen.set(stem(lower), lower);
  }
  return [...seen.values()];
}
