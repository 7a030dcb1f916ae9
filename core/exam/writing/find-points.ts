import type { BriefPoint, TaskBrief } from "../content/task-brief.ts";
import type { Sentence } from "../language/read-text.ts";
import { STOP_WORDS } from "../language/word-lists.ts";
import type { PointFound } from "./evaluation.ts";
import { holdsAny, stemPhrase, type StemmedPhrase, stemsOf } from "./match-words.ts";
import { numberMentions } from "./figure/number-mentions.ts";
import { announcesOverview } from "./features/response.ts";
import { isAbout } from "./figure/is-about.ts";
import type { PreparedAnswer } from "./prepare-answer.ts";
import { withSynonyms } from "./thesaurus.ts";

/**
 * A letter makes a point only with own words of at least this weight: two different words, one of them in a sentence
 * about no other point, or three.
 */
const MIN_OWN_WEIGHT = 1.5;
/** With fewer own words, a point of a letter can never be found. */
export const MIN_OWN_WORDS = Math.ceil(MIN_OWN_WEIGHT);
/** Weight of an own word of a point in a sentence that is about another point just as much. A sure one weighs 1. */
const SHARED_WEIGHT = 0.5;
/** A word of another point in this many sentences is the subject of the letter, and says nothing about a sentence. */
const MIN_SUBJECT_SENTENCES = 4;

/**
 * Returns for each point of the brief whether the answer makes it in one sentence or in neighbouring sentences. A
 * report with a figure may use two sentences, other answers three. The sentences are in one paragraph, except in
 * letters. A letter must also have enough words that belong to this point alone, because words of one point often
 * appear beside another.
 */
export function findPoints(answer: PreparedAnswer): PointFound[] {
  const { brief } = answer;
  if (!brief) return [];
  const sentences = answer.read.sentences.filter((sentence) => !isCopied(answer, sentence));
  const stems = new Map(sentences.map((sentence) => [sentence, stemsOf(sentence)]));
  const details = sentences.filter((sentence) => !answer.task.figures || !announcesOverview(sentence));
  const search = (kind: PointFound["kind"]) => (point: BriefPoint) =>
    searchFor(point, kind, answer, kind === "overview" ? sentences : details, stems);
  const points = brief.points.map(search("point"));
  if (!answer.task.kind.startsWith("letter")) return [...(brief.overview ?? []).map(search("overview")), ...points];
  const ownWords = weighOwnWords(brief, [...stems.values()]);
  return points.map(({ place, ...point }, i) =>
    (ownWords[i] ?? 0) >= MIN_OWN_WEIGHT && place ? { ...point, place } : { ...point, isMade: false },
  );
}

/**
 * Returns for each point the weight of its different own words (`ownPhrases`) in the sentences about the point. A
 * sentence is about the point of which it has the most own words.
 */
function weighOwnWords(brief: TaskBrief, sentences: readonly (readonly string[])[]): number[] {
  const own = ownPhrases(brief);
  const hits = sentences.map((stems) => own.map((phrases) => phrases.filter((phrase) => holdsAny(stems, [phrase]))));
  const isSubject = (phrase: StemmedPhrase, point: number) =>
    hits.filter((ofSentence) => ofSentence[point]?.includes(phrase)).length >= MIN_SUBJECT_SENTENCES;
  return own.map((_, i) => {
    const weights = new Map<StemmedPhrase, number>();
    for (const ofSentence of hits) {
      const counts = ofSentence.map((found, k) =>
        k === i ? found.length : found.filter((phrase) => !isSubject(phrase, k)).length,
      );
      const maxCount = Math.max(...counts);
      if (counts[i] !== maxCount) continue;
      const weight = counts.filter((count) => count === maxCount).length > 1 ? SHARED_WEIGHT : 1;
      for (const phrase of ofSentence[i] ?? []) weights.set(phrase, Math.max(weights.get(phrase) ?? 0, weight));
    }
    return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  });
}

