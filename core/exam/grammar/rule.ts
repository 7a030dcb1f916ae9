import type { Lexicon } from "../language/lexicon.ts";
import type { Sentence, Word } from "../language/read-text.ts";
import type { GrammarMark } from "./mark.ts";
import type { SpellingSuggester } from "./suggest-spelling.ts";

/** Classes of learner error. The corpus measures precision and recall per class. */
export const ERROR_CLASSES = [
  "agreement",
  "articles",
  "countability",
  "tense",
  "verb-patterns",
  "prepositions",
  "run-ons",
  "punctuation",
  "word-forms",
  "comparatives",
  "collocations",
  "spelling",
] as const;
export type ErrorClass = (typeof ERROR_CLASSES)[number];

/** 3: the sentence is hard to read or clearly broken. 2: a clear error. 1: a slip or a matter of taste. */
export type Severity = 1 | 2 | 3;

/** A place that a rule marks. If `reason` is present, it replaces the reason of the rule. */
export type Finding = { start: number; end: number; suggestions: string[]; reason?: string };

/** What a rule gets: one sentence of a text. */
export type Context = {
  text: string;
  sentence: Sentence;
  lexicon: Lexicon;
  /** Returns suggestions for an unknown word. All sentences of a text share it. */
  suggest: SpellingSuggester;
  /** Whether this is the last sentence of its paragraph. */
  isLast: boolean;
};

/**
 * A rule that finds one kind of error. `fires` are example sentences with the error, `silent` sentences without it. A
 * test runs the rule on all of them.
 */
export type Rule = {
  id: string;
  class: ErrorClass;
  type: GrammarMark["type"];
  severity: Severity;
  /** The reason shown to the learner, in plain words. */
  reason: string;
  find: (context: Context) => Finding[];
  fires: readonly string[];
  silent: readonly string[];
};

/** Returns the text between a word and the word before it, often " ". */
export function gapBefore({ text, sentence }: Context, index: number): string {
  const word = sentence.words[index];
  const before = sentence.words[index - 1];
  return word === undefined ? "" : text.slice(before?.end ?? sentence.start, word.start);
}

/** Returns whether only spaces separate the words from index `from` to index `to`, both inclusive. */
export function isUnbroken(context: Context, from: number, to: number): boolean {
  if (to <= from) return true;
  const breaks = breaksBefore(context);
  return breakCount(breaks, to) === breakCount(breaks, from);
}

/** Results of `breaksBefore`, because many rules test the same words. */
const BREAKS_CACHE = new WeakMap<Sentence, Int32Array>();

/** Returns for each word the number of breaks before it in the sentence. A break is a gap with more than spaces. */
function breaksBefore(context: Context): Int32Array {
  const known = BREAKS_CACHE.get(context.sentence);
  if (known !== undefined) return known;
  const breaks = new Int32Array(context.sentence.words.length);
  let count = 0;
  for (let i = 0; i < breaks.length; i += 1) {
    if (gapBefore(context, i).trim() !== "") count += 1;
    breaks[i] = count;
  }
  BREAKS_CACHE.set(context.sentence, breaks);
  return breaks;
}

/** Returns the number of breaks before a word, or of all breaks for an index after the last word. */
function breakCount(breaks: Int32Array, word: number): number {
  return word < 0 ? 0 : (breaks[Math.min(word, breaks.length - 1)] ?? 0);
}

/** Returns the offsets of the words from index `from` to index `to`, both inclusive. Throws if one does not exist. */
export function spanOf(words: readonly Word[], from: number, to: number): { start: number; end: number } {
  const first = words[from];
  const last = words[to];
  if (first === undefined || last === undefined) throw new RangeError(`No words ${from} to ${to}`);
  return { start: first.start, end: last.end };
}

/** Returns `replacement` with a capital if `original` has one. */
export function matchCase(replacement: string, original: string): string {
  const first = original.charAt(0);
  const isCapital = first !== first.toLowerCase() && original !== "I";
  return isCapital ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement;
}
