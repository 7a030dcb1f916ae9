import type { Word } from "../language/read-text.ts";
import { isNoun, isPlural, isSingular, pluralOf, singularOf } from "./nouns.ts";
import { type Context, type Finding, isUnbroken, matchCase, spanOf } from "./rule.ts";
import { baseOf, baseOfIng, baseOfParticiple, baseOfPast, baseOfS, formsOf, isBase } from "./verb-forms.ts";
import * as classes from "./word-classes.ts";

type Test = (lower: string, word: Word) => boolean;

/** Word classes for patterns. A word can be in several classes, because a test does not look at the sentence. */
const CLASSES: Readonly<Record<string, Test>> = {
  modal: (word, { text }) => classes.MODALS.has(word) && text !== "May",
  be: (word) => classes.BE.has(word),
  base: (word) => isBase(word),
  /** A base form that is not also a noun, so it is certainly a verb. */
  verb: (word) => isBase(word) && !isNounToo(word),
  s: (word) => baseOfS(word) !== null,
  /** A third person singular that is not also a plural noun. */
  verbs: (word) => isOnlyVerbS(word),
  ing: (word) => baseOfIng(word) !== null,
  past: (word) => baseOfPast(word) !== null,
  /** A past form that is neither a base form nor a participle: "went". */
  onlypast: (word) => baseOfPast(word) !== null && !isBase(word) && baseOfParticiple(word) === null,
  /** A past form that differs from the base form. */
  changed: (word) => baseOfPast(word) !== null && !isBase(word),
  /** A past participle. */
  pp: (word) => baseOfParticiple(word) !== null,
  noun: isNoun,
  /** A singular noun. */
  one: isSingular,
  /** A plural noun. */
  many: isPlural,
  count: (word) => classes.COUNTABLE.has(word),
  mass: (word) => classes.UNCOUNTABLE.has(word),
  adj: (word) => classes.ADJECTIVES.has(word),
  /** A word with the ending of an adjective that is not a known noun. */
  adjlike: (word) => /(?:ful|less|ous|able|ible|ive|ical|ial|ic|er|known|-[a-z]+)$/.test(word) && !isNoun(word),
  det: (word) => classes.DETERMINERS.has(word),
  poss: (word) => classes.POSSESSIVES.has(word),
  prep: (word) => classes.PREPOSITIONS.has(word),
  subj: (word) => classes.SUBJECT_PRONOUNS.has(word),
  obj: (word) => classes.OBJECT_PRONOUNS.has(word),
  adv: (word) => classes.MIDDLE_ADVERBS.has(word),
  /** A possessive with an apostrophe: "India's". */
  owner: (word) => word.endsWith("'s"),
  num: (word, { isNumber }) => isNumber || classes.NUMBER_WORDS.has(word),
  conj: (word) => classes.CONJUNCTIONS.has(word),
  sub: (word) => classes.SUBORDINATORS.has(word),
};

/** Base forms of verbs that are also nouns or adjectives. */
const NOUNS_TOO = new Set(
  `access ache act aim answer attack attempt ban base benefit blame cause change charge check claim control copy cost cover crash
  cry cut cycle damage dance deal decline decrease delay demand design dream drink drive drop end escape exchange
  experience export face fall fear fight figure fit fix float flow fly focus force form gain guess guide hand help
  hold hope hunt import increase influence interest jump kick knock lack last laugh launch lead leave lie
  like limit link live look love mark matter mean measure mind miss move name need notice object offer order own pass pay
  place plan plant play point practice present process promise purchase push question range reach read record regard
  regret release rent repair repeat report request rescue research respect rest result return ride ring rise ruin run
  save search shake share shop show sleep smell smile smoke sound stand start state stay step stop store stress strike
  struggle study supply support surprise swim talk taste tear test touch train transfer transport travel treat trust try turn
  use value view visit vote wait walk want wash waste watch welcome wish wonder work worry yell account benefit
  cook judge set put let hit hurt break catch bear lay double open close clean lower separate complete
  correct direct free slow round mistake feed spread shut host document challenge fish total second tackle combat advance advocate balance boost breach brush
  challenge claim comfort command comment compromise conflict contact contrast cure curb damage debate delay display dump
  elaborate exercise exhaust exhibit exploit flush forecast function grant grab greet guarantee harm highlight host house
  label load lower monitor paint permit praise process progress prompt quote recall reform reject remark reserve resort
  reverse reward rush sacrifice scare schedule search select shape shift sponsor substitute sum trace trade
  transplant trigger update upgrade urge volunteer witness associate duplicate graduate initiate breed bend light shoot
  slide spring stick sting sweep swing bound value`.split(/\s+/),
);

