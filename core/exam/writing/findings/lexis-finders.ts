import { articleFor } from "#core/exam/grammar/article-sound.ts";
import { baseOfParticiple, isBase } from "#core/exam/grammar/verb-forms.ts";
import { BE } from "#core/exam/grammar/word-classes.ts";
import { NAMES } from "#core/exam/grammar/punctuation-words.ts";
import { KNOWN_MISSPELLINGS } from "#core/exam/grammar/rules/spelling.ts";
import { isUnlikelyCorrection } from "#core/exam/grammar/unlikely-correction.ts";
import { createSpellingSuggester } from "#core/exam/grammar/suggest-spelling.ts";
import type { Lexicon } from "#core/exam/language/lexicon.ts";
import type { Word } from "#core/exam/language/read-text.ts";
import { stem } from "#core/exam/language/stem.ts";
import { crammedSentences, informalWords } from "../features/lexis.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { improve, matchCapital } from "./better-version.ts";
import { type Finder, type Found, placeOf, quoteItems } from "./finding.ts";
import { FULL_FORMS, PLAIN_PHRASES, SOFTENED, STRONG_CLAIMS } from "./plain-phrases.ts";

/** Fewer misspelt words are not a pattern. They are only marked in the answer. */
const MIN_MISSPELT = 3;

/** Number of misspelt words that the advice names. */
const MAX_NAMED = 5;
/** Size class (lexicon.ts) up to which a word is common enough to be what the writer meant. */
const MAX_MEANT_CLASS = 35;
/** Size class up to which the advice names a correction. One in four rarer words was not what the writer meant. */
const MAX_NAMED_CLASS = 20;
/** In letters: in a word of this length, one wrong letter leaves little doubt about the meaning. */
const MIN_LONG_WORD = 12;
/** Fewer uses of a word are not repetition. */
const MIN_USES = 5;
/** Stems of words of a report that have good synonyms. The names and units of the figure have none. */
const REPORT_WORDS = new Set(
  "increase increased increasing decrease decreased decreasing show shows rise rose fall fell drop dropped grow grew significantly slightly dramatically gradually approximately around respectively"
    .split(" ")
    .map(stem),
);

/** Words of an essay that have good synonyms. The names of its subject have none. */
const ESSAY_WORDS = new Set(
  "important good bad big huge new different difficult easy help think use make get give problem problems thing things increase decrease show many really together strong great nice".split(
    " ",
  ),
);

