import { BE, MODALS } from "#core/exam/grammar/word-classes.ts";
import { connectives, fullParagraphs, order, wordsIn } from "../features/coherence.ts";
import type { Sentence } from "#core/exam/language/read-text.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { improve } from "./better-version.ts";
import { type Finder, type Found, placeOf, quoteItems } from "./finding.ts";
import { surelyMisspelt } from "./lexis-finders.ts";
import { ABOUT_ESSAY, TASK_FINDERS } from "./task-finders.ts";

/** Linking phrases to suggest instead of a plain opening, by the plain opening. */
const OPENINGS: Readonly<Record<string, string>> = {
  and: "In addition,",
  but: "However,",
  so: "As a result,",
  also: "In addition,",
};
/** Linking phrases for a process. "In addition" would be wrong there: a step follows the step before. */
const STEP_OPENINGS: Readonly<Record<string, string>> = { ...OPENINGS, and: "Then" };
/** Words after which an opening is no link, as in "so that" and "so far". */
const NOT_A_LINK_BEFORE: Readonly<Record<string, RegExp>> = { so: /^(?:that|as|far|much|many|called|long)$/ };
/** Words before which no phrase is suggested: second links ("But still"), question words, "in" and "if". */
const NO_PHRASE_BEFORE = /^(?:also|still|yet|again|even|then|why|how|what|when|in|therefore|however|so|if)$/;
/** From this many errors on, a sentence is hard to read. */
const MIN_UNCLEAR_ERRORS = 3;
/** So many of these errors must be errors of grammar: a reader corrects misspelt words. */
const MIN_UNCLEAR_GRAMMAR = 2;
/** Fewer sentences that open with a link are not too many in any answer. */
const MIN_LINKS = 5;
/** From this share of sentences that open with a link on, linking is mechanical. A list of reasons has about half. */
const MIN_LINKED_SHARE = 0.55;
/** In words: a shorter better version shows too little of the sentence after its new opening. */
const MIN_OPENED_WORDS = 4;
/** An answer with more different linking words has enough. */
const MAX_FEW_CONNECTIVES = { essay: 3, short: 1 };
/** In words: a longer paragraph is not called short, however long the others are. */
const MAX_SHORT_PARAGRAPH = 45;
/** A paragraph is far shorter than the others if the next longer one has at least this many times its words. */
const MIN_TIMES_LONGER = 1.5;
/** Words that make one part of a sentence depend on another. */
const DEPENDING =
  /^(?:who|which|that|whose|where|when|while|whereas|because|although|though|if|unless|since|as|after|before|until|whether|how|why|what)$/;
/** Words that begin a clause after "and", "but" or "so". */
const CLAUSE_OPENERS = /^(?:i|you|he|she|it|we|they|this|that|there|so|then|also)$/;

