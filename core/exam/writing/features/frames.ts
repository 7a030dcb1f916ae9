import { GENERAL_ROOTS } from "#core/exam/language/general-words.ts";
import type { Sentence } from "#core/exam/language/read-text.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";

/** A sentence with fewer words is not judged. */
const MIN_WORDS = 8;

/**
 * Returns the sentences that suit any task: nearly all their content words are words of the task or of its figure, or
 * suit any essay. Most answers have one or two of these sentences. An answer full of them was probably memorised.
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
