import { GENERAL_ROOTS } from "#core/exam/language/general-words.ts";
import type { Sentence } from "#core/exam/language/read-text.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";

/** Shorter sentences are too short to tell. */
const MIN_WORDS = 8;

/**
 * Returns the sentences that suit any task: besides words of the task and words of any essay they say nothing. An
 * introduction or a conclusion has one or two; an answer made of them was probably memorised.
 */
export function frameSentences(answer: PreparedAnswer): Sentence[] {
  return answer.sentences.filter((sentence) => {
    if (sentence.words.length < MIN_WORDS || sentence.words.some(({ isNumber }) => isNumber)) return false;
    const own = Array.from(answer.topics.get(sentence) ?? []).filter(
      (word) => !GENERAL_ROOTS.has(word) && !answer.promptRoots.has(word) && !answer.shownRoots.has(word),
    );
    return own.length <= 1 && own.length * 12 <= sentence.words.length;
  });
}
