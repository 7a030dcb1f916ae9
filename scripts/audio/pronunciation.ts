import type { Pronunciation } from "./cast.ts";

/** Returns the text as the engine gets it: with the list's pronunciations, without quotation marks and brackets. */
export function applyPronunciation(say: string, list: Pronunciation): string {
  return say
    .replace(/’/g, "'")
    .replace(/[“”"()]/g, "")
    .replace(/\.{3}/g, "…")
    .replace(WORD, (word) => list[word] ?? list[word.replace(/'s$/, "")]?.concat("'s").replace(/\/'s$/, "z/") ?? word);
}

/** Returns the entries of the list that a text uses, so that only their changes make its recording outdated. */
export function usedEntries(texts: readonly string[], list: Pronunciation): Pronunciation {
  const words = new Set(texts.flatMap((text) => text.replace(/’/g, "'").match(WORD) ?? []));
  return Object.fromEntries(Object.entries(list).filter(([word]) => words.has(word) || words.has(`${word}'s`)));
}

const WORD = /[\p{L}][\p{L}'-]*/gu;
