import { fullParagraphs, order, wordsIn } from "../features/coherence.ts";
import type { Sentence } from "#core/exam/language/read-text.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { withSuggestions } from "./better-version.ts";
import { type Finder, type Found, placeOf } from "./finding.ts";
import { TASK_FINDERS } from "./task-finders.ts";

/** Linking phrases for an opening that only adds. */
const OPENINGS: Readonly<Record<string, string>> = {
  and: "In addition,",
  but: "However,",
  so: "As a result,",
  also: "In addition,",
};
/** Errors in one sentence that make it hard to read. */
const MIN_UNCLEAR_ERRORS = 3;

/** Finders for Coherence and Cohesion, by term id. */
export const COHERENCE_FINDERS: Readonly<Record<string, Finder>> = {
  "paragraphs-essay": (_, { paragraphs }) => ({ values: { paragraphs, few: paragraphs < 4 ? 1 : 0 } }),
  "paragraphs-short": (_, { paragraphs }) => ({ values: { paragraphs, few: paragraphs < 3 ? 1 : 0 } }),
  balance: (answer) => {
    const inner = fullParagraphs(answer.read.paragraphs).slice(1, -1);
    const shortest = inner.toSorted((a, b) => wordsIn(a) - wordsIn(b))[0];
    const first = shortest?.sentences[0];
    return first && shortest ? { values: { words: wordsIn(shortest) }, place: placeOf(answer, first) } : null;
  },
  "connectives-essay": (_, { features }) => ({ values: { count: features.connectives } }),
  "connectives-short": (_, { features }) => ({ values: { count: features.connectives } }),
  mechanical: (_, { mostUsedConnective, features }) => ({
    values: {
      share: Math.round(features.openingShare * 100),
      phrase: mostUsedConnective?.phrase ?? "",
      uses: mostUsedConnective?.uses ?? 0,
    },
  }),
  "plain-openings": (answer) => {
    const sentence = answer.sentences.find(({ words }) => (words[0]?.lower ?? "") in OPENINGS);
    const first = sentence?.words[0];
    if (!sentence || !first) return null;
    const rest = answer.text.slice(first.end, sentence.end).replace(/^[,\s]+/, "");
    return {
      values: { word: first.text },
      place: placeOf(answer, sentence),
      better: `${OPENINGS[first.lower]} ${rest}`,
    };
  },
  "plain-joins": (answer) => {
    const sentence = answer.sentences.find(
      ({ words }) => words.length >= 20 && words.filter(({ lower }) => /^(?:and|but|so)$/.test(lower)).length >= 3,
    );
    return sentence ? { values: {}, place: placeOf(answer, sentence) } : null;
  },
  order: (answer) => {
    const { misplaced } = order(answer);
    return misplaced ? { values: { kind: misplaced.kind }, place: placeOf(answer, misplaced.sentence) } : null;
  },
  repeated: TASK_FINDERS["repeated"] as Finder,
  "clarity-coherence": unclear,
};

/** Finds the sentence with the most errors, if they are so many that it must be read twice. */
function unclear(answer: PreparedAnswer, { rarePairs }: Measured): Found {
  const errorsIn = ({ start, end }: Sentence) => {
    const isInside = (one: { start: number; end: number }) => one.start >= start && one.end <= end;
    const marks = answer.marks.filter((mark) => mark.type === "grammar" && isInside(mark)).length;
    return marks + answer.misspelt.filter(isInside).length + rarePairs.filter(isInside).length;
  };
  const worst = answer.sentences
    .map((sentence) => ({ sentence, errors: errorsIn(sentence) }))
    .filter(({ errors }) => errors >= MIN_UNCLEAR_ERRORS)
    .sort((a, b) => b.errors - a.errors)[0];
  if (!worst) return null;
  const better = withSuggestions(answer, worst.sentence, answer.marks);
  return {
    values: { errors: worst.errors },
    place: placeOf(answer, worst.sentence),
    ...(better !== undefined && { better }),
  };
}
