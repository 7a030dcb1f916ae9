import type { Word } from "./read-text.ts";

const BEFORE_MONTH = new Set(
  "in to from by since until till of during between before after through early late mid last next every each".split(
    " ",
  ),
);

/**
 * Returns whether the word at an index is the month May, and not the modal verb. It is the month if it has a capital
 * inside a sentence, follows a word such as "in", or is followed by a number.
 */
export function isMonthMay(words: readonly Word[], index: number): boolean {
  const word = words[index];
  if (word === undefined || word.lower !== "may") return false;
  const before = words[index - 1];
  if (word.text === "May" && index > 0) return true;
  if (words[index + 1]?.isNumber === true) return true;
  return before !== undefined && BEFORE_MONTH.has(before.lower);
}
