import type { Lexicon } from "../language/lexicon.ts";
import type { Sentence, Word } from "../language/read-text.ts";
import type { GrammarMark } from "./mark.ts";

/** What kind of learner error a rule is about; the corpus measures by it. */
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

/** 3: the sentence is hard to read or plainly broken; 2: a clear fault; 1: a slip, or a matter of taste. */
export type Severity = 1 | 2 | 3;

export type Finding = { start: number; end: number; suggestions: string[]; reason?: string };

export type Context = {
  text: string;
  sentence: Sentence;
  lexicon: Lexicon;
  /** Whether the sentence is the last one of its paragraph. */
  isLast: boolean;
};

/** One thing that we look for. `fires` and `silent` are sentences that it must and must not speak on; a test runs them. */
export type Rule = {
  id: string;
  class: ErrorClass;
  type: GrammarMark["type"];
  severity: Severity;
  /** Said to the learner, in plain words. */
  reason: string;
  find: (context: Context) => Finding[];
  fires: readonly string[];
  silent: readonly string[];
};

/** What stands between two neighbouring words: " " where nothing but a space does. */
export function gapBefore({ text, sentence }: Context, index: number): string {
  const word = sentence.words[index];
  const before = sentence.words[index - 1];
  return word === undefined ? "" : text.slice(before?.end ?? sentence.start, word.start);
}

/** Whether nothing but a space parts the words from index `from` to index `to`, both included. */
export function isUnbroken(context: Context, from: number, to: number): boolean {
  for (let i = from + 1; i <= to; i += 1) if (gapBefore(context, i).trim() !== "") return false;
  return true;
}

export function spanOf(words: readonly Word[], from: number, to: number): { start: number; end: number } {
  const first = words[from];
  const last = words[to];
  if (first === undefined || last === undefined) throw new RangeError(`No words ${from} to ${to}`);
  return { start: first.start, end: last.end };
}

/** `replacement` with a capital where `original` has one. */
export function likeCase(replacement: string, original: string): string {
  const first = original.charAt(0);
  const isCapital = first !== first.toLowerCase() && original !== "I";
  return isCapital ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement;
}
