import { type Neighbours, neighboursIn } from "#core/exam/language/word-pairs.ts";
import { isMarkedWithin } from "./grammar.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";

/**
 * Returns the rare word pairs in the counted sentences. Leaves out pairs with a misspelt word. Most of the pairs are
 * errors of grammar or word choice; some are only unusual.
 */
export function rarePairs(answer: PreparedAnswer): Neighbours[] {
  const misspelt = new Set(answer.misspelt.map(({ start }) => start));
  const { isRare } = answer.lexicon.pairs;
  return answer.sentences.flatMap((sentence) => {
    const isLegible = !sentence.words.some(({ start }) => misspelt.has(start));
    return neighboursIn(sentence, answer.text).filter(
      ({ first, second, start, end }) =>
        isRare(first, second) && (isLegible || !isMarkedWithin(answer.misspelt, start, end)),
    );
  });
}
