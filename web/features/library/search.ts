/** True when every typed word is a part of some word of the name, whatever the case (spec §5). No words match all. */
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
