import type { WordDraft } from "./use-save-words.ts";

/** Returns whether each typed word is somewhere in the word, its meaning, sentence or source, in any case. */
export function matchesWord({ text, definition, sentence, source }: WordDraft, typed: string): boolean {
  const all = normalize([text, definition, sentence, source].join("\n"));
  return normalize(typed)
    .split(/\s+/u)
    .every((part) => all.includes(part));
}

const normalize = (text: string): string => text.normalize("NFKC").toLowerCase();
