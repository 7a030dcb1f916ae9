import type { Lexicon } from "../language/lexicon.ts";
import { ALIKE, spellingCost } from "./spelling-cost.ts";
import { addS, formsOf } from "./verb-forms.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const MAX_SUGGESTIONS = 3;
/** Size class (lexicon.ts) up to which a word is common enough to be what the writer meant. */
const MAX_LIKELY_CLASS = 20;
/** Size class above which hardly any writer means a word. */
const MAX_MEANT_CLASS = 50;
/** Cost of a spelling of the same sound, on the scale of `spellingCost`. */
const SOUND_COST = 6;
const MISSING_SPACE_COST = 14;
/** In letters: a shorter word has too many others two changes away. */
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
  ["y", "ie"],
  ["ical", "ic"],
  ["usly", "ously"],
  ["us", "ous"],
  ["full", "ful"],
];

/** Each consonant with one that sounds like it. */
const CONFUSED: readonly (readonly [string, string])[] = ALIKE.flatMap((group) => {
  const letters = group.split("");
  return letters.flatMap((one) => letters.filter((other) => other !== one).map((other) => [one, other] as const));
});

/** Number of searches for suggestions in one text. A text with more unknown words is hardly English. */
const MAX_SEARCHES = 100;

/** Returns suggestions for an unknown word, as `suggestSpelling` does. */
export type SpellingSuggester = (word: string, changes: 1 | 2) => readonly string[];

