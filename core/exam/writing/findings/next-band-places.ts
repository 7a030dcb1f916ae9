import { findPhrases, indexPhrases } from "#core/exam/language/phrases.ts";
import type { Paragraph, Sentence } from "#core/exam/language/read-text.ts";
import { CONNECTIVES } from "#core/exam/language/word-lists.ts";
import type { Criterion } from "../evaluation.ts";
import { fullParagraphs, wordsIn } from "../features/coherence.ts";
import { announcesOverview } from "../features/response.ts";
import { numberMentions } from "../figure/number-mentions.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { type Found, placeOf } from "./finding.ts";
import { shortNeighbours } from "./grammar-finders.ts";
import { figuresIn, isCompared, isOfData, opensWithFigure, repeatedPhrase } from "./report-places.ts";
import { ABOUT_ESSAY, ASKS_FOR_BOTH } from "./task-finders.ts";

/** A place at which a learner can begin to improve. The place is no mistake and costs no band. */
export type NextBandPlace = { id: string } & NonNullable<Found>;
type Finder = (answer: PreparedAnswer) => Found;

/** The finders, in order: the first one of a criterion that finds a place gives the advice its place. */
const FINDERS: readonly { id: string; criterion: Criterion; find: Finder }[] = [
  { id: "no-example", criterion: "task", find: withoutExample },
  { id: "named-examples", criterion: "task", find: namedExamples },
  { id: "example-at-end", criterion: "task", find: exampleAtEnd },
  { id: "late-view", criterion: "task", find: lateView },
  { id: "shortest-body", criterion: "task", find: shortestBody },
  { id: "short-conclusion", criterion: "task", find: shortConclusion },
  { id: "no-comparison", criterion: "task", find: withoutComparison },
  { id: "many-figures", criterion: "task", find: manyFigures },
  { id: "no-difference", criterion: "task", find: withoutDifference },
  { id: "short-overview", criterion: "task", find: shortOverview },
  { id: "no-links", criterion: "coherence", find: withoutLinks },
  { id: "figure-first", criterion: "coherence", find: opensWithFigure },
  { id: "complex", criterion: "grammar", find: shortNeighbours },
  { id: "sentence-length", criterion: "grammar", find: longSentence },
  { id: "repeated-phrase", criterion: "lexis", find: repeatedPhrase },
];

/** Ids of findings that only give the advice about the next band a place. */
export const NEXT_BAND_PLACE_IDS = FINDERS.map(({ id }) => id);

/** Returns a place for advice about the next band of a criterion; null if none is certain. */
export function findNextBandPlace(answer: PreparedAnswer, criterion: Criterion): NextBandPlace | null {
  for (const { id, find } of FINDERS.filter((finder) => finder.criterion === criterion)) {
    const found = find(answer);
    if (found) return { id, ...found };
  }
  return null;
}

/** In words: a shorter paragraph is a remark. */
const MIN_BODY_WORDS = 40;
/** Signs of an example: words that announce one, a source, a number, or the writer's own experience. */
const EXAMPLE =
  /\b(?:examples?|exemplif\w+|instances?|such as|like|e\.g|illustrat\w+|cases?|namely|includ\w+|especially|particularly|stud(?:y|ies)|research\w*|surveys?|reports?|statistics?|scientists?|experts?|according to|evidence|proved?|shown?|imagine|suppose|if you|my|me|i (?:was|had|have|know|knew|remember)|one of)\b|\d|\bas (?:\w+ )?(?:in|is the case)\b/i;
/** Words that announce an example at the start of a sentence. */
const ANNOUNCES_EXAMPLE = indexPhrases(["for example", "for instance", "to illustrate"]);

function bodyParagraphs({ read, task }: PreparedAnswer): Paragraph[] {
  return task.task === 2 ? fullParagraphs(read.paragraphs).slice(1, -1) : [];
}

/** Finds the shortest body paragraph without any sign of an example. */
function withoutExample(answer: PreparedAnswer): Found {
  const [shortest] = bodyParagraphs(answer)
    .filter(
      (paragraph) =>
        wordsIn(paragraph) >= MIN_BODY_WORDS &&
        paragraph.sentences.length > 1 &&
        !EXAMPLE.test(answer.text.slice(paragraph.start, paragraph.end)) &&
        !paragraph.sentences.some(hasName),
    )
    .sort((a, b) => wordsIn(a) - wordsIn(b));
  const claim = shortest?.sentences[0];
  return claim ? { values: {}, place: placeOf(answer, claim) } : null;
}

/** Returns whether a word after the first has a capital. A name, as in "in Spain", is a sign of an example. */
function hasName({ words }: Sentence): boolean {
  return words.slice(1).some(({ text }) => /^[A-Z][a-z]/.test(text));
}

