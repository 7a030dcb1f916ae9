import type { ReadText, Word } from "../language/read-text.ts";

/** Words of the task in a row that count as copied. A shorter run is a set phrase or has no other wording. */
const MIN_COPIED_WORDS = 6;

/** Returns the words of an answer that are part of runs copied from the task. */
export function findCopied(answer: ReadText, prompt: readonly Word[]): ReadonlySet<Word> {
  const runs = new Set<string>();
  for (let i = 0; i + MIN_COPIED_WORDS <= prompt.length; i += 1) runs.add(key(prompt, i));
  const copied = new Set<Word>();
  if (runs.size === 0) return copied;
  for (const { words } of answer.sentences) {
    for (let i = 0; i + MIN_COPIED_WORDS <= words.length; i += 1) {
      if (runs.has(key(words, i))) for (const word of words.slice(i, i + MIN_COPIED_WORDS)) copied.add(word);
    }
  }
  return copied;
}

function key(words: readonly Word[], from: number): string {
  let text = "";
  for (let i = from; i < from + MIN_COPIED_WORDS; i += 1) text += ` ${words[i]?.lower ?? ""}`;
  return text;
}
