import { syllable } from "syllable";
import { wordsOf } from "../lint/words.ts";

/**
 * Returns Flesch's reading ease of a text: 100 is easy, 30 hard, newspapers 50 to 65, university prose 20 to 45.
 * Syllables are counted by the package `syllable`, sentences by Unicode's rules (UAX #29). `blocks` are its paragraphs
 * and list items: each has at least one sentence.
 */
export function readingEase(blocks: readonly string[]): number {
  const words = blocks.flatMap(wordsOf);
  const sentences = blocks.reduce((sum, block) => sum + sentenceCount(block), 0);
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0);
  return 206.835 - 1.015 * (words.length / Math.max(1, sentences)) - 84.6 * (syllables / Math.max(1, words.length));
}

const SENTENCES = new Intl.Segmenter("en-GB", { granularity: "sentence" });

function sentenceCount(block: string): number {
  return [...SENTENCES.segment(block)].filter(({ segment }) => wordsOf(segment).length > 0).length;
}