/** Finds a sentence that ends its body paragraph and announces an example. */
function exampleAtEnd(answer: PreparedAnswer): Found {
  const last = bodyParagraphs(answer)
    .filter(({ sentences }) => sentences.length > 1)
    .map(({ sentences }) => sentences.at(-1))
    .find(
      (sentence) =>
        sentence !== undefined && findPhrases(sentence, ANNOUNCES_EXAMPLE).some(({ at }) => at <= MAX_ANNOUNCED_AT),
    );
  return last ? { values: {}, place: placeOf(answer, last) } : null;
}
/** Index of the last word of a sentence at which the announcement may begin. */
const MAX_ANNOUNCED_AT = 1;

/** Finds a sentence that only names examples, in a body paragraph that tells none. */
function namedExamples(answer: PreparedAnswer): Found {
  const named = bodyParagraphs(answer)
    .filter(({ sentences }) => !sentences.some((sentence) => findPhrases(sentence, TELLS_EXAMPLE).length > 0))
    .filter(
      ({ start, end }) =>
        !/\b(?:I|my|me|stud(?:y|ies)|research\w*|surveys?|case|imagine)\b|\d/.test(answer.text.slice(start, end)),
    )
    .flatMap(({ sentences }) => sentences)
    .find(({ start, end }) => NAMES_EXAMPLES.test(answer.text.slice(start, end)));
  return named ? { values: {}, place: placeOf(answer, named) } : null;
}
const NAMES_EXAMPLES = /\bsuch as\b[^;:]*(?:,| and | or )/;
const TELLS_EXAMPLE = indexPhrases([
  "for example",
  "for instance",
  "to illustrate",
  "example",
  "instance",
  "e.g",
  "according to",
]);