/** Returns whether a verb's base form is also a noun or an adjective. */
export function isNounToo(word: string): boolean {
  return NOUNS_TOO.has(word) || isNoun(word) || classes.ADJECTIVES.has(word);
}

/** Returns whether a word is the third person singular of a verb that is not also a noun. */
function isOnlyVerbS(word: string): boolean {
  const base = baseOfS(word);
  return base !== null && (!isNounToo(base) || base === "make" || base === "do" || base === "have");
}

/** One element of a pattern. `mayEnd` is true if the element also matches a punctuation mark or the end. */
type Element = { test: Test; isOptional: boolean; isLookahead: boolean; isLookbehind: boolean; mayEnd: boolean };
/** `from` and `to` are the indexes of the first and last marked element. */
type Pattern = { elements: Element[]; isAtStart: boolean; isAtEnd: boolean; from: number; to: number; fixes: string[] };

/** A pattern to find and its replacements. See `patterns`. */
export type Phrase = readonly [pattern: string, ...fixes: string[]];

/**
 * Returns a `find` function for word patterns. Spaces separate the elements of a pattern:
 * - `a|b`: one of these words; `#class`: a word of the class; `*`: any word; `x?`: optional.
 * - `!x`: not followed by x (takes no word); `-x`: not preceded by x (first element only).
 * - `^` and `$`: start and end of the sentence. `a|$`: the word, a punctuation mark, or the end of the sentence.
 * - `<` and `>` enclose the marked elements. Without them, all elements are marked.
 *
 * A fix is a replacement for the marked words. In a fix, `$n` is the word of element n, counted from 1. `$n:base`,
 * `:s`, `:ing`, `:past`, `:pp`, `:plural` and `:one` give a form of this word.
 */
export function patterns(phrases: readonly Phrase[]): (context: Context) => Finding[] {
  const byFirst = new Map<string, Pattern[]>();
  const openPatterns: Pattern[] = [];
  for (const [source, ...fixes] of phrases) {
    const pattern = parse(source, fixes);
    const words = firstWords(source);
    if (words === null) openPatterns.push(pattern);
    else for (const word of words) byFirst.set(word, [...(byFirst.get(word) ?? []), pattern]);
  }
  return (context) => {
    const found: Finding[] = [];
    const { words } = context.sentence;
    for (let i = 0; i < words.length; i += 1) {
      const word = words[i];
      if (word === undefined) continue;
      for (const pattern of byFirst.get(word.lower) ?? []) addFinding(found, match(pattern, context, i));
      for (const pattern of openPatterns) addFinding(found, match(pattern, context, i));
    }
    return found;
  };
}

function addFinding(found: Finding[], finding: Finding | null): void {
  if (finding !== null) found.push(finding);
}

