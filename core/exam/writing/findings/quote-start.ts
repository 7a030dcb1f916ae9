import { NAMES } from "#core/exam/grammar/punctuation-words.ts";
import type { Sentence } from "#core/exam/language/read-text.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";

/** An answer with the places that advice blames or that may be wrong: praise does not quote them. */
export type Quotable = PreparedAnswer & { blamed?: readonly { start: number; end: number }[] };

/** Words of a sentence that praise quotes. */
const QUOTED_WORDS = 9;

/**
 * Quotes the first words of a sentence, from `at` on, after `link`. Returns an empty text if something in them is
 * marked, blamed by advice or a name that no list knows: praise shows no mistake.
 */
export function quoteStart(
  link: string,
  answer: Quotable,
  sentence: Sentence,
  { at = sentence.start, most = QUOTED_WORDS }: { at?: number; most?: number } = {},
): string {
  const said = sentence.words.filter((word) => word.start >= at);
  const last = said.length > most + 1 ? said[most - 1] : undefined;
  const end = last === undefined ? sentence.end : last.end + (answer.text.charAt(last.end) === "%" ? 1 : 0);
  const quoted = answer.text.slice(at, end).replace(/\s+/g, " ");
  const isBlamed = answer.blamed?.some((place) => place.start < end && place.end > at) === true;
  const shown = last === undefined ? said : said.slice(0, most);
  if (isBlamed || isMarked(answer, { start: at, end }) || shown.some(isUnknownName(answer))) return "";
  return `${link}“${last ? `${quoted} …` : quoted.replace(/\s*[.!]$/, "")}”`;
}

/** Returns a check for a word with a capital that no list knows: a name, or a misspelt one such as "Britian". */
function isUnknownName({ lexicon, promptWords }: PreparedAnswer): (word: Sentence["words"][number]) => boolean {
  return ({ text, lower, isNumber }) =>
    !isNumber &&
    text !== lower &&
    text !== text.toUpperCase() &&
    !lexicon.has(lower.replace(/'s?$/, "")) &&
    !promptWords.has(lower) &&
    NAMES[lower] === undefined;
}

const REPEATED_WORD = /\b([a-z]+) \1\b/i;

/** Returns whether something is marked or misspelt, or a word doubled, between two places of the answer. */
export function isMarked(
  { text, marks, misspelt }: PreparedAnswer,
  { start, end }: { start: number; end: number },
): boolean {
  return (
    [...marks, ...misspelt].some((one) => one.start < end && one.end > start) ||
    REPEATED_WORD.test(text.slice(start, end))
  );
}
