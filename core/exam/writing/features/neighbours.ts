import { type Neighbours, neighboursIn } from "../../language/word-pairs.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";

/**
 * Common words of the counted sentences that hardly ever stand next to each other in edited English, misspelt ones apart.
 * Most are errors of grammar or choice; some are only unusual.
 */
export function rarePairs(answer: PreparedAnswer): Neighbours[] {
  const misspelt = new Set(answer.misspelt.map(({ start }) => start));
  const { isRare } = answer.lexicon.pairs;
  return answer.sentences.flatMap((sentence) => {
    const isLegible = !sentence.words.some(({ start }) => misspelt.has(start));
    return neighboursIn(sentence, answer.text).filter(
      ({ first, second, start, end }) =>
        isRare(first, second) && (isLegible || !answer.misspelt.some((word) => word.start < end && word.end > start)),
    );
  });
}
