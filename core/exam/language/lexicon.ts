import { readWordPairs, type WordPairs } from "./word-pairs.ts";

/** Size classes of the word lists (SCOWL): 10 holds the commonest words, 70 the rarest that are still ordinary English. */
export const SIZE_CLASSES = [10, 20, 35, 40, 50, 55, 60, 70] as const;
export type SizeClass = (typeof SIZE_CLASSES)[number];

/** Which words are English, in British or American spelling, how common each is, and which hardly meet. */
export type Lexicon = {
  /** The class of a word without regard to capitals, or null for a word that is in no list. */
  sizeClass: (word: string) => SizeClass | null;
  has: (word: string) => boolean;
  pairs: WordPairs;
};

/** A character for each size class, put after a word that is of another class than the word before. */
const CLASS_SIGNS = "ABCDEFGH";
/** Prefix lengths 0 to 31, one character each; none of them is a letter of a word or the sign of a class. */
const LENGTH_SIGNS = "0123456789!#$%&()*+,./:;<=>?@[]^";

/** The words in the compact form that `readLexicon` reads: sorted, each only where it differs from the word before. */
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

/** Reads lexicon.txt: the words in the first line, their pairs in the others. Takes some tens of milliseconds: read once and keep. Throws on a text of another form. */
export function readLexicon(file: string): Lexicon {
  const [text, pairs] = partsOfLexicon(file);
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
  const sizeClass = (asked: string) => classes.get(asked.toLowerCase()) ?? null;
  return { sizeClass, has: (asked) => sizeClass(asked) !== null, pairs: readWordPairs(pairs) };
}

/** The words and the pairs of lexicon.txt. */
export function partsOfLexicon(file: string): [words: string, pairs: string] {
  const at = file.indexOf("\n");
  return at < 0 ? [file, ""] : [file.slice(0, at), file.slice(at + 1)];
}

/** Small letters, accented ones too, and the hyphen. */
function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || code === 0x2d || code >= 0xc0;
}
