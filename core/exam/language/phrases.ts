import type { Sentence } from "./read-text.ts";

/** Fixed phrases in lower case by their first word, the longest first. Each phrase is divided into words. */
export type PhraseIndex = ReadonlyMap<string, readonly (readonly string[])[]>;

export function indexPhrases(phrases: Iterable<string>): PhraseIndex {
  const index = new Map<string, string[][]>();
  for (const phrase of phrases) {
    const words = phrase.split(" ");
    const first = words[0] ?? "";
    const others = index.get(first);
    if (others) others.push(words);
    else index.set(first, [words]);
  }
  for (const candidates of index.values()) candidates.sort((a, b) => b.length - a.length);
  return index;
}

/**
 * Returns the phrases in a sentence. If several begin at the same word, returns the longest. Phrases do not overlap.
 * `at` is the index of the first word and `length` the number of words. Ignores punctuation between words.
 */
export function findPhrases(sentence: Sentence, index: PhraseIndex): { at: number; length: number; phrase: string }[] {
  const found: { at: number; length: number; phrase: string }[] = [];
  const { words } = sentence;
  for (let at = 0; at < words.length; at += 1) {
    const candidates = index.get(words[at]?.lower ?? "");
    const match = candidates?.find((phrase) => phrase.every((word, i) => words[at + i]?.lower === word));
    if (!match) continue;
    found.push({ at, length: match.length, phrase: match.join(" ") });
    at += match.length - 1;
  }
  return found;
}
