import { createSpellingSuggester } from "../grammar/suggest-spelling.ts";
import type { Lexicon } from "../language/lexicon.ts";
import type { Sentence } from "../language/read-text.ts";

/** Sentences with fewer words without a capital may be names or quotations. */
const MIN_WORDS = 5;

/** Returns whether a sentence is in another language: most of its words without a capital are not English. */
export function isForeign({ words }: Sentence, lexicon: Lexicon): boolean {
  let judged = 0;
  let unknown = 0;
  for (const [i, { text, lower, isNumber }] of words.entries()) {
    const isName = i > 0 && text !== lower && text.charAt(0) !== lower.charAt(0);
    if (isNumber || isName) continue;
    judged += 1;
    if (!lexicon.has(lower.replace(/'.*$/, "")) || FOREIGN_WORDS.has(lower)) unknown += 1;
  }
  return judged >= MIN_WORDS && unknown * 2 > judged;
}

/** If a larger share of the unknown words is close to English words, the sentence is misspelt English. */
const MAX_MISSPELT_SHARE = 1 / 3;
/** This many words of FOREIGN_WORDS make a sentence certainly foreign. */
const MIN_FOREIGN_WORDS = 2;
/** In letters: a shorter word of any language is close to an English word, so it proves nothing. */
const MIN_PROVING_LENGTH = 5;

/**
 * Returns whether a sentence for which `isForeign` is true is certainly in another language. It could also be English
 * with many misspelt words.
 */
export function isSurelyForeign({ words }: Sentence, lexicon: Lexicon): boolean {
  if (words.filter(({ lower }) => FOREIGN_WORDS.has(lower)).length >= MIN_FOREIGN_WORDS) return true;
  const unknown = words.filter(
    ({ lower, isNumber }) => !isNumber && lower.length >= MIN_PROVING_LENGTH && !lexicon.has(lower.replace(/'.*$/, "")),
  );
  const suggest = createSpellingSuggester(lexicon);
  const misspelt = unknown.filter(({ lower }) => suggest(lower, 1).length > 0);
  return misspelt.length <= unknown.length * MAX_MISSPELT_SHARE;
}

/** Function words of other languages that are spelt like English words, or that the lexicon lists. */
const FOREIGN_WORDS = new Set(
  "la las los el de del en un una es por con para que se le les des du et est sur pas ne je tu il elle nous vous der das ein und ist mit von den dem zu auf im di da che sono mi te ma au si os um".split(
    " ",
  ),
);
