import { isNoun, isPlural } from "#core/exam/grammar/nouns.ts";
import { isMechanical } from "#core/exam/grammar/mechanics.ts";
import { NAMES } from "#core/exam/grammar/punctuation-words.ts";
import { suggestSpelling } from "#core/exam/grammar/suggest-spelling.ts";
import { baseOf, baseOfIng, isBase } from "#core/exam/grammar/verb-forms.ts";
import { BE, MODALS, NUMBER_WORDS, PREPOSITIONS } from "#core/exam/grammar/word-classes.ts";
import type { Lexicon } from "#core/exam/language/lexicon.ts";
import type { Sentence, Word } from "#core/exam/language/read-text.ts";
import { root, stem } from "#core/exam/language/stem.ts";
import { STOP_WORDS } from "#core/exam/language/word-lists.ts";
import type { Criteria } from "../evaluation.ts";
import { rarerWords } from "../features/lexis.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { quoteItems } from "./finding.ts";
import { isMarked } from "./quote-start.ts";

/**
 * Praises the spelling of an answer of full length in which no word is marked as misspelt or may be a misspelt form of
 * another word. An answer with an unknown name is not praised, because dictionaries know few names.
 */
export function praiseSpelling(answer: PreparedAnswer): string | null {
  const { task, countedWords, misspelt, read } = answer;
  if (countedWords < task.minimumWords || misspelt.length > 0) return null;
  // The greeting and the signature of a letter are names.
  const sentences = read.sentences.filter(({ stop, words }) => stop !== "" || words.length > MAX_GREETING_WORDS);
  if (sentences.some(({ words }) => words.some((word, i) => mayBeMisspelt(answer, words, word, i)))) return null;
  return answer.seenMarks().some(({ type, rule }) => type === "spelling" || CONFUSIONS.has(rule))
    ? null
    : "We found no spelling mistakes. A word that is written as another one can escape us.";
}
/** In words: a longer paragraph without a full stop is no greeting or signature. */
const MAX_GREETING_WORDS = 6;
/** Ids of rules for a word that is written in place of another. */
const CONFUSIONS = new Set(
  "confused-word contraction its-it-is its-verb possessive possessive-people form-confused then-than every-day split-word rise-raise".split(
    " ",
  ),
);

/** Returns whether a word may be a misspelt form of another word, or may lack its apostrophe. */
function mayBeMisspelt(answer: PreparedAnswer, words: readonly Word[], word: Word, at: number): boolean {
  const { lexicon, promptWords } = answer;
  const { lower, text } = word;
  if (word.isNumber || promptWords.has(lower) || STOP_WORDS.has(lower)) return false;
  const isCapitalised = text !== lower;
  const isShortForm = text === text.toUpperCase() && text.length <= MAX_SHORT_FORM;
  if (isCapitalised && !isShortForm && !lexicon.has(lower) && NAMES[lower] === undefined) return true;
  const next = words[at + 1];
  if (lower === "ones" && next && !STOP_WORDS.has(next.lower)) return true;
  if (next && lacksApostrophe(lexicon, words[at - 1]?.lower ?? "", lower, next.lower)) return true;
  if (isCapitalised) return false;
  // "the pi charts": one letter less than a word of the task.
  if (lower.length < MIN_SURE_LETTERS && next && !lexicon.pairs.isSeen(lower, next.lower))
    for (const other of promptWords) if (other.length > 2 && isCut(lower, other)) return true;
  return isRarelyMeant(lexicon, lower) || fitsOtherWord(lexicon, words[at - 1], lower, next);
}

/**
 * Returns whether a plural before another noun may lack its apostrophe: "the males consumption". If the second noun is
 * also a verb, the word before the plural must be a verb form or a preposition: "reduces drivers stress".
 */
function lacksApostrophe(lexicon: Lexicon, before: string, word: string, next: string): boolean {
  if (!word.endsWith("s") || !isPlural(word) || !isNoun(next) || lexicon.pairs.isSeen(word, next)) return false;
  return baseOf(next) === null || /(?:s|ed|ing)$/.test(before) || isBase(before) || PREPOSITIONS.has(before);
}

