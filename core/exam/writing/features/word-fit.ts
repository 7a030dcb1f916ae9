import type { Sentence, Word } from "#core/exam/language/read-text.ts";
import { STOP_WORDS } from "#core/exam/language/word-lists.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";

/** How well the words of an answer fit their neighbours. */
export type WordFit = {
  /** Share of the pairs with a content word that edited English uses too, 0 to 1. */
  seenShare: number;
  /** Number of pairs judged. */
  pairs: number;
  /** Content words that fit neither neighbour. */
  misfits: readonly Word[];
  /** The misfits that are common words. */
  commonMisfits: readonly Word[];
};

/** Size class from which on words count as uncommon. Good writers use them in pairs that no book has. */
const FIRST_UNCOMMON_CLASS = 35;

/**
 * Judges each content word by the words before and after it. Leaves out names, numbers and unknown words, because the
 * texts from which the pairs were counted may not contain them. Words of the task and its figure are never misfits.
 */
export function wordFit(answer: PreparedAnswer, sentences: readonly Sentence[]): WordFit {
  const { lexicon, text } = answer;
  const isJudged = (word: Word, at: number) =>
    !word.isNumber && lexicon.has(word.lower) && (at === 0 || word.text.charAt(0) === word.lower.charAt(0));
  let seen = 0;
  let pairs = 0;
  const misfits: Word[] = [];
  for (const { words } of sentences) {
    let before: boolean | null = null;
    for (const [i, word] of words.entries()) {
      const next = words[i + 1];
      const isContent = !STOP_WORDS.has(word.lower) && isJudged(word, i);
      let after: boolean | null = null;
      if (
        next !== undefined &&
        isJudged(word, i) &&
        isJudged(next, i + 1) &&
        text.slice(word.end, next.start) === " "
      ) {
        after = lexicon.pairs.isSeen(word.lower, next.lower);
        if (isContent || !STOP_WORDS.has(next.lower)) {
          pairs += 1;
          if (after) seen += 1;
        }
      }
      if (isContent && before === false && after === false && !answer.promptWords.has(word.lower)) misfits.push(word);
      before = after;
    }
  }
  const commonMisfits = misfits.filter(
    ({ lower }) => (lexicon.sizeClass(lower) ?? FIRST_UNCOMMON_CLASS) < FIRST_UNCOMMON_CLASS,
  );
  return { seenShare: pairs === 0 ? 1 : seen / pairs, pairs, misfits, commonMisfits };
}
