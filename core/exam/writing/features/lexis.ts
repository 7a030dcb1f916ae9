import { root, stem } from "#core/exam/language/stem.ts";
import type { Sentence, Word } from "#core/exam/language/read-text.ts";
import { CONTRACTION, STOP_WORDS, INFORMAL_WORDS } from "#core/exam/language/word-lists.ts";
import { GENERAL_ROOTS } from "#core/exam/language/general-words.ts";
import { wordFit } from "./word-fit.ts";
import { isCrammed, type PreparedAnswer } from "../prepare-answer.ts";

/** Number of words that suit any essay which can count. Memorised sentences consist of them. */
const MAX_GENERAL_WORDS = 6;

type WordTest = (word: Word) => boolean;

/**
 * Returns the different uncommon words that are spelt correctly and not in the task, and their number per square root
 * of the number of counted words.
 */
export function rarerWords(answer: PreparedAnswer): { words: string[]; perRoot: number } {
  return differentWords(answer, 4, ({ lower }) => lower.length > 3 && (answer.lexicon.sizeClass(lower) ?? 0) >= 20);
}

/**
 * Returns different words of eight letters or more, and their number per square root of the number of counted words.
 */
export function longerWords(answer: PreparedAnswer): { words: string[]; perRoot: number } {
  return differentWords(answer, 5, ({ lower }) => lower.length >= 8 && answer.lexicon.has(lower));
}

/**
 * Returns the different words that pass `isIncluded`. Leaves out the sentence that has the most of these words, so that
 * one sentence written for effect earns nothing. Takes at most `maxPerSentence` from each of the others.
 */
function differentWords(
  answer: PreparedAnswer,
  maxPerSentence: number,
  isIncluded: WordTest,
): { words: string[]; perRoot: number } {
  const misspelt = new Set(answer.misspelt.map(({ lower }) => lower));
  const misfits = new Set(wordFit(answer, answer.sentences).misfits);
  const bySentence = answer.sentences.map(({ words }) =>
    words.filter(
      (word) =>
        !word.isNumber &&
        !misspelt.has(word.lower) &&
        !misfits.has(word) &&
        isIncluded(word) &&
        !answer.promptRoots.has(root(word.lower)),
    ),
  );
  const richest = bySentence.reduce((best, words, i) => (words.length > (bySentence[best]?.length ?? 0) ? i : best), 0);
  const seen = new Map<string, string>();
  let general = 0;
  for (const [i, words] of bySentence.entries()) {
    if (i === richest) continue;
    for (const { lower } of words.slice(0, maxPerSentence)) {
      if (seen.has(stem(lower)) || (GENERAL_ROOTS.has(root(lower)) && (general += 1) > MAX_GENERAL_WORDS)) continue;
      seen.set(stem(lower), lower);
    }
  }
  const length = answer.sentences.reduce((sum, { words }) => sum + words.length, 0);
  return { words: Array.from(seen.values()), perRoot: seen.size / Math.sqrt(Math.max(length, 60)) };
}

/**
 * Returns the mean share of different words in all windows of `window` consecutive words, 0 to 1. For an answer shorter
 * than a window, the share is reduced in proportion.
 */
export function variety(sentences: readonly Sentence[], window = 50): number {
  const words = sentences.flatMap((sentence) => sentence.words.map(({ lower }) => lower));
  if (words.length === 0) return 0;
  if (words.length <= window) return (new Set(words).size / words.length) * (words.length / window);
  const counts = new Map<string, number>();
  let sum = 0;
  let windows = 0;
  for (const [i, word] of words.entries()) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    if (i < window - 1) continue;
    sum += counts.size;
    windows += 1;
    const first = words[i - window + 1] ?? "";
    const left = (counts.get(first) ?? 1) - 1;
    if (left === 0) counts.delete(first);
    else counts.set(first, left);
  }
  return sum / windows / window;
}

/**
 * Returns the most used content words that are not in the task: at most three, each used at least three times. `share`
 * is their share of all content words, including the words of the task, 0 to 1.
 */
export function repetition(answer: PreparedAnswer): { share: number; words: string[] } {
  const counts = new Map<string, { word: string; uses: number }>();
  let all = 0;
  for (const { words } of answer.sentences) {
    for (const { lower, isNumber } of words) {
      if (isNumber || STOP_WORDS.has(lower) || lower.length < 3) continue;
      all += 1;
      if (answer.promptRoots.has(root(lower))) continue;
      const key = stem(lower);
      const entry = counts.get(key);
      if (entry) entry.uses += 1;
      else counts.set(key, { word: lower, uses: 1 });
    }
  }
  const top = Array.from(counts.values())
    .filter(({ uses }) => uses > 2)
    .sort((a, b) => b.uses - a.uses || (a.word < b.word ? -1 : 1))
    .slice(0, 3);
  return {
    share: all === 0 ? 0 : top.reduce((sum, { uses }) => sum + uses, 0) / all,
    words: top.map(({ word }) => word),
  };
}

/** Returns informal words and contractions with their offsets. */
export function informalWords(answer: PreparedAnswer): { word: string; start: number; end: number }[] {
  const { words } = answer.read;
  const isReport = answer.task.task === 1;
  return words
    .filter(({ lower, text }, i) => {
      // "cool air" and "the U.S." are formal English.
      if (lower === "cool") return /^(?:is|are|was|so|very|really|looks?)$/.test(words[i - 1]?.lower ?? "");
      // "5 million tons" is a measure.
      if (lower === "tons" && (isReport || words[i - 1]?.isNumber === true)) return false;
      return (INFORMAL_WORDS.has(lower) && text !== "U") || CONTRACTION.test(lower);
    })
    .map(({ text, start, end }) => ({ word: text, start, end }));
}

/** Returns the sentences that are full of rare words. */
export function crammedSentences(answer: PreparedAnswer): Sentence[] {
  return answer.read.sentences.filter((sentence) => isCrammed(sentence, answer.promptRoots, answer.lexicon));
}
