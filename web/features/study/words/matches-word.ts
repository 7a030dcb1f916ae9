import type { WordDraft } from "./use-save-words.ts";

/** Returns whether each word of `search` occurs in the text, meaning, sentence or source. Ignores case. */
export function matchesWord({ text, definition, sentence, source }: WordDraft, search: string): boolean {
  const all = normalize([text, definition, sentence, source].join("\n"));
  return normalize(search)
    .split(/\s+/u)
    .every((part) => all.includes(part));
}

const normalize = (text: string): string => text.normalize("NFKC").toLowerCase();