/** Returns a suggester for one text. It searches once for each word, and finds nothing after MAX_SEARCHES searches. */
export function createSpellingSuggester(lexicon: Lexicon): SpellingSuggester {
  const known = new Map<string, readonly string[]>();
  return (word, changes) => {
    const key = `${word} ${changes}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MAX_SEARCHES) return [];
    const suggestions = suggestSpelling(word, lexicon, changes);
    known.set(key, suggestions);
    return suggestions;
  };
}

/**
 * Returns up to three words of the lexicon that are close to an unknown word, the most likely first. Tries words two
 * changes away only if `changes` is 2 and no common word is one change away.
 */
export function suggestSpelling(word: string, lexicon: Lexicon, changes: 1 | 2): string[] {
  const right = rightInflections(word, lexicon);
  const sounds = replaceEach(word, SOUNDS);
  const near = new Set<string>();
  for (const candidate of [...oneChange(word, lexicon), ...sounds]) if (lexicon.has(candidate)) near.add(candidate);
  const sizeOf = (candidate: string): number => lexicon.sizeClass(candidate) ?? 70;
  // For "devolping", "developing" is two changes away but more likely than "devolving".
  const hasLikely = [...near].some((candidate) => sizeOf(candidate) <= MAX_LIKELY_CLASS);
  const hasPossible = [...near].some((candidate) => sizeOf(candidate) <= MAX_MEANT_CLASS);
  if (right.length === 0 && !hasLikely && changes === 2 && (!hasPossible || word.length >= MIN_LONG)) {
    const add = (candidate: string): void => {
      if (!lexicon.has(candidate) || isCutShort(candidate, word)) return;
      if (!hasPossible || sizeOf(candidate) <= MAX_LIKELY_CLASS) near.add(candidate);
    };
    for (const first of sounds) for (const candidate of replaceEach(first, SOUNDS)) add(candidate);
    for (const first of [...sounds, ...replaceEach(word, CONFUSED), ...smallChanges(word, word.length)])
      for (const candidate of smallChanges(first, lexicon.prefixLength(first))) add(candidate);
  }
  const costs = new Map<string, number>();
  for (const candidate of near) {
    const cost = spellingCost(word, candidate);
    costs.set(
      candidate,
      (sounds.includes(candidate) ? Math.min(SOUND_COST, cost) : cost) + rarityCost(candidate, lexicon),
    );
  }
  for (const joined of withSpace(word, lexicon)) costs.set(joined, MISSING_SPACE_COST);
  const ranked = [...costs.keys()].sort((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0) || (a < b ? -1 : 1));
  return [...new Set([...right, ...ranked])].slice(0, MAX_SUGGESTIONS);
}

/** Cost of each size class, on the scale of `spellingCost`. Common words cost nothing. */
const RARITY: Readonly<Record<number, number>> = { 10: 0, 20: 3, 35: 10, 40: 16, 50: 28, 55: 38, 60: 45, 70: 60 };

function rarityCost(word: string, lexicon: Lexicon): number {
  return RARITY[lexicon.sizeClass(word) ?? 70] ?? 60;
}

/** A suggestion whose spelling and rarity cost more is a guess. */
const MAX_LIKELY_COST = 25;
/** If the second suggestion costs at most this much more than the first, either may be meant. */
const MAX_CLOSE_COST = 4;

/**
 * Returns whether the first of the suggestions for a word is probably what the writer means. It is not if it is far
 * from the word, or if the second is nearly as close.
 */
export function isLikelySuggestion(word: string, suggestions: readonly string[], lexicon: Lexicon): boolean {
  const [first, second] = suggestions;
  if (first === undefined) return false;
  if (first.includes(" ") || rightInflections(word, lexicon).includes(first)) return true;
  const costOf = (candidate: string): number => spellingCost(word, candidate) + rarityCost(candidate, lexicon);
  const cost = costOf(first);
  return cost <= MAX_LIKELY_COST && (second === undefined || costOf(second) - cost > MAX_CLOSE_COST);
}

/**
 * Returns the right forms of a verb or noun whose ending follows the wrong rule: "dealt" for "dealed", "getting" for
 * "geting", "bullies" for "bullys". Returns an empty list for any other word.
 */
function rightInflections(word: string, lexicon: Lexicon): string[] {
  const [, stem = "", ending = ""] = /^(.{2,}?)(ed|ing|s)$/.exec(word) ?? [];
  if (ending === "") return [];
  if (ending === "s") {
    const right = addS(stem);
    return right !== word && lexicon.has(stem) && lexicon.has(right) ? [right] : [];
  }
  for (const base of [stem, `${stem}e`, stem.replace(/([^aeiou])\1$/, "$1"), stem.replace(/([^aeiou])\1$/, "$1e")]) {
    const forms = formsOf(base);
    if (forms === null) continue;
    if (ending === "ing" && base === forms.base) return [forms.ing];
    // In "knowned" the ending was added to a form that is right without it.
    if (ending === "ed" && base !== forms.base) return base === forms.past || base === forms.participle ? [base] : [];
    if (ending === "ed") return [forms.past, forms.participle];
  }
  return [];
}

const SMALL_WORDS = /^(?:is|are|was|of|in|and|the|to|that|on|for|it|be|not|from|with)$/;

/** Returns the two common words that a word consists of, if one of them is a small word: "there is" for "thereis". */
function withSpace(word: string, lexicon: Lexicon): string[] {
  for (let i = 2; i <= word.length - 2; i += 1) {
    const [left, right] = [word.slice(0, i), word.slice(i)];
    // "incontrolled" has a wrong prefix, not a missing space.
    if (left === "in" && right.endsWith("ed")) continue;
    const isSmall = (SMALL_WORDS.test(left) && right.length > 3) || (SMALL_WORDS.test(right) && left.length > 3);
    if (isSmall && [left, right].every((one) => lexicon.sizeClass(one) === 10)) return [`${left} ${right}`];
  }
  return [];
}

/**
 * Returns whether a candidate lacks two letters of a word, as "atlas" lacks two of "atleats". Letters that are only
 * doubled by mistake do not count.
 */
function isCutShort(candidate: string, word: string): boolean {
  return candidate.length <= word.length - 2 && withoutDoubledLetters(candidate) !== withoutDoubledLetters(word);
}

function withoutDoubledLetters(word: string): string {
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
 * Returns the strings that differ by one change at the character `last` or before it. Leaves out replacements of one
 * consonant by another, so that the rest are few enough to apply twice. Changes after `last` are useless, because no
 * word of the lexicon begins with the characters up to there.
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

/** Returns the words that result if one occurrence of the first part of a pair is replaced by the second part. */
function replaceEach(word: string, pairs: readonly (readonly [string, string])[]): string[] {
  const all: string[] = [];
  for (const [from, to] of pairs) {
    for (let at = word.indexOf(from); at >= 0; at = word.indexOf(from, at + 1))
      all.push(word.slice(0, at) + to + word.slice(at + from.length));
  }
  return all;
}