/** In letters: a shorter word is easily written in place of another. */
const MIN_SURE_LETTERS = 4;

/** In letters: "WHO", "COVID". A longer word in capitals is a word. */
const MAX_SHORT_FORM = 5;

/** Returns whether a word is `other` without one of its letters, and is not its singular. */
function isCut(word: string, other: string): boolean {
  if (word.length !== other.length - 1 || other === `${word}s`) return false;
  return Array.from(other, (_, i) => other.slice(0, i) + other.slice(i + 1)).includes(word);
}

/** Size class (lexicon.ts) from which on a word is more likely a misspelt form of another. */
const MIN_MISTAKEN_CLASS = 20;

/** Size class from which on hardly anybody means a word, such as "hight". */
const MIN_RARE_CLASS = 50;
/** Size class up to which a word may be meant instead, such as "height". */
const MAX_MEANT_CLASS = 20;

function isRarelyMeant(lexicon: Lexicon, word: string): boolean {
  if (word.length < MIN_SURE_LETTERS || (lexicon.sizeClass(word) ?? 0) < MIN_RARE_CLASS) return false;
  return suggestSpelling(word, lexicon, 1).some((one) => (lexicon.sizeClass(one) ?? MIN_RARE_CLASS) <= MAX_MEANT_CLASS);
}

/**
 * Returns whether neither neighbour goes with an uncommon word, but both go with another word that differs by one
 * letter: "will asses whether".
 */
function fitsOtherWord(lexicon: Lexicon, before: Word | undefined, word: string, next: Word | undefined): boolean {
  if (!before || !next || before.isNumber || next.isNumber || (lexicon.sizeClass(word) ?? 0) < MIN_MISTAKEN_CLASS)
    return false;
  const fits = (one: string) =>
    [lexicon.pairs.isSeen(before.lower, one), lexicon.pairs.isSeen(one, next.lower)].filter(Boolean).length;
  return fits(word) === 0 && suggestSpelling(word, lexicon, 1).some((one) => one !== word && fits(one) === 2);
}

/** Size class from which on a word is rare enough for praise. */
const MIN_PRAISED_CLASS = 35;
/** Stems of words of daily life that older word lists and textbooks do not count as common. */
const EVERYDAY = new Set(
  `online internet smartphone app email wireless streaming laptop website supermarket grocery shopper airplane apartment container
  theater marathon champion loser heater learner percentage businessman internship downside bottled photography youngster suburb
  sibling tourism gym workplace tripled skyrocketed utilized foremost destination upcoming minor parcel depict adolescent teenager
  workout lifestyle siblings businessmen teamwork vehicle junk snack salary selfie chat blog vlog video gadget lockdown vaccine traveler traveller hobby`
    .split(/\s+/)
    .map(stem),
);

/** Praises less common words and quotes them. Leaves out words that the learner may have read in the figure. */
export function praiseWords(answer: PreparedAnswer): string | null {
  const { task, lexicon, read, shownRoots } = answer;
  const isReport = task.task === 1 && !task.kind.startsWith("letter");
  // The words in a picture are not in the text of the task.
  if (isReport && !task.figures?.some(({ chart, table }) => chart || table)) return null;
  const words = rarerWords(answer).words.filter(
    (word) =>
      word.length > 5 &&
      (lexicon.sizeClass(word) ?? 0) >= MIN_PRAISED_CLASS &&
      ![word, word.replace(/s$/, ""), word.replace(/ed$/, "")].some(lexicon.pairs.isFrequent) &&
      !EVERYDAY.has(stem(word)) &&
      !NUMBER_WORDS.has(word) &&
      // The learner has read this word in the figure.
      !shownRoots.has(root(word)) &&
      read.words.some(({ text }) => text === word),
  );
  return words.length < 3 ? null : `You use less common words that fit: ${quoteItems(words, 4)}.`;
}

const CAUTIOUS =
  /^(?:may|might|tends?|likely|unlikely|perhaps|possibly|potentially|arguably|seems?|appears?|generally|largely|often)$/;
const MIN_CAUTIOUS = 3;

