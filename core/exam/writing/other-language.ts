import type { Lexicon } from "../language/lexicon.ts";
import type { Sentence } from "../language/read-text.ts";

/** Shorter sentences may be names or quotations. */
const MIN_WORDS = 5;

/** Returns whether a sentence is in another language: most of its words without a capital are not English. */
export function isForeign({ words }: Sentence, lexicon: Lexicon): boolean {
  let small = 0;
  let unknown = 0;
  for (const [i, { text, lower, isNumber }] of words.entries()) {
    const isName = i > 0 && text !== lower && text.charAt(0) !== lower.charAt(0);
    if (isNumber || isName) continue;
    small += 1;
    if (!lexicon.has(lower.replace(/'.*$/, "")) || FOREIGN_WORDS.has(lower)) unknown += 1;
  }
  return small >= MIN_WORDS && unknown * 2 > small;
}

/** Function words of other languages that are spelt like English words, or that the lexicon lists. */
const FOREIGN_WORDS = new Set(
  "la las los el de del en un una es por con para que se le les des du et est sur pas ne je tu il elle nous vous der das ein und ist mit von den dem zu auf im di da che sono mi te ma au si os um".split(
    " ",
  ),
);