/** Returns for each point of a brief the words and phrases that no other point has. Leaves out function words. */
export function ownPhrases({ points, synonyms }: TaskBrief): StemmedPhrase[][] {
  const all = points.map(({ needs }) => {
    const words = needs.flat().flatMap((word) => [word, ...(synonyms[word] ?? [])]);
    return new Map(words.map(stemPhrase).map((phrase) => [phrase.join(" "), phrase]));
  });
  return all.map((phrases, i) =>
    [...phrases]
      .filter(([key]) => !STOP_WORDS.has(key) && all.every((others, k) => k === i || !others.has(key)))
      .map(([, phrase]) => phrase),
  );
}

function isCopied(answer: PreparedAnswer, sentence: Sentence): boolean {
  return sentence.words.filter((word) => answer.copied.has(word)).length * 10 >= sentence.words.length * 7;
}

function searchFor(
  point: BriefPoint,
  kind: PointFound["kind"],
  answer: PreparedAnswer,
  sentences: readonly Sentence[],
  stems: ReadonlyMap<Sentence, readonly string[]>,
): PointFound {
  const groups = groupsOf(point, answer);
  const isLetter = answer.task.kind.startsWith("letter");
  const maxSentences = answer.task.task === 1 && answer.task.figures ? 2 : 3;
  const makesPoint = (some: readonly Sentence[]) => {
    const all = some.flatMap((sentence) => stems.get(sentence) ?? []);
    if (!groups.slice(0, 1).every((phrases) => holdsAny(all, phrases))) return false;
    const numbers = some.flatMap((sentence) => numberMentions(sentence, answer.text));
    const given = (point.figures ?? []).filter((figure) =>
      numbers.some(({ values, isHedged }) => values.some((value) => isAbout(value, figure, isHedged))),
    );
    // Two figures of the point also report its change, whatever the verb.
    if (given.length < 2 && !groups.every((phrases) => holdsAny(all, phrases))) return false;
    if (kind === "overview" && !canBeOverview(some, sentences, answer.text)) return false;
    return given.length > 0 || !point.figures || point.figures.length === 0;
  };
  const found = { id: point.id, kind, say: point.say };
  for (let length = 1; length <= maxSentences; length += 1) {
    for (let i = 0; i + length <= sentences.length; i += 1) {
      const some = sentences.slice(i, i + length);
      const [first, last] = [some[0], some.at(-1)];
      if (!first || !last || (first.paragraph !== last.paragraph && !isLetter) || !makesPoint(some)) continue;
      return {
        ...found,
        isMade: true,
        place: { start: first.start, end: last.end, quote: answer.text.slice(first.start, last.end) },
      };
    }
  }
  return { ...found, isMade: false };
}

function groupsOf(point: BriefPoint, { brief }: PreparedAnswer): StemmedPhrase[][] {
  return point.needs.map((group) =>
    withSynonyms(group.flatMap((phrase) => [phrase, ...(brief?.synonyms[phrase] ?? [])]).map(stemPhrase)),
  );
}

/**
 * Returns whether an idea of a point appears nowhere in the answer. Otherwise a point that is not made may only be
 * spread over the text.
 */
export function isLeftOut(answer: PreparedAnswer, id: string): boolean {
  const point = answer.brief?.points.find((one) => one.id === id);
  if (!point) return false;
  const all = answer.read.sentences.flatMap(stemsOf);
  return groupsOf(point, answer).some((phrases) => !holdsAny(all, phrases));
}

/**
 * Returns whether sentences can be an overview: no figures, or at most two with an overview phrase or in a single early
 * sentence.
 */
function canBeOverview(some: readonly Sentence[], all: readonly Sentence[], text: string): boolean {
  const figures = some
    .flatMap((sentence) => numberMentions(sentence, text))
    .filter(({ isYear, isCount }) => !isYear && !isCount).length;
  const isEarly = some.length === 1 && all.slice(0, 4).some((sentence) => sentence === some[0]);
  return figures === 0 || (figures <= 2 && (isEarly || some.some(announcesOverview)));
}
