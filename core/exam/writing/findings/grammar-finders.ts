import { severityOf } from "#core/exam/grammar/score.ts";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { isMechanical } from "#core/exam/grammar/mechanics.ts";
import { FUNCTION_WORDS } from "#core/exam/language/word-lists.ts";
import type { Sentence } from "#core/exam/language/read-text.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { withSuggestions } from "./better-version.ts";
import { type Finder, type Found, placeOf, quoteItems } from "./finding.ts";

/** In severity: one clear slip is no pattern. It is marked in the answer. */
const MIN_PATTERN_WEIGHT = 3;

/** Finders for Grammatical Range and Accuracy, by term id. */
export const GRAMMAR_FINDERS: Readonly<Record<string, Finder>> = {
  errors: (answer) => worstRule(answer, (mark) => !isMechanical(mark), MIN_PATTERN_WEIGHT),
  "error-free": (answer) => worstRule(answer, (mark) => !isMechanical(mark)),
  mechanics: (answer, measured) => {
    if (answer.letterCase !== "normal") return { values: { kind: answer.letterCase } };
    const mark = worstRule(answer, isMechanical);
    const [slip] = measured.slips;
    return mark ?? (slip ? { values: { kind: slip.kind }, place: placeOf(answer, slip) } : null);
  },
  "word-pairs": (answer, { rarePairs }) => {
    const pairs = rarePairs.filter(
      ({ first, second }) =>
        first.length > 1 &&
        second.length > 1 &&
        second !== "the" &&
        !(FUNCTION_WORDS.has(first) && FUNCTION_WORDS.has(second) && first === second),
    );
    const [hit] = pairs;
    if (!hit || pairs.length < 2) return null;
    return {
      values: { pairs: quoteItems(pairs.map(({ start, end }) => answer.text.slice(start, end))) },
      place: placeOf(answer, hit),
    };
  },
  complex: shortNeighbours,
  forms: shortNeighbours,
  "forms-short": shortNeighbours,
  "sentence-length": sentenceLength,
  "sentence-length-letter": sentenceLength,
  openers: (answer) => {
    const uses = new Map<string, number>();
    for (const { words } of answer.sentences) {
      const first = words[0]?.lower ?? "";
      uses.set(first, (uses.get(first) ?? 0) + 1);
    }
    const [most] = Array.from(uses).sort((a, b) => b[1] - a[1]);
    return most && most[1] >= 4
      ? { values: { word: most[0], uses: most[1], sentences: answer.sentences.length } }
      : null;
  },
  articles: (_, { features }) => ({ values: { rate: Math.round(features.articleRate * 10) / 10 } }),
};

/** Finds the rule that costs most, with one of its sentences and a correction of it. */
function worstRule(answer: PreparedAnswer, isMeant: (mark: GrammarMark) => boolean, least = 0): Found {
  const groups = new Map<string, GrammarMark[]>();
  for (const mark of answer.marks)
    if ((mark.type === "grammar" || mark.type === "punctuation") && isMeant(mark))
      groups.set(mark.rule, [...(groups.get(mark.rule) ?? []), mark]);
  const [worst] = Array.from(groups.values()).sort(
    (a, b) => weightOf(b) - weightOf(a) || (a[0]?.start ?? 0) - (b[0]?.start ?? 0),
  );
  const mark = worst?.find(({ suggestions }) => suggestions.length > 0) ?? worst?.[0];
  if (!mark || !worst || weightOf(worst) < least) return null;
  const sentence = answer.read.sentences.find(({ start, end }) => start <= mark.start && mark.end <= end);
  const better = sentence && withSuggestions(answer, sentence, [mark]);
  return {
    values: {
      rule: mark.rule,
      reason: mark.reason,
      count: worst.length,
      words: answer.text.slice(mark.start, mark.end),
    },
    place: placeOf(answer, sentence && better !== undefined ? sentence : mark),
    ...(better !== undefined && { better }),
  };
}

function weightOf(marks: readonly GrammarMark[]): number {
  return marks.reduce((sum, mark) => sum + severityOf(mark), 0);
}

function shortNeighbours(answer: PreparedAnswer): Found {
  const { sentences } = answer;
  const at = sentences.findIndex((sentence, i) => isShort(sentence) && isShort(sentences[i + 1]));
  const [first, second] = [sentences[at], sentences[at + 1]];
  if (!first || !second || first.paragraph !== second.paragraph) return null;
  return { values: {}, place: placeOf(answer, { start: first.start, end: second.end }) };
}

function isShort(sentence: Sentence | undefined): boolean {
  return sentence !== undefined && sentence.words.length >= 4 && sentence.words.length <= 11;
}

function sentenceLength(answer: PreparedAnswer, { features }: Measured): Found {
  if (features.meanSentence <= 24) return shortNeighbours(answer);
  const longest = answer.sentences.toSorted((a, b) => b.words.length - a.words.length)[0];
  return longest && longest.words.length > 35
    ? { values: { words: longest.words.length, long: 1 }, place: placeOf(answer, longest) }
    : null;
}
