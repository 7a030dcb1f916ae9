/**
 * Returns whether every typed word is part of a word in the name, whatever the case (specification §5). An empty search
 * matches every name.
 */
export function matchesSearch(name: string, typed: string): boolean {
  const words = wordsOf(name);
  return wordsOf(typed).every((part) => words.some((word) => word.includes(part)));
}

function wordsOf(text: string): string[] {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
}
