import { NAMES } from "#core/exam/grammar/punctuation-words.ts";
import type { Sentence } from "#core/exam/language/read-text.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";

/**
 * An answer to quote in praise. `blamed` are places that advice criticises or that may be wrong. Praise avoids them.
 */
export type Quotable = PreparedAnswer & { blamed?: readonly { start: number; end: number }[] };

/** Number of words that a quotation shows. */
const QUOTED_WORDS = 9;

/**
 * Returns `link` and a quotation of the first words of a sentence from the offset `at` on. Returns "" if something in
 * these words is marked, blamed, or a name that no list knows, because praise must not show a mistake.
 */
export function quoteStart(
  link: string,
  answer: Quotable,
  sentence: Sentence,
  { at = sentence.start, maxWords = QUOTED_WORDS }: { at?: number; maxWords?: number } = {},
): string {
  const said = sentence.words.filter((word) => word.start >= at);
  // A single word more is quoted too, instead of an ellipsis.
  const last = said.length > maxWords + 1 ? said[maxWords - 1] : undefined;
  const end = last === undefined ? sentence.end : last.end + (answer.text.charAt(last.end) === "%" ? 1 : 0);
  const quoted = answer.text.slice(at, end).replace(/\s+/g, " ");
  const isBlamed = answer.blamed?.some((place) => place.start < end && place.end > at) === true;
  const shown = last === undefined ? said : said.slice(0, maxWords);
  if (isBlamed || isMarked(answer, { start: at, end }) || shown.some(isUnknownName(answer))) return "";
  return `${link}“${last ? `${quoted} …` : quoted.replace(/\s*[.!]$/, "")}”`;
}

/**
 * Returns a check for words with a capital that no list knows: an unknown name, or a misspelt one such as "Britian".
 */
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

/** Returns whether a span of the answer has a mark, a misspelt word or a doubled word. */
export function isMarked(
  { text, marks, misspelt }: PreparedAnswer,
  { start, end }: { start: number; end: number },
): boolean {
  return (
    [...marks, ...misspelt].some((mark) => mark.start < end && mark.end > start) ||
    REPEATED_WORD.test(text.slice(start, end))
  );
}
