import type { Lexicon } from "../language/lexicon.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const MAX_SUGGESTIONS = 3;
/** Size class up to which a word is common enough to be what the writer meant. */
const MAX_LIKELY_CLASS = 20;
/** A shorter word has too many others two changes away. */
const MIN_LONG = 7;
/** Spellings of the same sound, tried as one change like a single letter. */
const SOUNDS: readonly (readonly [string, string])[] = [
  ["ie", "ei"],
  ["ei", "ie"],
  ["f", "ph"],
  ["ph", "f"],
  ["shun", "tion"],
  ["sion", "tion"],
  ["tion", "sion"],
  ["cion", "tion"],
  ["ence", "ance"],
  ["ance", "ence"],
  ["able", "ible"],
  ["ible", "able"],
  ["ite", "ight"],
  ["c", "s"],
  ["s", "c"],
  ["k", "ch"],
  ["ei", "ai"],
  ["y", "i"],
  ["i", "y"],
  ["er", "or"],
  ["or", "er"],
  ["ar", "er"],
  ["ent", "ant"],
  ["ant", "ent"],
  ["ely", "ately"],
  ["ll", "l"],
  ["usly", "ously"],
  ["us", "ous"],
  ["full", "ful"],
];

/** Different unknown words of one text that get suggestions. A text with more is hardly English. */
const MAX_SUGGESTED_WORDS = 100;

/** Returns suggestions for an unknown word, as `suggestSpelling` does. */
export type SpellingSuggester = (word: string, changes: 1 | 2) => readonly string[];

/** Creates the suggestions of one text. Each word is looked up once, and only the first 100 are. */
export function createSpellingSuggester(lexicon: Lexicon): SpellingSuggester {
  const known = new Map<string, readonly string[]>();
  return (word, changes) => {
    const key = `${word} ${changes}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MAX_SUGGESTED_WORDS) return [];
    const suggestions = suggestSpelling(word, lexicon, changes);
    known.set(key, suggestions);
    return suggestions;
  };
}

/**
 * Returns up to three words of the lexicon close to an unknown word, most likely first: one change away, else up to
 * `changes`.
 */
export function suggestSpelling(word: string, lexicon: Lexicon, changes: 1 | 2): string[] {
  const near = new Set<string>();
  for (const candidate of oneChange(word, lexicon)) if (lexicon.has(candidate)) near.add(candidate);
  for (const candidate of soundChanges(word)) if (lexicon.has(candidate)) near.add(candidate);
  // "devolping": "developing" is two changes away, but more likely than "devolving".
  const isRare = ![...near].some((one) => (lexicon.sizeClass(one) ?? 70) <= MAX_LIKELY_CLASS);
  if (isRare && changes === 2 && (near.size === 0 || word.length >= MIN_LONG)) {
    const isEmpty = near.size === 0;
    for (const first of [...soundChanges(word), ...smallChanges(word, word.length)]) {
      for (const candidate of smallChanges(first, lexicon.prefixLength(first)))
        if (
          lexicon.has(candidate) &&
          !isCutShort(candidate, word) &&
          (isEmpty || (lexicon.sizeClass(candidate) ?? 70) <= MAX_LIKELY_CLASS)
        )
          near.add(candidate);
    }
  }
  const rank = (candidate: string): number =>
    (lexicon.sizeClass(candidate) ?? 70) +
    (candidate.charAt(0) === word.charAt(0) ? 0 : 40) +
    (candidate.length >= word.length ? 0 : 8);
  return [...near].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1)).slice(0, MAX_SUGGESTIONS);
}

/** Returns whether a candidate lacks two letters of a word that are not doubled by mistake: "atlas" for "atleats". */
function isCutShort(candidate: string, word: string): boolean {
  return candidate.length <= word.length - 2 && single(candidate) !== single(word);
}

function single(word: string): string {
  return word.replace(/(.)\1+/g, "$1");
}

/**
 * Returns every string one change away that may be in the lexicon: a letter removed, inserted, replaced, or two letters
 * swapped.
 */
function oneChange(word: string, lexicon: Lexicon): string[] {
  const last = lexicon.prefixLength(word);
  const all = smallChanges(word, last);
  for (let i = 0; i < word.length && i <= last; i += 1) {
    for (const letter of LETTERS) all.push(word.slice(0, i) + letter + word.slice(i + 1));
  }
  return all;
}

/**
 * Returns the strings that differ by one change at the character `last` or before it, without replacements of one
 * consonant by another: few enough to apply twice. Changes after `last` are useless, because no word of the lexicon
 * begins with the characters up to there.
 */
function smallChanges(word: string, last: number): string[] {
  const all: string[] = [];
  for (let i = 0; i <= last; i += 1) {
    const head = word.slice(0, i);
    if (i < word.length) all.push(head + word.slice(i + 1));
    if (i < word.length - 1) all.push(head + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2));
    for (const letter of LETTERS) all.push(head + letter + word.slice(i));
    if ("aeiou".includes(word.charAt(i)) && i < word.length)
      for (const vowel of "aeiou") all.push(head + vowel + word.slice(i + 1));
  }
  return all;
}

function soundChanges(word: string): string[] {
  const all: string[] = [];
  for (const [from, to] of SOUNDS) {
    for (let at = word.indexOf(from); at >= 0; at = word.indexOf(from, at + 1))
      all.push(word.slice(0, at) + to + word.slice(at + from.length));
  }
  return all;
}
