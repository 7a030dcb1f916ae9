import { articleFor } from "#core/exam/grammar/article-sound.ts";
import { createSpellingSuggester } from "#core/exam/grammar/suggest-spelling.ts";
import type { Sentence } from "#core/exam/language/read-text.ts";
import { crammedSentences, informal } from "../features/lexis.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { likeFirst, withWords } from "./better-version.ts";
import { type Finder, type Found, placeOf, quoteItems } from "./finding.ts";
import { FULL_FORMS, PLAIN_PHRASES, STRONG_CLAIMS } from "./plain-phrases.ts";

/** One or two slips are no pattern. They are marked in the answer. */
const MIN_MISSPELT = 3;

/** Finders for Lexical Resource, by term id. */
export const LEXIS_FINDERS: Readonly<Record<string, Finder>> = {
  plain: plainPhrase,
  "plain-report": plainPhrase,
  rarer: plainPhrase,
  longer: plainPhrase,
  repetition: repetition,
  "repetition-report": repetition,
  cautious: (answer) => {
    for (const sentence of answer.sentences) {
      const better = withWords(answer, sentence, (lower) => STRONG_CLAIMS[lower] ?? null);
      if (better !== undefined) return { values: {}, place: placeOf(answer, sentence), better };
    }
    return null;
  },
  spelling: (answer) => {
    const suggest = createSpellingSuggester(answer.lexicon);
    const words = Array.from(new Map(answer.misspelt.map((word) => [word.lower, word])).values()).slice(0, 5);
    const [first] = words;
    if (!first || answer.misspelt.length < MIN_MISSPELT) return null;
    const pairs = words.map(({ lower, text }) => {
      const [right] = suggest(lower, 1);
      return right === undefined ? `“${text}”` : `“${text}” (${likeFirst(right, text)}?)`;
    });
    return {
      values: { words: pairs.join(", "), count: answer.misspelt.length },
      place: placeOf(answer, first),
    };
  },
  informal: (answer) => {
    const found = informal(answer);
    const [first] = found;
    if (!first) return null;
    const sentence = answer.sentences.find(({ start, end }) => start <= first.start && first.end <= end);
    const better = sentence && withWords(answer, sentence, (lower) => FULL_FORMS[lower] ?? null);
    return {
      values: { words: quoteItems(found.map(({ word }) => word)), count: found.length },
      place: placeOf(answer, sentence ?? first),
      ...(better !== undefined && { better }),
    };
  },
  "word-choice": (answer) => {
    const mark = answer.marks.find(({ type, rule }) => type === "style" && rule !== "informal-word");
    if (!mark) return null;
    const [better] = mark.suggestions;
    return { values: { reason: mark.reason }, place: placeOf(answer, mark), ...(better && { better }) };
  },
  "show-off": (answer) => {
    const [sentence] = crammedSentences(answer);
    return sentence ? { values: {}, place: placeOf(answer, sentence) } : null;
  },
  misfit,
  "misfit-report": misfit,
  "word-fit": wordFit,
  "word-fit-report": wordFit,
};

function misfit(answer: PreparedAnswer, { misfits }: Measured): Found {
  const [first] = misfits;
  return first
    ? { values: { words: quoteItems(misfits.map(({ text }) => text)) }, place: placeOf(answer, first) }
    : null;
}

/** Finds a sentence with phrases that say little, and the same with exact ones. */
function plainPhrase(answer: PreparedAnswer): Found {
  for (const sentence of answer.sentences) {
    const change = replacePlain(answer, sentence);
    if (change) return { values: { phrase: change.phrase }, place: placeOf(answer, sentence), better: change.better };
  }
  return null;
}

function replacePlain(
  { text }: PreparedAnswer,
  { start, end, words }: Sentence,
): { phrase: string; better: string } | null {
  if (words.length > 45) return null;
  const source = text.slice(start, end);
  for (const [pattern, exact] of PLAIN_PHRASES) {
    const hit = pattern.exec(source);
    if (!hit) continue;
    // "a good way": the article takes the sound of the new word.
    const before = source
      .slice(0, hit.index)
      .replace(/\ban? $/i, (article) => likeFirst(`${articleFor(exact) ?? article.trim()} `, article));
    const better = before + likeFirst(exact, hit[0]) + source.slice(hit.index + hit[0].length);
    return { phrase: hit[0].trim(), better };
  }
  return null;
}

function repetition(answer: PreparedAnswer, { repeatedWords }: Measured): Found {
  const [word] = repeatedWords;
  if (word === undefined) return null;
  const uses = answer.read.words.filter(({ lower }) => lower === word).length;
  const sentence = answer.sentences.find(({ words }) => words.filter(({ lower }) => lower === word).length >= 2);
  return uses < 4 ? null : { values: { word, uses }, ...(sentence && { place: placeOf(answer, sentence) }) };
}

/** Finds the sentence with most pairs of words that English hardly ever puts side by side. Null if none has two. */
function wordFit(answer: PreparedAnswer, { misfits }: Measured): Found {
  const counted = answer.sentences
    .map((sentence) => ({
      sentence,
      count: misfits.filter(({ start, end }) => start >= sentence.start && end <= sentence.end).length,
    }))
    .sort((a, b) => b.count - a.count)[0];
  return counted && counted.count >= 2 ? { values: {}, place: placeOf(answer, counted.sentence) } : null;
}
