import { findMarks } from "#core/exam/grammar/find-marks.ts";
import { isNoun } from "#core/exam/grammar/nouns.ts";
import { ADJECTIVES } from "#core/exam/grammar/word-classes.ts";
import { readText, type Sentence, type Word } from "#core/exam/language/read-text.ts";
import { CONTRACTION } from "#core/exam/language/word-lists.ts";
import { neighboursIn } from "#core/exam/language/word-pairs.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";

/** Number of words shown before a change. More of them could contain errors that no rule knows. */
const MAX_WORDS_BEFORE = 4;
/** Number of words shown after a change. */
const MAX_WORDS_AFTER = 3;

/** A span of the answer and the text that replaces it. */
export type Change = { start: number; end: number; text: string };
/** The span of a change with the learner's words around it. `better` is the text of that span with the change made. */
export type Improved = { start: number; end: number; better: string };

/** Words that begin another part of the sentence. */
const CONJUNCTIONS = new Set("and but or nor so because".split(" "));
/** Words with which a quotation does not begin, because it would be incomplete. */
const NOT_FIRST = new Set("that which who of than".split(" "));
/** Words with which a quotation does not end, because it would be incomplete. */
const NOT_LAST = new Set(
  "a an the of to in on at by for with from that which who as than is are was were be been has have had will would can could should may might must not its their his her your our my this these those some any no more very into about when if because while where such it they he she we i".split(
    " ",
  ),
);

/**
 * Makes a change and returns it with some words around it. Returns undefined if the result could still contain an
 * error. The words around the change end before a comma, a conjunction, another mark or a misspelt word, and before a
 * word for which `isBarrier` is true.
 */
export function improve(
  answer: PreparedAnswer,
  sentence: Sentence,
  change: Change,
  isBarrier: (word: Word) => boolean = () => false,
): Improved | undefined {
  const { words } = sentence;
  const first = words.findIndex(({ end }) => end > change.start);
  const last = words.findLastIndex(({ start }) => start < change.end);
  if (first < 0 || last < first) return undefined;
  const isLetter = answer.task.kind.startsWith("letter");
  const isSafe = (word: Word | undefined) =>
    word !== undefined &&
    !CONJUNCTIONS.has(word.lower) &&
    (isLetter || !CONTRACTION.test(word.lower)) &&
    !hasOtherError(answer, word, change) &&
    !isBarrier(word);
  const isJoined = (i: number) => answer.text.slice(words[i]?.end, words[i + 1]?.start) === " ";
  let from = first;
  while (first - from < MAX_WORDS_BEFORE && isSafe(words[from - 1]) && isJoined(from - 1)) from -= 1;
  let to = last;
  while (to - last < MAX_WORDS_AFTER && isSafe(words[to + 1]) && isJoined(to)) to += 1;
  while (from < first && NOT_FIRST.has(words[from]?.lower ?? "")) from += 1;
  // An adjective ("have a good") and a noun after an article ("as a movie") need the noun that follows.
  const isCut = (i: number) =>
    isJoined(i) &&
    isNoun(words[i + 1]?.lower ?? "") &&
    (ADJECTIVES.has(words[i]?.lower ?? "") ||
      (isNoun(words[i]?.lower ?? "") && /^(?:an?|the)$/.test(words[i - 1]?.lower ?? "")));
  while (to > last && (NOT_LAST.has(words[to]?.lower ?? "") || isCut(to))) to -= 1;
  // A correction such as "visitors in" shows nothing without the word that follows.
  if (to === last && to < words.length - 1 && NOT_LAST.has(readText(change.text).words.at(-1)?.lower ?? ""))
    return undefined;
  const start = Math.min(words[from]?.start ?? change.start, change.start);
  const end = Math.max(words[to]?.end ?? change.end, change.end);
  const before = answer.text.slice(start, change.start);
  const after = answer.text.slice(change.end, end);
  const better = `${before}${change.text}${after}`
    .replace(/ {2,}/g, " ")
    .replace(/ +([,.;])/g, "$1")
    .trim();
  if (better === answer.text.slice(start, end) || readText(better).words.length < 2) return undefined;
  return isRight(answer, sentence, start, end, better) ? { start, end, better } : undefined;
}

/** Returns whether a word is misspelt, or is part of a mark that the change does not cover. */
function hasOtherError({ misspelt, marks }: PreparedAnswer, word: Word, change: Change): boolean {
  const touches = (one: { start: number; end: number }) => one.start < word.end && one.end > word.start;
  return (
    misspelt.some(touches) ||
    marks.some((mark) => touches(mark) && (mark.start < change.start || mark.end > change.end))
  );
}

/** Returns whether no rule marks the changed words and none of their pairs is rare in English. */
function isRight(answer: PreparedAnswer, sentence: Sentence, start: number, end: number, better: string): boolean {
  const head = answer.text.slice(sentence.start, start);
  const text = head + better + answer.text.slice(end, sentence.end);
  const isInside = (one: { start: number; end: number }) =>
    one.start < head.length + better.length && one.end > head.length;
  if (findMarks(text, answer.lexicon, "spelling").some(isInside) || SINGULAR_AFTER_PLURAL.test(better)) return false;
  return readText(better).sentences.every((one) =>
    neighboursIn({ ...one, stop: "" }, better).every(
      ({ first, second }) => first === "." || !answer.lexicon.pairs.isRare(first, second),
    ),
  );
}

/** A plural with the verb form of a singular: "these terms wasn't". */
const SINGULAR_AFTER_PLURAL =
  /\b(?:people|men|women|children|students) who (?!is\b|was\b)[a-z]+[^s\W]s\b|\b(?:these|those|many|several|few|both) (?:[a-z]+ )?[a-z]+s (?:is|was|has|does|isn't|wasn't|hasn't|doesn't)\b/i;

/** Returns a replacement with a capital if the original begins with one. */
export function matchCapital(replacement: string, original: string): string {
  const first = original.charAt(0);
  return first === first.toLowerCase() ? replacement : replacement.charAt(0).toUpperCase() + replacement.slice(1);
}