/** A question for the writer's own view, as in "Discuss both views and give your own opinion". */
const ASKS_FOR_OWN = /\byour (?:own )?(?:opinion|view|point of view)\b/;
/** Words of an introduction that may give the writer's own view. "Should" may belong to the view of others. */
const MAY_GIVE_VIEW =
  /\b(?:i|i['’]m|my|me|mine|we|us|our|personally|outweigh\w*|(?:dis)?agrees?|better|best|worse|more important|undoubtedly|clear\w*|essay supports|argu\w+|demonstrat\w+|explain why|show\w*|correct|opinion|both (?:are|have|play|of)|equal\w*|combin\w*|balance\w*|nevertheless|nonetheless|however|latter|former)\b/;

/** Finds an introduction that gives no view, although the task asks for it beside two others. */
function lateView({ task, promptText, read, ...answer }: PreparedAnswer): Found {
  const prompt = promptText.toLowerCase();
  const paragraphs = fullParagraphs(read.paragraphs);
  const [first, second] = paragraphs;
  if (task.task !== 2 || !first || !second || paragraphs.length < 4 || first !== read.paragraphs[0]) return null;
  if (!ASKS_FOR_BOTH.test(prompt) || !ASKS_FOR_OWN.test(prompt)) return null;
  return MAY_GIVE_VIEW.test(answer.text.slice(0, second.start).toLowerCase())
    ? null
    : { values: {}, place: placeOf({ task, promptText, read, ...answer }, first) };
}

/** In words: a reader loses the thread of a longer sentence. */
const MIN_LONG_SENTENCE = 45;

/** Finds the longest sentence if it is hard to follow. */
function longSentence(answer: PreparedAnswer): Found {
  const longest = answer.sentences.toSorted((a, b) => b.words.length - a.words.length)[0];
  return longest && longest.words.length >= MIN_LONG_SENTENCE
    ? { values: { words: longest.words.length, long: 1 }, place: placeOf(answer, longest) }
    : null;
}

/** A body paragraph can be developed if it has at most this share of the words of the longest one. */
const MAX_SHORT_SHARE = 0.75;

/** Finds a body paragraph that is much shorter than another one. */
function shortestBody(answer: PreparedAnswer): Found {
  const body = bodyParagraphs(answer).toSorted((a, b) => wordsIn(a) - wordsIn(b));
  const [shortest, longest] = [body[0], body.at(-1)];
  const claim = shortest?.sentences[0];
  if (!shortest || !longest || !claim || shortest.sentences.length < 2 || /^this/i.test(claim.words[0]?.lower ?? ""))
    return null;
  if (ABOUT_ESSAY.test(answer.text.slice(shortest.start, shortest.end).toLowerCase())) return null;
  const [words, longestWords] = [wordsIn(shortest), wordsIn(longest)];
  return words <= longestWords * MAX_SHORT_SHARE
    ? { values: { words, most: longestWords }, place: placeOf(answer, claim) }
    : null;
}

/** In words: a longer sentence can be a whole conclusion. */
const MAX_SHORT_CONCLUSION = 25;
const GIVES_REASON = /\b(?:because|since|as|due|so|if|for|by|therefore|thus)\b/i;

/** Finds a conclusion of one short sentence that gives no reason. */
function shortConclusion(answer: PreparedAnswer): Found {
  const paragraphs = answer.task.task === 2 ? fullParagraphs(answer.read.paragraphs) : [];
  const [only, second] = paragraphs.length < 4 ? [] : (paragraphs.at(-1)?.sentences ?? []);
  return only &&
    !second &&
    only.words.length <= MAX_SHORT_CONCLUSION &&
    !GIVES_REASON.test(answer.text.slice(only.start, only.end))
    ? { values: {}, place: placeOf(answer, only) }
    : null;
}

/** From this many figures on, a paragraph is expected to compare them. */
const MIN_COMPARED = 3;

/** Finds a paragraph of a report with figures of which none is compared. */
function withoutComparison(answer: PreparedAnswer): Found {
  if (!isOfData(answer)) return null;
  const found = answer.read.paragraphs.slice(1).find(({ sentences }) => {
    if (sentences.length < 2 || sentences.some(announcesOverview)) return false;
    const figures = sentences.reduce((sum, sentence) => sum + figuresIn(answer, sentence), 0);
    return figures >= MIN_COMPARED && !sentences.some((sentence) => isCompared(answer, sentence));
  });
  const first = found?.sentences[0];
  return first ? { values: {}, place: placeOf(answer, first) } : null;
}

/** From this many figures in one sentence on, no reader keeps them in mind. */
const MANY_FIGURES = 5;

/** Finds a sentence of a report with more figures than a reader keeps in mind. */
function manyFigures(answer: PreparedAnswer): Found {
  if (!isOfData(answer)) return null;
  const [most] = answer.sentences
    .filter(({ paragraph }) => paragraph > 0)
    .toSorted((one, other) => figuresIn(answer, other) - figuresIn(answer, one));
  const figures = most ? figuresIn(answer, most) : 0;
  return most && figures >= MANY_FIGURES ? { values: { figures }, place: placeOf(answer, most) } : null;
}

/** Words of a sentence that says how far values are apart, or reports a change. */
const DIFFERENCE =
  /\b(?:twice|thrice|half|halved|halves|double[ds]?|doubling|tripled?|treble[ds]?|quadrupled?|times|\w*fold|by|gap|difference|quarter|third|majority|equal\w*|same|similar\w*|identical|both|than|from|followed|increas\w*|decreas\w*|rose|risen|fell|fallen|grew|grown|drop\w*|declin\w*|dropped|climb\w*|soar\w*|jump\w*|plung\w*|plummet\w*|surg\w*|chang\w*|went|reach\w*|predict\w*|out of|per \d+|width|height|length)\b/i;

/** Finds a sentence of a report that gives figures of one unit and does not say how far they are apart. */
function withoutDifference(answer: PreparedAnswer): Found {
  if (!isOfData(answer)) return null;
  const found = answer.sentences.find((sentence) => {
    const mentions = numberMentions(sentence, answer.text).filter(({ isYear, isCount }) => !isYear && !isCount);
    return (
      sentence.paragraph > 0 &&
      mentions.length >= 2 &&
      mentions.length < MANY_FIGURES &&
      new Set(mentions.map(({ values: [value] }) => value)).size > 1 &&
      !announcesOverview(sentence) &&
      mentions.every(({ isPercent, timeUnit }) => isPercent === mentions[0]?.isPercent && timeUnit === null) &&
      !DIFFERENCE.test(answer.text.slice(sentence.start, sentence.end))
    );
  });
  return found ? { values: {}, place: placeOf(answer, found) } : null;
}

/** In words: a longer overview may name several features. */
const MAX_SHORT_OVERVIEW = 25;
const SECOND_FEATURE =
  /\b(?:while|whereas|but|although|though|however|with|except|and (?:the|that|there|it|its|their|both|in|on))\b/i;

/** Finds an overview of one short sentence, at the end of a paragraph, that names one feature. */
function shortOverview({ task, read, ...answer }: PreparedAnswer): Found {
  if (task.task !== 1) return null;
  const announced = read.sentences.filter(announcesOverview);
  const [overview] = announced.filter((one) => read.paragraphs[one.paragraph]?.sentences.at(-1) === one);
  if (announced.length > 1) return null;
  return overview &&
    overview.words.length <= MAX_SHORT_OVERVIEW &&
    !SECOND_FEATURE.test(answer.text.slice(overview.start, overview.end))
    ? { values: {}, place: placeOf({ task, read, ...answer }, overview) }
    : null;
}

const LINKS = indexPhrases(Object.values(CONNECTIVES).flat());
const PLAIN_LINKS =
  /^(?:also|but|because|so|then|while|when|where|if|since|which|who|this|that|these|those|such|it|its|they|their|them|he|she|his|her|both|another|other|others|one|second|secondly|same|too)$/;

/** Finds a body paragraph in which no sentence after the first has a word that links it to another. */
function withoutLinks(answer: PreparedAnswer): Found {
  const found = bodyParagraphs(answer).find(
    ({ sentences }) =>
      sentences.length >= 3 &&
      sentences
        .slice(1)
        .every(
          (sentence) =>
            findPhrases(sentence, LINKS).length === 0 && !sentence.words.some(({ lower }) => PLAIN_LINKS.test(lower)),
        ),
  );
  const first = found?.sentences[0];
  return first ? { values: {}, place: placeOf(answer, first) } : null;
}
