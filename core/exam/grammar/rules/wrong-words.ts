import type { Context, Finding } from "../rule.ts";

/**
 * Returns a finding for each wrong word. `correct` gets a word in lower case and its index, and returns the right word,
 * or null if the word is not wrong.
 */
export function findWrongWords(context: Context, correct: (word: string, index: number) => string | null): Finding[] {
  return context.sentence.words.flatMap((word, index) => {
    const right = correct(word.lower, index);
    return right === null || right === word.text ? [] : [{ start: word.start, end: word.end, suggestions: [right] }];
  });
}