/** Finders for Lexical Resource, by term id. */
export const LEXIS_FINDERS: Readonly<Record<string, Finder>> = {
  plain: plainPhrase,
  "plain-report": plainPhrase,
  rarer: plainPhrase,
  longer: plainPhrase,
  repetition: repetition,
  "repetition-report": repetition,
  cautious: (answer) => {
    if (answer.task.task !== 2) return null;
    for (const sentence of answer.sentences) {
      // Claims about the past and about the writer may have no exception, nor may demands.
      if (
        sentence.words.some(({ lower }) =>
          /^(?:was|were|had|did|would|will|could|can|must|should|need|needs|allow|allows|i|my|not|cannot|if)$|n't$|ed$/.test(
            lower,
          ),
        )
      )
        continue;
      for (const [i, word] of sentence.words.entries()) {
        const softer = STRONG_CLAIMS[word.lower];
        if (softer === undefined || SOFTENED.test(sentence.words[i - 1]?.lower ?? "")) continue;
        // In "wants always something" the adverb is in the wrong place. "Never a waste" is an idiom.
        if (/^(?:something|someone|anything|a|an|the|to|in)$/.test(sentence.words[i + 1]?.lower ?? "")) continue;
        // "There is usually a risk" would not mean the same as "There is always a risk".
        if (BE.has(sentence.words[i - 1]?.lower ?? "")) continue;
        // "Technology never stops improving" only says that it improves.
        if (/^(?:stop|stops|end|ends|cease|ceases|before|again)$/.test(sentence.words[i + 1]?.lower ?? "")) continue;
        // In "they never seen" a verb is missing, which matters more.
        const next = sentence.words[i + 1]?.lower ?? "";
        if (baseOfParticiple(next) !== null && !isBase(next)) continue;
        const change = { start: word.start, end: word.end, text: matchCapital(softer, word.text) };
        const improved = improve(answer, sentence, change);
        if (improved)
          return { values: { word: word.lower }, place: placeOf(answer, improved), better: improved.better };
      }
    }
    return null;
  },
  spelling: (answer) => {
    const names = misspeltNames(answer);
    if (answer.misspelt.length + names.length < MIN_MISSPELT) return null;
    const suggest = createSpellingSuggester(answer.lexicon);
    const sure = [...surelyMisspelt(answer), ...names];
    const different = Array.from(new Map(sure.map((word) => [word.lower, word])).values());
    const uses = ({ lower }: Word) => sure.filter((one) => one.lower === lower).length;
    const words = different
      .toSorted((a, b) => uses(b) - uses(a))
      .map((word) => ({ word, right: meantWord(word, answer.lexicon, suggest(word.lower, 1)), count: uses(word) }))
      // A word with a capital may be a name, so the advice names it only with a correction.
      .filter(({ word, right }) => right !== null || word.text === word.lower);
    // A word without a certain correction may be a name. It is left out if enough others are corrected, unless
    // repeated.
    const corrected = words.filter(({ right }) => right !== null);
    const others = words.filter(({ right, count }) => right === null && (corrected.length < MIN_MISSPELT || count > 1));
    const named = [...corrected, ...others].toSorted((a, b) => b.count - a.count).slice(0, MAX_NAMED);
    const [first] = named;
    if (!first || named.length < 2) return null;
    const counted = new Set(words.map(({ word }) => word.lower));
    const count = sure.filter(({ lower }) => counted.has(lower)).length;
    const pairs = named.map(({ word: { text }, right }) =>
      right === null ? `“${text}”` : `“${text}” (${matchCapital(right, text)}?)`,
    );
    return {
      values: { words: pairs.join(", "), count, different: words.length },
      place: placeOf(answer, first.word),
    };
  },
  informal: (answer) => {
    // "They find it cool" reports the word of the people who are described.
    const found = informalWords(answer).filter(({ word }) => !/^(?:cool|super)$/i.test(word));
    const [first] = found;
    if (!first) return null;
    const shown = found.flatMap(({ word, start, end }) => {
      const sentence = answer.sentences.find((one) => one.start <= start && end <= one.end);
      // The meaning of an opening word is unknown, as in "Totally, there are five".
      const isOpening = sentence?.words[0]?.start === start && !/['’]/.test(word);
      const full = isOpening ? undefined : FULL_FORMS[word.toLowerCase().replace("’", "'")];
      const improved =
        sentence && full !== undefined && improve(answer, sentence, { start, end, text: matchCapital(full, word) });
      return improved ? [improved] : [];
    });
    const [improved] = shown;
    return {
      values: { words: quoteItems(found.map(({ word }) => word)), count: found.length },
      place: placeOf(answer, improved ?? first),
      ...(improved && { better: improved.better }),
    };
  },
  "word-choice": (answer) => {
    const mark = answer.marks.find(({ type, rule }) => type === "style" && rule !== "informal-word");
    if (!mark) return null;
    const [text] = mark.suggestions;
    const sentence = answer.sentences.find(({ start, end }) => start <= mark.start && mark.end <= end);
    const improved = sentence && text !== undefined ? improve(answer, sentence, { ...mark, text }) : undefined;
    return {
      values: { reason: mark.reason },
      place: placeOf(answer, improved ?? mark),
      ...(improved && { better: improved.better }),
    };
  },
  "show-off": (answer) => {
    const [sentence] = crammedSentences(answer);
    return sentence ? { values: {}, place: placeOf(answer, sentence) } : null;
  },
  "word-fit": wordFit,
  "word-fit-report": wordFit,
};

/**
 * Returns the misspelt words that are not names. A word that is close to no word of the lexicon and has no common
 * ending may be a name in lower case.
 */
export function surelyMisspelt({ misspelt, lexicon, marks }: PreparedAnswer): Word[] {
  const isMarked = ({ start, end }: Word) => marks.some((mark) => mark.start < end && mark.end > start);
  const suggest = createSpellingSuggester(lexicon);
  return misspelt.filter(
    (word) =>
      !isMarked(word) &&
      (isCommon(suggest(word.lower, 1)[0], lexicon) ||
        /(?:tion|ing|ly|ment|ed|ness|ity|ous|able|ible)s?$/.test(word.lower)),
  );
}

function isCommon(word: string | undefined, lexicon: Lexicon): word is string {
  return word !== undefined && (lexicon.sizeClass(word) ?? MAX_MEANT_CLASS + 1) <= MAX_MEANT_CLASS;
}