/** Finders for Coherence and Cohesion, by term id. */
export const COHERENCE_FINDERS: Readonly<Record<string, Finder>> = {
  "paragraphs-essay": (_, { paragraphs }) => ({ values: { paragraphs, few: paragraphs < 4 ? 1 : 0 } }),
  "paragraphs-short": (answer, { paragraphs }) =>
    // A first paragraph of one short sentence is a paragraph too.
    paragraphs < 3 && answer.read.paragraphs.length >= 3
      ? null
      : { values: { paragraphs, few: paragraphs < 3 ? 1 : 0 } },
  balance: (answer) => {
    // The overview of a report and the request of a letter are short, as they should be.
    if (answer.task.task === 1) return null;
    const inner = fullParagraphs(answer.read.paragraphs)
      .slice(1, -1)
      .filter(({ start, end }) => !ABOUT_ESSAY.test(answer.text.slice(start, end).toLowerCase()));
    if (inner.length < 2) return null;
    const [shortest, second] = inner.toSorted((a, b) => wordsIn(a) - wordsIn(b));
    const first = shortest?.sentences[0];
    return first &&
      shortest &&
      second &&
      wordsIn(shortest) <= Math.min(MAX_SHORT_PARAGRAPH, wordsIn(second) / MIN_TIMES_LONGER)
      ? { values: { words: wordsIn(shortest) }, place: placeOf(answer, first) }
      : null;
  },
  "connectives-essay": (answer, { features }) =>
    fewConnectives(answer, features.connectives, MAX_FEW_CONNECTIVES.essay),
  "connectives-short": (answer, { features }) =>
    fewConnectives(answer, features.connectives, MAX_FEW_CONNECTIVES.short),
  mechanical: (answer) => {
    const { links } = connectives(answer);
    const sentences = answer.sentences.length;
    return links.length < Math.max(MIN_LINKS, sentences * MIN_LINKED_SHARE)
      ? null
      : { values: { links: links.length, sentences, phrases: quoteItems(links) } };
  },
  "plain-openings": (answer) => {
    const openings = answer.task.kind === "process" ? STEP_OPENINGS : OPENINGS;
    for (const sentence of answer.sentences) {
      const [first, second] = sentence.words;
      const opening = openings[first?.lower ?? ""];
      if (!first || !second || opening === undefined) continue;
      if (NOT_A_LINK_BEFORE[first.lower]?.test(second.lower) || NO_PHRASE_BEFORE.test(second.lower)) continue;
      // "Also can see": the subject is missing, which matters more.
      if (sentence.stop === "?" || BE.has(second.lower) || MODALS.has(second.lower)) continue;
      const improved = improve(answer, sentence, { start: first.start, end: second.start, text: `${opening} ` });
      if (improved && improved.better.split(" ").length >= MIN_OPENED_WORDS)
        return { values: { word: first.text }, place: placeOf(answer, improved), better: improved.better };
    }
    return null;
  },
  "plain-joins": (answer) => {
    const sentence = answer.sentences.find(({ words }) => {
      const clauses = words.filter(
        ({ lower }, i) => /^(?:and|but|so)$/.test(lower) && CLAUSE_OPENERS.test(words[i + 1]?.lower ?? ""),
      );
      return words.length >= 20 && clauses.length >= 2 && !words.some(({ lower }) => DEPENDING.test(lower));
    });
    return sentence ? { values: {}, place: placeOf(answer, sentence) } : null;
  },
  order: (answer) => {
    const { misplaced } = order(answer);
    // A letter tells a story: "It all started with your visit" begins a paragraph well.
    if (misplaced?.kind === "paragraph" && answer.task.kind.startsWith("letter")) return null;
    return misplaced ? { values: { kind: misplaced.kind }, place: placeOf(answer, misplaced.sentence) } : null;
  },
  repeated: TASK_FINDERS["repeated"] as Finder,
  "clarity-coherence": unclear,
};

/** Returns the words of an error. Shows the word before a single short word, which says too little alone. */
function withNeighbour({ text }: PreparedAnswer, { words }: Sentence, error: { start: number; end: number }): string {
  const at = words.findIndex(({ start }) => start === error.start);
  const before = words[at - 1];
  const isShort = error.end - error.start < 6 && !text.slice(error.start, error.end).includes(" ");
  return text.slice(isShort && before ? before.start : error.start, error.end);
}

/** Finds too few linking words. Returns null if words such as "but" and "also" join the ideas. */
function fewConnectives(answer: PreparedAnswer, count: number, maxFew: number): Found {
  const plain = new Set(answer.read.words.map(({ lower }) => lower).filter((lower) => PLAIN_LINKS.test(lower)));
  return count <= maxFew && plain.size <= maxFew ? { values: { count } } : null;
}
const PLAIN_LINKS =
  /^(?:also|but|because|so|then|while|whereas|although|though|since|if|however|therefore|thus|moreover|furthermore)$/;

/** Finds the sentence with the most errors, if it has enough of them to be hard to understand. */
function unclear(answer: PreparedAnswer): Found {
  const misspelt = surelyMisspelt(answer);
  const errorsIn = ({ start, end }: Sentence) => {
    const isInside = (one: { start: number; end: number }) => one.start >= start && one.end <= end;
    const marks = answer.marks.filter((mark) => mark.type === "grammar" && isInside(mark));
    // A word that is misspelt twice is one mistake.
    const words = new Map(misspelt.filter(isInside).map((word) => [word.lower, word]));
    return [...marks, ...words.values()];
  };
  const [worst] = answer.sentences
    .map((sentence) => ({ sentence, errors: errorsIn(sentence).toSorted((a, b) => a.start - b.start) }))
    .filter(
      ({ errors }) =>
        errors.length >= MIN_UNCLEAR_ERRORS && errors.filter((error) => "rule" in error).length >= MIN_UNCLEAR_GRAMMAR,
    )
    .sort((a, b) => b.errors.length - a.errors.length);
  if (!worst) return null;
  const { start, end } = worst.sentence;
  return {
    values: {
      // The learner counts the marks of all kinds.
      marks: answer.seenMarks().filter((mark) => mark.start < end && mark.end > start).length,
      words: quoteItems(worst.errors.map((error) => withNeighbour(answer, worst.sentence, error))),
      long: worst.sentence.words.length > 25 ? 1 : 0,
    },
    place: placeOf(answer, worst.sentence),
  };
}
