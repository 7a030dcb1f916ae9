import type { Lexicon } from "./lexicon.ts";
import type { ReadText, Sentence, Word } from "./read-text.ts";

/**
 * Returns the words that are not in the lexicon in British or American spelling. Accepts `allowed` words (of the task)
 * and names: capitalised words that never occur in lower case. The first word of a sentence of more than three words is
 * a name only if the next word is capitalised and unknown, too.
 */
export function findMisspelt(read: ReadText, lexicon: Lexicon, allowed: ReadonlySet<string>): Word[] {
  const lowerCased = new Set<string>();
  for (const word of read.words) if (startsLowerCase(word.text)) lowerCased.add(word.lower);
  const misspelt: Word[] = [];
  for (const sentence of read.sentences) {
    for (const [index, word] of sentence.words.entries()) {
      if (isSpeltRight(word, lexicon, allowed)) continue;
      if (!startsLowerCase(word.text) && passesAsName(word, index, sentence, lowerCased, lexicon)) continue;
      misspelt.push(word);
    }
  }
  return misspelt;
}

/**
 * Returns whether a word is in the lexicon: as it is, or by its parts if it has an apostrophe, hyphen or prefix.
 * Numbers, single letters and words of other scripts count as right.
 */
export function isSpeltRight(word: Word, lexicon: Lexicon, allowed: ReadonlySet<string>): boolean {
  const { lower } = word;
  if (word.isNumber || lower.length === 1 || !isLatin(lower)) return true;
  if (isKnown(lower, lexicon, allowed)) return true;
  if (lower.includes("-"))
    return lower
      .split("-")
      .every((part) => part.length < 2 || HYPHENATED_PREFIXES.has(part) || isKnown(part, lexicon, allowed));
  return false;
}

function isKnown(word: string, lexicon: Lexicon, allowed: ReadonlySet<string>): boolean {
  if (lexicon.has(word) || MISSING_FROM_LEXICON.has(word) || allowed.has(word) || isDigits(word)) return true;
  const apostrophe = word.indexOf("'");
  if (apostrophe > 0) {
    const ending = word.slice(apostrophe + 1);
    if (ending === "t")
      return word.endsWith("n't") && (IRREGULAR_CONTRACTIONS.has(word) || lexicon.has(word.slice(0, -3)));
    return (CONTRACTION_ENDINGS.has(ending) || ending === "") && isKnown(word.slice(0, apostrophe), lexicon, allowed);
  }
  return PREFIXES.some(
    (prefix) => word.length > prefix.length + 4 && word.startsWith(prefix) && lexicon.has(word.slice(prefix.length)),
  );
}

function passesAsName(
  word: Word,
  index: number,
  sentence: Sentence,
  lowerCased: ReadonlySet<string>,
  lexicon: Lexicon,
): boolean {
  if (lowerCased.has(word.lower)) return false;
  if (index > 0 || sentence.words.length <= 3) return true;
  const next = sentence.words[1];
  return next !== undefined && !startsLowerCase(next.text) && !lexicon.has(next.lower);
}

function startsLowerCase(text: string): boolean {
  return text.charAt(0) === text.charAt(0).toLowerCase();
}

function isDigits(text: string): boolean {
  return /^[0-9]+[a-z]{0,2}$/.test(text);
}

/**
 * Returns whether a word is in Latin script. Words of other scripts are not spelling errors; gates.ts tests for
 * English.
 */
function isLatin(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 0x24f && text.charAt(i) !== "’") return false;
  return true;
}

/** Words that newer dictionaries list, with their plurals and variants. */
const RECENT_WORDS =
  "conveyer conveyers ultramarathon ultramarathons homeownership leachate advisors advisor benefitted curriculums destress ensuite ensuites lifecycle lifecycles multistep operationalised operationalized racquets racquet timeframe timeframes upskilled upskilling upskill reskilling workless millennial millennials heterogenous ponding healthcare online habitus smartwatch smartwatches biodiversity".split(
    " ",
  );
/** Correct words that lexicon.txt lacks. */
const MISSING_FROM_LEXICON = new Set([
  "o'clock",
  "forecasted",
  "cetera",
  "plyometrics",
  "deadlift",
  "handphone",
  "handphones",
  ...RECENT_WORDS,
]);
const HYPHENATED_PREFIXES = new Set([
  "co",
  "pre",
  "re",
  "non",
  "anti",
  "multi",
  "semi",
  "bi",
  "ex",
  "mid",
  "ultra",
  "pro",
  "de",
]);
const IRREGULAR_CONTRACTIONS = new Set(["can't", "won't", "shan't", "ain't"]);
const CONTRACTION_ENDINGS = new Set(["s", "re", "ve", "ll", "d", "m"]);
const PREFIXES = [
  "un",
  "non",
  "re",
  "over",
  "under",
  "pre",
  "anti",
  "multi",
  "inter",
  "cyber",
  "eco",
  "super",
  "micro",
  "out",
];
