import type { Sentence, Word } from "../language/read-text.ts";
import { isNounToo } from "./pattern.ts";
import { isNoun, isPlural } from "./nouns.ts";
import { type Context, gapBefore, isUnbroken } from "./rule.ts";
import { baseOf, baseOfIng, baseOfPast, baseOfS, isBase } from "./verb-forms.ts";
import {
  ADJECTIVES,
  BE,
  COLLECTIVE,
  DETERMINERS,
  MIDDLE_ADVERBS,
  MODALS,
  NUMBER_WORDS,
  PREPOSITIONS,
  SUBJECT_PRONOUNS,
  SUBORDINATORS,
} from "./word-classes.ts";

/**
 * A subject and its verb, as indexes of words of the sentence. The subject goes from `from` to `to` (inclusive); `head`
 * is its main noun. `count` is null if both singular and plural may be right.
 */
export type Subject = { from: number; head: number; to: number; verb: number; count: "one" | "many" | null };

const SINGULAR_PRONOUNS = new Set(
  "he she it everyone everybody nobody someone somebody anyone anybody everything nothing something".split(" "),
);
const PLURAL_PRONOUNS = new Set("i you we they".split(" "));
const SINGULAR_DETERMINERS = new Set("a an this that each every another one either neither".split(" "));
const PLURAL_DETERMINERS = new Set(
  "these those many several few both two three four five six seven eight nine ten".split(" "),
);
/** Verbs and adjectives before a clause in the subjunctive: "that he stay". */
const SUBJUNCTIVE_VERBS = new Set(
  `suggest suggests suggested recommend recommends recommended insist insists insisted demand demands demanded propose
  proposes proposed request requests requested require requires required essential important vital necessary imperative`.split(
    /\s+/,
  ),
);
/** Nouns and pronouns before "of" whose verb may agree with the noun after "of". */
const PARTITIVES = new Set(
  "lot lots majority number variety range half most some all none any plenty percentage proportion rest".split(" "),
);

/** Results of `findSubjects`, because many rules need them. */
const SUBJECTS_CACHE = new WeakMap<Sentence, readonly Subject[]>();

/**
 * Returns the subjects that are followed by their verb, from left to right. Leaves out subjects that are not certain.
 */
export function findSubjects(context: Context): readonly Subject[] {
  const known = SUBJECTS_CACHE.get(context.sentence);
  if (known !== undefined) return known;
  const { words } = context.sentence;
  const found: Subject[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (!mayStart(context, at)) continue;
    const subject = subjectAt(context, at);
    if (subject !== null) found.push(subject);
  }
  SUBJECTS_CACHE.set(context.sentence, found);
  return found;
}

/**
 * Returns whether a clause can begin at the word: at the start of the sentence, after a punctuation mark, after a word
 * such as "that" or "because", or after a time such as "in 1995".
 */
