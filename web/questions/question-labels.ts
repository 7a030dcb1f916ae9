import { formatList } from "#core/format/format-list.ts";
import type { WordLimit } from "#core/exam/questions/fields.ts";

/** Returns "Question 14", "Questions 14 and 15" or "Questions 14 to 17"; with gaps "Questions 14, 16 and 19". */
export function questionsTitle(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return "Questions";
  if (first === last) return `Question ${first}`;
  const isGapless = last - first < sorted.length;
  return isGapless && sorted.length > 2
    ? `Questions ${first} to ${last}`
    : `Questions ${formatList(sorted.map(String))}`;
}

const NUMBER_WORDS = ["one", "two", "three", "four", "five"];

/** Returns the word limit as a hint: "One word only", "Up to two words and/or a number", "A number". */
export function formatWordLimit(limit: WordLimit): string {
  if (limit.words === 0) return "A number";
  const plain = limit.words === 1 ? "One word" : `Up to ${numberWord(limit.words)} words`;
  if (limit.number) return `${plain} and/or a number`;
  return limit.words === 1 ? "One word only" : plain;
}

/** Returns "one" to "five"; other numbers in digits. */
export function numberWord(count: number): string {
  return NUMBER_WORDS[count - 1] ?? String(count);
}
