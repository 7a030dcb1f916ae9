import { readSeenPairs, type SeenPairs } from "./seen-pairs.ts";
import { readWordPairs, type WordPairs } from "./word-pairs.ts";

/** Size classes of the SCOWL word lists: 10 for the most common words, 70 for the rarest ordinary English words. */
export const SIZE_CLASSES = [10, 20, 35, 40, 50, 55, 60, 70] as const;
export type SizeClass = (typeof SIZE_CLASSES)[number];

/** English words in British and American spelling, with the size class of each word and known pairs of words. */
export type Lexicon = {
  /** Returns the size class of a word in upper or lower case, or null for an unknown word. */
  sizeClass: (word: string) => SizeClass | null;
  /** Returns whether a word in upper or lower case is known. */
  has: (word: string) => boolean;
  /** Returns the length of the longest beginning that a lower-case word shares with a word of the lexicon. */
  prefixLength: (word: string) => number;
  pairs: WordPairs & SeenPairs;
};

/** One character for each size class. It follows a word whose size class differs from that of the previous word. */
const CLASS_SIGNS = "ABCDEFGH";
/** One character for each prefix length from 0 to 31. None is a letter of a word or one of CLASS_SIGNS. */
const LENGTH_SIGNS = "0123456789!#$%&()*+,./:;<=>?@[]^";

/**
 * Returns words and size classes in the format that `readLexicon` reads. The words are sorted. Instead of the prefix
 * that a word shares with the previous word, its length is written. Throws if a size is not a size class.
 */
export function writeLexicon(words: ReadonlyMap<string, number>): string {
  const lower = new Map<string, number>();
  for (const [word, size] of words) {
    const key = word.toLowerCase();
    lower.set(key, Math.min(size, lower.get(key) ?? size));
  }
  let text = "";
  let before = "";
  let beforeClass = -1;
  for (const word of [...lower.keys()].sort()) {
    let shared = 0;
    while (shared < before.length && shared < LENGTH_SIGNS.length - 1 && before[shared] === word[shared]) shared += 1;
    const sizeClass = SIZE_CLASSES.findIndex((size) => size === lower.get(word));
    if (sizeClass < 0) throw new Error(`${word} has no size class`);
    text +=
      (LENGTH_SIGNS[shared] ?? "0") + word.slice(shared) + (sizeClass === beforeClass ? "" : CLASS_SIGNS[sizeClass]);
    before = word;
    beforeClass = sizeClass;
  }
  return text;
}

/** Parses lexicon.txt. Takes tens of milliseconds, so call it once. Throws if the file is damaged. */
export function readLexicon(file: string): Lexicon {
  const [text, pairs] = partsOfLexicon(file);
  const seen = pairs.split("\n")[RARE_PAIR_LINES] ?? "";
  const classes = new Map<string, SizeClass>();
  const lengths = new Map(LENGTH_SIGNS.split("").map((sign, length) => [sign, length]));
  let word = "";
  let size: SizeClass | undefined;
  let i = 0;
  while (i < text.length) {
    const shared = lengths.get(text.charAt(i));
    if (shared === undefined) throw new Error(`The lexicon is damaged at ${i}`);
    let end = i + 1;
    while (end < text.length && isLetter(text.charCodeAt(end))) end += 1;
    word = word.slice(0, shared) + text.slice(i + 1, end);
    const sign = CLASS_SIGNS.indexOf(text.charAt(end));
    if (end < text.length && sign >= 0) {
      size = SIZE_CLASSES[sign];
      end += 1;
    }
    if (size === undefined) throw new Error(`The lexicon is damaged at ${i}`);
    classes.set(word, size);
    i = end;
  }
  const sizeClass = (word: string) => classes.get(word.toLowerCase()) ?? null;
  return {
    sizeClass,
    has: (word) => sizeClass(word) !== null,
    prefixLength: prefixLengths(classes.keys()),
    pairs: { ...readWordPairs(pairs), ...readSeenPairs(seen) },
  };
}

/**
 * Returns `prefixLength` for `words`, which must be sorted. Makes the array at the first call, because most processes
 * never call it.
 */
function prefixLengths(words: Iterable<string>): Lexicon["prefixLength"] {
  let sorted: string[] | null = null;
  return (word) => {
    sorted ??= [...words];
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? "") < word) low = middle + 1;
      else high = middle;
    }
    // Of all sorted words, the two next to `word` share the longest prefix with it.
    return Math.max(sharedLength(word, sorted[low - 1] ?? ""), sharedLength(word, sorted[low] ?? ""));
  };
}

function sharedLength(first: string, second: string): number {
  let length = 0;
  while (length < first.length && first.charCodeAt(length) === second.charCodeAt(length)) length += 1;
  return length;
}

/** Number of lines of the rare pairs. The line after them contains the seen pairs. */
export const RARE_PAIR_LINES = 3;

/** Splits lexicon.txt into words (first line) and word pairs (all other lines). */
export function partsOfLexicon(file: string): [words: string, pairs: string] {
  const lineEnd = file.indexOf("\n");
  return lineEnd < 0 ? [file, ""] : [file.slice(0, lineEnd), file.slice(lineEnd + 1)];
}

/** Returns whether a character code is a lower-case letter, with or without an accent, or a hyphen. */
function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || code === 0x2d || code >= 0xc0;
}
