import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import type { Sentence } from "#core/exam/language/read-text.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";

/** Longer sentences are not shown again: the change would be hard to see. */
const MAX_WORDS = 45;

/** Returns a sentence with the first suggestion of each mark inside, or undefined if nothing changes. */
export function withSuggestions(
  answer: PreparedAnswer,
  sentence: Sentence,
  marks: readonly GrammarMark[],
): string | undefined {
  if (sentence.words.length > MAX_WORDS) return undefined;
  const changes = marks
    .filter(({ start, end, suggestions }) => start >= sentence.start && end <= sentence.end && suggestions.length > 0)
    .map(({ start, end, suggestions }) => ({ start, end, text: suggestions[0] ?? "" }));
  return withChanges(answer, sentence, changes);
}

/** Returns a sentence with its words replaced by the function, or undefined if it changes none. */
export function withWords(
  answer: PreparedAnswer,
  sentence: Sentence,
  replace: (lower: string, at: number) => string | null,
): string | undefined {
  if (sentence.words.length > MAX_WORDS) return undefined;
  const changes = sentence.words.flatMap(({ start, end, lower, text }, at) => {
    const other = replace(lower, at);
    return other === null ? [] : [{ start, end, text: likeFirst(other, text) }];
  });
  return withChanges(answer, sentence, changes);
}

function withChanges(
  { text }: PreparedAnswer,
  { start, end }: Sentence,
  changes: readonly { start: number; end: number; text: string }[],
): string | undefined {
  let better = "";
  let from = start;
  for (const change of changes.toSorted((a, b) => a.start - b.start)) {
    if (change.start < from) continue;
    better += text.slice(from, change.start) + change.text;
    from = change.end;
  }
  better = `${better}${text.slice(from, end)}`
    .replace(/ {2,}/g, " ")
    .replace(/ +([,.;])/g, "$1")
    .trim();
  return changes.length === 0 || better === text.slice(start, end).trim() ? undefined : better;
}

/** Returns a replacement with a capital if the original begins with one. */
export function likeFirst(replacement: string, original: string): string {
  const first = original.charAt(0);
  return first === first.toLowerCase() ? replacement : replacement.charAt(0).toUpperCase() + replacement.slice(1);
}