/** Returns the word that a misspelt one certainly means, or null. Several common words near it leave a doubt. */
function meantWord({ lower, text }: Word, lexicon: Lexicon, near: readonly string[]): string | null {
  const known = KNOWN_MISSPELLINGS[lower];
  if (known !== undefined) return known;
  const name = text === lower ? undefined : NAMES_BY_LETTERS.get(lettersOf(lower));
  if (name !== undefined) return name;
  const [first, second] = near.filter((one) => isCommon(one, lexicon));
  if (first === undefined || second !== undefined || first.charAt(0) !== lower.charAt(0)) return null;
  // The "s" too many in "swedens" may be a possessive, and the name of a country needs a capital.
  if (lower === `${first}s` || NAMES[first] !== undefined) return null;
  if (isUnlikelyCorrection(lower, first)) return null;
  const maxClass = lower.length >= MIN_LONG_WORD ? MAX_MEANT_CLASS : MAX_NAMED_CLASS;
  return (lexicon.sizeClass(first) ?? MAX_MEANT_CLASS) <= maxClass ? first : null;
}

/** Returns the words with a capital that are a known name with letters in the wrong order, such as "Britian". */
function misspeltNames({ read, misspelt, lexicon, promptWords }: PreparedAnswer): Word[] {
  const known = new Set(misspelt.map(({ start }) => start));
  return read.words.filter(
    ({ text, lower, start }) =>
      text !== lower &&
      !known.has(start) &&
      NAMES[lower] === undefined &&
      !lexicon.has(lower) &&
      !promptWords.has(lower) &&
      NAMES_BY_LETTERS.has(lettersOf(lower)),
  );
}

/** Names of six letters or more, by their letters in alphabetical order. A shorter one may be another name: "Iarn". */
const NAMES_BY_LETTERS = new Map(
  Object.values(NAMES)
    .filter((name) => name.length >= 6)
    .map((name) => [lettersOf(name.toLowerCase()), name]),
);

function lettersOf(word: string): string {
  return Array.from(word).toSorted().join("");
}

/** Finds a phrase of everyday speech, and shows it with a formal word. */
function plainPhrase(answer: PreparedAnswer): Found {
  for (const sentence of answer.sentences) {
    const source = answer.text.slice(sentence.start, sentence.end);
    for (const [pattern, exact] of PLAIN_PHRASES) {
      const hit = pattern.exec(source);
      if (!hit) continue;
      const change = changeOf(source, hit, exact);
      const start = sentence.start + change.start;
      const improved = improve(answer, sentence, { ...change, start, end: sentence.start + change.end });
      if (improved)
        return { values: { phrase: hit[0].trim() }, place: placeOf(answer, improved), better: improved.better };
    }
  }
  return null;
}

/** Returns the change of a phrase. Includes the article before it, because "a" or "an" depends on the new word. */
function changeOf(source: string, hit: RegExpExecArray, exact: string): { start: number; end: number; text: string } {
  const [article = ""] = /\ban? $/i.exec(source.slice(0, hit.index)) ?? [];
  const text = matchCapital(exact, hit[0]);
  const sound = article === "" ? "" : matchCapital(`${articleFor(exact) ?? article.trim()} `, article);
  return { start: hit.index - article.length, end: hit.index + hit[0].length, text: sound + text };
}

function repetition(answer: PreparedAnswer, { repeatedWords }: Measured): Found {
  // A letter rightly repeats the name of its subject.
  if (answer.task.kind.startsWith("letter")) return null;
  const isReport = answer.task.task === 1;
  const word = repeatedWords.find(
    (one) => !answer.promptWords.has(one) && (isReport ? REPORT_WORDS.has(stem(one)) : ESSAY_WORDS.has(one)),
  );
  if (word === undefined) return null;
  const uses = answer.read.words.filter(({ lower }) => lower === word).length;
  const sentence = answer.sentences.find(({ words }) => words.filter(({ lower }) => lower === word).length >= 2);
  return uses < MIN_USES ? null : { values: { word, uses }, ...(sentence && { place: placeOf(answer, sentence) }) };
}

/** Finds the sentence with the most words that do not fit their neighbours. Returns null if none has two. */
function wordFit(answer: PreparedAnswer, { misfits }: Measured): Found {
  const [worst] = answer.sentences
    .map((sentence) => ({
      sentence,
      count: misfits.filter(({ start, end }) => start >= sentence.start && end <= sentence.end).length,
    }))
    .sort((a, b) => b.count - a.count);
  return worst && worst.count >= 2 ? { values: {}, place: placeOf(answer, worst.sentence) } : null;
}