function mayStart(context: Context, at: number): boolean {
  const { words } = context.sentence;
  if (at === 0) return true;
  const before = words[at - 1];
  if (before === undefined) return false;
  const gap = gapBefore(context, at);
  if (/[,;:(“"]/.test(gap)) return !/^(?:who|which|and|or|whose)$/.test(words[at]?.lower ?? "");
  if (words.slice(Math.max(0, at - 3), at).some(({ lower }) => SUBJUNCTIVE_VERBS.has(lower))) return false;
  if (/^(?:and|but|so)$/.test(before.lower)) return SUBJECT_PRONOUNS.has(words[at]?.lower ?? "");
  if (
    /^(?:that|because|if|when|although|though|while|whereas|whether|where|think|thinks|believe|believes|nowadays|today)$/.test(
      before.lower,
    )
  )
    return !(
      before.lower === "that" &&
      isNoun(words[at]?.lower ?? "") &&
      (words[at - 2] === undefined || isVerbLike(words[at - 2]) || baseOfS(words[at]?.lower ?? "") !== null)
    );
  const isYear =
    before.isNumber && before.text.length === 4 && /^(?:in|and|to|since|until|by)$/.test(words[at - 2]?.lower ?? "");
  return (
    isYear ||
    (before.lower === "ago" && at <= 4) ||
    (/^(?:year|month|week|decade|century)$/.test(before.lower) && isTimeLead(words, at))
  );
}

/** Returns whether a time phrase ("Last year", "Over the last decade") opens the sentence and ends just before `at`. */
function isTimeLead(words: readonly Word[], at: number): boolean {
  return at <= 5 && words.slice(0, at).some(({ lower }) => lower === "last" || lower === "past" || lower === "every");
}

function isVerbLike(word: Word | undefined): boolean {
  return word !== undefined && baseOf(word.lower) !== null && !isNoun(word.lower);
}

function subjectAt(context: Context, at: number): Subject | null {
  const { words } = context.sentence;
  const first = words[at]?.lower ?? "";
  if (SINGULAR_PRONOUNS.has(first) || PLURAL_PRONOUNS.has(first)) {
    const verb = skipAdverbs(context, at + 1);
    return verb === null
      ? null
      : { from: at, head: at, to: at, verb, count: SINGULAR_PRONOUNS.has(first) ? "one" : "many" };
  }
  const alone = oneWordSubject(context, at);
  if (alone !== null) return alone;
  const phrase = nounPhrase(context, at);
  if (phrase === null) return null;
  let { count, end } = phrase;
  const of = words[end + 1]?.lower === "of" && isUnbroken(context, end, end + 1) ? nounPhrase(context, end + 2) : null;
  const head = words[phrase.head]?.lower ?? "";
  if (of !== null) {
    end = of.end;
    if (PARTITIVES.has(head)) {
      if (first === "the" && head === "number") count = "one";
      else if (/^(?:number|lot|lots)$/.test(head)) count = of.count;
      else count = null;
    }
    // In "number of employees was", the article is missing and the verb may be right.
    if (head === "number" && !hasDeterminer(words, at, phrase.head)) count = null;
    // "The" may also be a later word, as in "that the whole number of visitors".
    if (head === "number" && words.slice(at, phrase.head).some(({ lower }) => lower === "the")) count = "one";
  }
  end = afterModifiers(context, end);
  const next = words[end + 1]?.lower ?? "";
  if (next === "and" || next === "or" || next === "nor") return null;
  const verb = skipAdverbs(context, end + 1);
  if (verb === null) return null;
  if (COLLECTIVE.has(head) && count === "one" && (of === null || (head === "group" && of.count === "many")))
    count = null;
  return { from: at, head: phrase.head, to: end, verb, count };
}

/** Returns a subject of one word, as in "This makes" or "Smoking is", or null if no verb follows. */
function oneWordSubject(context: Context, at: number): Subject | null {
  const { words } = context.sentence;
  const first = words[at]?.lower ?? "";
  const verb = skipAdverbs(context, at + 1);
  if (verb === null) return null;
  const next = words[verb]?.lower ?? "";
  const isVerb =
    BE.has(next) ||
    MODALS.has(next) ||
    /^(?:has|have|does|do)$/.test(next) ||
    (baseOf(next) !== null && !isNoun(next) && !isNounToo(baseOf(next) ?? ""));
  // In "this affect of colours" the noun is misspelt.
  if (!isVerb || (first === "this" && words[verb + 1]?.lower === "of")) return null;
  if (first === "this" || first === "that")
    return { from: at, head: at, to: at, verb, count: BE.has(next) || first === "that" ? null : "one" };
  if (at === 0 && baseOfIng(first) !== null) return { from: at, head: at, to: at, verb, count: null };
  return null;
}

/**
 * Returns the index of the last word of modifiers such as "in the city", "between 1990 and 2000", "who live in big
 * cities".
 */
function afterModifiers(context: Context, from: number): number {
  const { words } = context.sentence;
  let end = from;
  for (let turn = 0; turn < 3; turn += 1) {
    const next = words[end + 1]?.lower ?? "";
    if (!isUnbroken(context, end, Math.min(end + 1, words.length - 1))) return end;
    if (PREPOSITIONS.has(next) && next !== "than" && next !== "as") {
      const phrase = nounPhrase(context, end + 2);
      if (phrase === null) return end;
      end = phrase.end;
    } else if ((next === "who" || next === "that" || next === "which") && isBaseOrForm(words[end + 2])) {
      end += 2;
      if (/^(?:me|us|him|her|them|you|it)$/.test(words[end + 1]?.lower ?? "")) end += 1;
      const phrase = nounPhrase(context, end + 1);
      if (phrase !== null && phrase.end - end <= 3) end = phrase.end;
    } else return end;
  }
  return end;
}

function isBaseOrForm(word: Word | undefined): boolean {
  return word !== undefined && baseOf(word.lower) !== null;
}

type NounPhrase = { head: number; end: number; count: Subject["count"] };

/** Returns the noun phrase that begins at `at`, or null. `end` is the index of its last word. */
function nounPhrase(context: Context, at: number): NounPhrase | null {
  const { words } = context.sentence;
  let i = at;
  let determiner = "";
  const lower = (index: number): string => words[index]?.lower ?? "";
  if (at >= words.length) return null;
  while (DETERMINERS.has(lower(i)) && i < at + 3 && isUnbroken(context, at, i)) {
    determiner = lower(i);
    i += 1;
  }
  while ((ADJECTIVES.has(lower(i)) || lower(i) === "very") && isUnbroken(context, at, i) && !endsHere(context, i))
    i += 1;
  const word = words[i];
  if (word === undefined || !isUnbroken(context, at, i)) return null;
  if (word.isNumber || (NUMBER_WORDS.has(word.lower) && !isNounLike(context, lower(i + 1)))) {
    if (lower(i + 1) === "and" && words[i + 2]?.isNumber === true) return { head: i, end: i + 2, count: null };
    return { head: i, end: i, count: null };
  }
  if (!isNounLike(context, word.lower) && !isName(word, i)) return null;
  let head = i;
  while (isNoun(lower(head + 1)) && isUnbroken(context, head, head + 1) && !startsVerb(context, head, head + 1))
    head += 1;
  const noun = lower(head);
  const isMany = isPlural(noun) || looksPlural(context, noun);
  let count: Subject["count"] = isMany ? "many" : isNoun(noun) ? "one" : null;
  if (SINGULAR_DETERMINERS.has(determiner) && isMany) count = null;
  if (PLURAL_DETERMINERS.has(determiner) && !isMany) count = null;
  // An amount can be singular: "Ten dollars is a lot".
  if (NUMBER_WORDS.has(determiner) && isMany) count = null;
  if (/^(?:all|some|any|no|most|more|enough|both)$/.test(determiner) && !isMany) count = null;
  if (/^(?:series|species|means|news|politics|physics|mathematics|economics)$/.test(noun)) count = null;
  return { head, end: head, count };
}

function hasDeterminer(words: readonly Word[], from: number, to: number): boolean {
  return words.slice(from, to).some(({ lower }) => DETERMINERS.has(lower));
}

/** Returns whether nothing follows the word without a break. */
function endsHere(context: Context, at: number): boolean {
  const next = context.sentence.words[at + 1];
  return next === undefined || !isUnbroken(context, at, at + 1);
}

/** Returns whether a word is a known noun, or a word of the lexicon in no other known class. */
function isNounLike(context: Context, word: string): boolean {
  if (isNoun(word)) return true;
  if (word === "" || BE.has(word) || MODALS.has(word) || PREPOSITIONS.has(word) || SUBORDINATORS.has(word))
    return false;
  if (DETERMINERS.has(word) || ADJECTIVES.has(word) || MIDDLE_ADVERBS.has(word) || SUBJECT_PRONOUNS.has(word))
    return false;
  if (baseOf(word) !== null || word.endsWith("ly") || word.endsWith("ing") || word.endsWith("ed")) return false;
  return context.lexicon.has(word) && word.length > 3 && !NOT_NOUNS.has(word);
}

/** Words of the lexicon that are not nouns and are in no other list. */
const NOT_NOUNS = new Set(
  `then there here very quite rather too also even almost together away back home well ever never again once twice still instead
  maybe perhaps however therefore moreover thus hence otherwise nobody everyone everybody someone somebody anyone anybody nothing
  something everything anything them him her us me you today tomorrow yesterday nowadays because been being does did done have has
  had itself himself herself themselves myself ourselves yourself mine yours hers theirs ours else abroad forward later sooner soon
  when where while since until unless although though whereas both none`.split(/\s+/),
);

function isName(word: Word, at: number): boolean {
  return at > 0 && word.text.charAt(0) !== word.lower.charAt(0) && word.lower !== "i" && !word.lower.startsWith("i'");
}

function looksPlural(context: Context, word: string): boolean {
  return (
    !isNoun(word) &&
    word.length > 4 &&
    word.endsWith("s") &&
    !/(?:ss|us|is|ics)$/.test(word) &&
    context.lexicon.has(word.slice(0, -1)) &&
    baseOfS(word) === null
  );
}

/** Returns whether a word that can be noun or verb is a verb, because of the next word: "The figures show a". */
function startsVerb(context: Context, before: number, at: number): boolean {
  const { words } = context.sentence;
  const lower = words[at]?.lower ?? "";
  if (!isBase(lower) && baseOfS(lower) === null && baseOfPast(lower) === null) return false;
  const next = words[at + 1]?.lower ?? "";
  return (
    (DETERMINERS.has(next) ||
      /^(?:to|me|us|them|him|on|by|from|that|very|more|in)$/.test(next) ||
      (isBase(next) && !isNounToo(next)) ||
      next.endsWith("ly")) &&
    before >= 0
  );
}

/** Returns the index of the first word from `at` on that is no adverb, or null after a break. */
function skipAdverbs(context: Context, at: number): number | null {
  const { words } = context.sentence;
  let i = at;
  while (i < words.length && MIDDLE_ADVERBS.has(words[i]?.lower ?? "")) i += 1;
  return i < words.length && isUnbroken(context, at - 1, i) ? i : null;
}

/** Returns whether the word is certainly a verb in the base form: it has no other use, or an object follows. */
export function isVerbHere(context: Context, at: number): boolean {
  const { words } = context.sentence;
  const lower = words[at]?.lower ?? "";
  const base = isBase(lower) ? lower : baseOfS(lower);
  if (base === null) return false;
  if (!isNounToo(base)) return true;
  const next = words[at + 1]?.lower ?? "";
  return (
    isUnbroken(context, at, Math.min(at + 1, words.length - 1)) &&
    /^(?:the|a|an|my|your|his|her|its|our|their|this|these|me|us|them|him|it|to)$/.test(next)
  );
}