/** Praises careful claims and quotes their careful words. Task 1 answers need no careful claims. */
export function praiseCaution({ task, sentences }: PreparedAnswer): string | null {
  if (task.task === 1) return null;
  const used = sentences.flatMap(({ words }) =>
    words
      // "less unlikely": the writer may mean the opposite.
      .filter(({ lower }, i) => CAUTIOUS.test(lower) && !/^(?:less|more|not)$/.test(words[i - 1]?.lower ?? ""))
      .map(({ lower }) => lower),
  );
  const different = new Map(used.map((word) => [stem(word), word]));
  return different.size < MIN_CAUTIOUS
    ? null
    : `You make claims with care, with words such as ${quoteItems(Array.from(different.values()))}.`;
}

/** Words that open a clause in the middle of a sentence. */
const OPENS_INSIDE = /^(?:which|who|because|if|although|though|whereas|while|unless)$/;
/** Words that open a clause at the start of a sentence that has a comma. */
const OPENS_FIRST = /^(?:if|although|though|whereas|while|when|because|unless)$/;
const MIN_CLAUSES = 4;

/** Band of grammar below which clauses are not praised, because many of them go wrong. */
const MIN_CLAUSE_GRAMMAR = 7;
/** Rare pairs of words in a hundred words above which clauses are not praised. */
const MAX_RARE_PAIRS = 0.8;

/** Praises clauses of several kinds in sentences without marks, and quotes the words that open them. */
export function praiseClauses(answer: PreparedAnswer, { features }: Measured, criteria: Criteria): string | null {
  if (criteria.grammar < MIN_CLAUSE_GRAMMAR || features.rarePairRate > MAX_RARE_PAIRS) return null;
  if (answer.read.sentences.some((sentence) => isFragment(answer, sentence))) return null;
  const used = new Set<string>();
  for (const sentence of answer.sentences) {
    if (isMarked(answer, sentence) || sentence.stop !== ".") continue;
    const { words } = sentence;
    const hasComma = answer.text.slice(sentence.start, sentence.end).includes(",");
    for (const [i, { lower }] of words.entries()) {
      if (words[i + 1]?.lower === "of") continue;
      if (i === 0 ? hasComma && OPENS_FIRST.test(lower) : i > 2 && OPENS_INSIDE.test(lower)) used.add(lower);
    }
  }
  return used.size < MIN_CLAUSES
    ? null
    : `You build complex sentences of several kinds, with ${quoteItems(Array.from(used), MIN_CLAUSES)}.`;
}

/** Band of grammar from which on the absence of marks is praised. Rules find only some mistakes. */
const MIN_PRAISED_GRAMMAR = 8;
/** In words: length of an answer from which on the absence of marks is praised. */
const MIN_PRAISED_WORDS = 250;

/**
 * Praises a long answer whose grammar no rule marks. The estimate must be high, no pair of words may be rare in
 * English, and every sentence must be complete.
 */
export function praiseNoErrors(answer: PreparedAnswer, measured: Measured, criteria: Criteria): string | null {
  const { countedWords, marks, read } = answer;
  if (criteria.grammar < MIN_PRAISED_GRAMMAR || countedWords < MIN_PRAISED_WORDS) return null;
  if (marks.some((mark) => mark.type === "grammar" || (mark.type === "punctuation" && !isMechanical(mark))))
    return null;
  if (measured.rarePairs.length > 0 || read.sentences.some((sentence) => isFragment(answer, sentence))) return null;
  return "Our rules marked no grammar errors. They can miss some.";
}

/** Returns whether a sentence has no full stop, no verb, or only a clause that depends on another. */
export function isFragment({ text }: PreparedAnswer, { start, end, words, stop }: Sentence): boolean {
  if (words.length < 4) return false;
  if (stop === "") return true;
  const isFinite = ({ lower }: Word, i: number) =>
    (BE.has(lower) && lower !== "being") ||
    MODALS.has(lower) ||
    (baseOf(lower) !== null && baseOfIng(lower) === null && words[i - 1]?.lower !== "to");
  if (!words.some(isFinite)) return true;
  return DEPENDS.test(words[0]?.lower ?? "") && !text.slice(start, end).includes(",");
}
/** Words that open a clause which depends on another. */
const DEPENDS = /^(?:while|whereas|although|though|because|which|unless)$/;
