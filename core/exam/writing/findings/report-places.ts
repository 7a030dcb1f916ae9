import type { Sentence } from "#core/exam/language/read-text.ts";
import { announcesOverview, compares } from "../features/response.ts";
import { numberMentions } from "../figure/number-mentions.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { type Found, placeOf } from "./finding.ts";
import { DATA_KINDS } from "./task-finders.ts";

/** Words of a sentence that compares: comparisons, and words for an order, an extreme or a share. */
const COMPARES =
  /\b(?:than|compar\w*|but|however|although|though|follow\w*|first|second|third|last|former|latter|others?|only|dominat\w*|lead\w*|led|exceed\w*|\w+(?:est|iest)|top|bottom|minority|majority|peak\w*|contrast|rank\w*|differ\w*|identical|times|surpass\w*|overt\w+|outweigh\w*|instead|remaining|rest|even|also|too|as well)\b/i;
/** Words of a sentence that says what its paragraph shows. */
const NAMES_FEATURE = /\b(?:features?|notabl[ey]|noticeabl[ey]|striking|clear|evident|obvious|trends?|significant)\b/i;
/** In sentences: a shorter paragraph needs no sentence that says what it shows. */
const MIN_SENTENCES = 3;

/** Finds a paragraph of a report that opens with a figure instead of with what it shows. */
export function opensWithFigure(answer: PreparedAnswer): Found {
  if (!isOfData(answer)) return null;
  const first = answer.read.paragraphs
    .slice(1)
    .find(
      ({ sentences }) =>
        sentences.length >= MIN_SENTENCES &&
        !sentences.some(announcesOverview) &&
        sentences
          .slice(0, 1)
          .some(
            (one) =>
              figuresIn(answer, one) > 0 &&
              !isCompared(answer, one) &&
              !NAMES_FEATURE.test(answer.text.slice(one.start, one.end)),
          ),
    )?.sentences[0];
  return first ? { values: {}, place: placeOf(answer, first) } : null;
}

/** Phrases that reports repeat, with another way to say each. */
const REPEATED_PHRASES: readonly (readonly [phrase: string, other: string])[] = [
  ["the number of", "how many"],
  ["the amount of", "how much"],
  ["the percentage of", "the share of"],
  ["the proportion of", "the share of"],
  ["the figure for", "the value for"],
];
/** Fewer uses of a phrase are no repetition. */
const MIN_USES = 5;

/** Finds a phrase that a report uses again and again. */
export function repeatedPhrase(answer: PreparedAnswer): Found {
  if (!isOfData(answer)) return null;
  const counted = REPEATED_PHRASES.map(([phrase, other]) => ({ phrase, other, uses: usesOf(phrase, answer) }));
  const [most] = counted.toSorted((a, b) => b.uses.length - a.uses.length);
  const second = most?.uses[1];
  const sentence = answer.read.sentences.find(
    ({ start, end }) => second !== undefined && start <= second && second < end,
  );
  return most && sentence && most.uses.length >= MIN_USES
    ? { values: { phrase: most.phrase, other: most.other, uses: most.uses.length }, place: placeOf(answer, sentence) }
    : null;
}

function usesOf(phrase: string, { text }: PreparedAnswer): number[] {
  return Array.from(text.matchAll(new RegExp(`\\b${phrase}\\b`, "gi")), ({ index }) => index);
}

export function isOfData({ task }: PreparedAnswer): boolean {
  return task.task === 1 && DATA_KINDS.has(task.kind);
}

/** Counts the figures of a sentence. Years and counts of things are no figures. */
export function figuresIn({ text }: PreparedAnswer, sentence: Sentence): number {
  return numberMentions(sentence, text).filter(({ isYear, isCount }) => !isYear && !isCount).length;
}

/** Returns whether a sentence compares, or says what stands out. */
export function isCompared({ text }: PreparedAnswer, sentence: Sentence): boolean {
  return compares(sentence) || COMPARES.test(text.slice(sentence.start, sentence.end));
}