/** Returns the words that a pattern can begin with, or null if it begins with a word class. */
function firstWords(source: string): string[] | null {
  const first = source.split(" ").find((part) => part !== "<" && part !== ">" && part !== "^" && !part.startsWith("-"));
  if (first === undefined || /[#*$]/.test(first) || first.startsWith("!") || first.endsWith("?")) return null;
  return first.split("|");
}

function parse(source: string, fixes: string[]): Pattern {
  const pattern: Pattern = { elements: [], isAtStart: false, isAtEnd: false, from: -1, to: -1, fixes };
  for (const part of source.split(" ")) {
    if (part === "^") pattern.isAtStart = true;
    else if (part === "$") pattern.isAtEnd = true;
    else if (part === "<") pattern.from = pattern.elements.length;
    else if (part === ">") pattern.to = pattern.elements.length - 1;
    else pattern.elements.push(parseElement(part));
  }
  if (pattern.from < 0) pattern.from = 0;
  if (pattern.to < 0) pattern.to = pattern.elements.length - 1;
  return pattern;
}

function parseElement(part: string): Element {
  const isLookahead = part.startsWith("!");
  const isLookbehind = part.startsWith("-");
  const isOptional = part.endsWith("?");
  const core = part.slice(isLookahead || isLookbehind ? 1 : 0, isOptional ? -1 : part.length);
  const tests = core.split("|").map((name): Test | string => {
    if (name === "*") return () => true;
    if (!name.startsWith("#")) return name;
    const test = CLASSES[name.slice(1)];
    if (test === undefined) throw new Error(`There is no word class ${name}`);
    return test;
  });
  const mayEnd = tests.includes("$");
  const literals = new Set(tests.filter((test) => typeof test === "string"));
  const functions = tests.filter((test) => typeof test === "function");
  return {
    test: (lower, word) => literals.has(lower) || functions.some((test) => test(lower, word)),
    isOptional,
    isLookahead,
    isLookbehind,
    mayEnd,
  };
}

function match(pattern: Pattern, context: Context, at: number): Finding | null {
  if (pattern.isAtStart && at !== 0) return null;
  const places = matchFrom(pattern, context, 0, at, []);
  if (places === null) return null;
  const inside = places.filter((place, index) => place !== null && index >= pattern.from && index <= pattern.to);
  const from = inside[0];
  const to = inside.at(-1);
  if (from == null || to == null) return null;
  const { words } = context.sentence;
  const original = words[from]?.text ?? "";
  const suggestions = pattern.fixes.map((fix) => matchCase(fillIn(fix, places, words), original));
  return { ...spanOf(words, from, to), suggestions };
}

/**
 * Matches the elements from `index` on with the words from `at` on. Returns `places` with the word index of each
 * further element, null for an element that takes no word. Returns null if there is no match.
 */
function matchFrom(
  pattern: Pattern,
  context: Context,
  index: number,
  at: number,
  places: (number | null)[],
): (number | null)[] | null {
  const { words } = context.sentence;
  const part = pattern.elements[index];
  if (part === undefined) return pattern.isAtEnd && at < words.length ? null : places;
  const word = words[at];
  if (part.isLookbehind) {
    const before = words[at - 1];
    if (before !== undefined && part.test(before.lower, before) && isUnbroken(context, at - 1, at)) return null;
    return matchFrom(pattern, context, index + 1, at, [...places, null]);
  }
  const isNext = word !== undefined && (places.every((place) => place === null) || isUnbroken(context, at - 1, at));
  const fits = isNext && part.test(word.lower, word);
  if (part.mayEnd && !isNext && !part.isLookahead) return matchFrom(pattern, context, index + 1, at, [...places, null]);
  if (part.isLookahead)
    return fits || (part.mayEnd && !isNext) ? null : matchFrom(pattern, context, index + 1, at, [...places, null]);
  if (fits) {
    const rest = matchFrom(pattern, context, index + 1, at + 1, [...places, at]);
    if (rest !== null) return rest;
  }
  return part.isOptional ? matchFrom(pattern, context, index + 1, at, [...places, null]) : null;
}

function fillIn(fix: string, places: readonly (number | null)[], words: readonly Word[]): string {
  const filled = fix.replace(/\$(\d+)(?::([a-z]+))?/g, (_all, number: string, form: string | undefined) => {
    const place = places[Number(number) - 1];
    const word = place == null ? undefined : words[place];
    if (word === undefined) return "";
    if (form !== undefined) return toForm(word.lower, form);
    return place === 0 && word.lower !== "i" ? word.lower : word.text;
  });
  return filled.replace(/ +/g, " ").trim();
}

/** Returns a word in a form of a fix, or the word itself if that form is unknown. */
function toForm(word: string, form: string): string {
  if (form === "plural") return pluralOf(word);
  if (form === "one") return singularOf(word) ?? word;
  if (form === "base") return baseOf(word) ?? word;
  const forms = formsOf(word);
  if (forms === null) return word;
  if (form === "s") return forms.s;
  if (form === "ing") return forms.ing;
  if (form === "past") return forms.past;
  return forms.participle;
}
