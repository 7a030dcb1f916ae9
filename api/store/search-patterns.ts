const MAX_SEARCH_WORDS = 6;

/**
 * Returns a pattern for each of the first six words of a search, in lower case. A text in lower case matches the search
 * if `like ${pattern} escape '!'` is true for every pattern.
 */
export function toSearchPatterns(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean).slice(0, MAX_SEARCH_WORDS);
  return words.map((word) => `%${escapeLike(word)}%`);
}

/** Escapes the characters with a meaning in LIKE, and the escape character itself. */
function escapeLike(word: string): string {
  return word.replaceAll(/[!%_]/gu, (character) => `!${character}`);
}
