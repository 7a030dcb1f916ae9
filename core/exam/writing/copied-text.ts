import type { ReadText, Word } from "../language/read-text.ts";

/** A run of this many words of the task counts as copied: shorter ones are set phrases or cannot be put otherwise. */
const RUN = 6;

/** The words of an answer that stand in runs copied from the task. */
export function findCopied(answer: ReadText, prompt: readonly Word[]): ReadonlySet<Word> {
  const runs = new Set<string>();
  for (let i = 0; i + RUN <= prompt.length; i += 1) runs.add(key(prompt, i));
  const copied = new Set<Word>();
  if (runs.size === 0) return copied;
  for (const { words } of answer.sentences) {
    for (let i = 0; i + RUN <= words.length; i += 1) {
      if (runs.has(key(words, i))) for (const word of words.slice(i, i + RUN)) copied.add(word);
    }
  }
  return copied;
}

function key(words: readonly Word[], from: number): string {
  let text = "";
  for (let i = from; i < from + RUN; i += 1) text += ` ${words[i]?.lower ?? ""}`;
  return text;
}
