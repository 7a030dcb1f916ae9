import { GENERAL_ROOTS } from "#core/exam/language/general-words.ts";
import { findPhrases, indexPhrases } from "#core/exam/language/phrases.ts";
import type { Sentence, Word } from "#core/exam/language/read-text.ts";
import { root, stem } from "#core/exam/language/stem.ts";
import { CONCLUSION_MARKERS, CONNECTIVES, OVERVIEW_MARKERS, POSITION_MARKERS } from "#core/exam/language/word-lists.ts";
import { holdsAny, stemPhrase, stemsOf, synonymsFor } from "../match-words.ts";
import { interpolate } from "../interpolate.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import { fullParagraphs } from "./coherence.ts";

const POSITION_INDEX = indexPhrases(POSITION_MARKERS);
const CONCLUSION_INDEX = indexPhrases(CONCLUSION_MARKERS);
const OVERVIEW_INDEX = indexPhrases(OVERVIEW_MARKERS);
const SUPPORT_INDEX = indexPhrases([
  ...(CONNECTIVES["cause"] ?? []),
  ...(CONNECTIVES["example"] ?? []),
  "a study", "studies show", "research shows", "according to", "evidence", "in my country", "if",
]); // prettier-ignore

/**
 * Counts the different roots of content words that are not in the task: at most MAX_IDEAS_PER_SENTENCE of a sentence,
 * and at most MAX_GENERAL_IDEAS that suit any essay.
 */
export function ideaCount(answer: PreparedAnswer): number {
  const roots = new Set<string>();
  const general = new Set<string>();
  for (const sentence of answer.sentences) {
    let fromHere = 0;
    for (const word of answer.topics.get(sentence) ?? []) {
      if (answer.promptRoots.has(word) || roots.has(word) || fromHere >= MAX_IDEAS_PER_SENTENCE) continue;
      (GENERAL_ROOTS.has(word) ? general : roots).add(word);
      fromHere += 1;
    }
  }
  return roots.size + Math.min(MAX_GENERAL_IDEAS, general.size);
}

const MAX_IDEAS_PER_SENTENCE = 10;
/** Number of words that suit any essay which can count as ideas. Every essay has some of them. */
const MAX_GENERAL_IDEAS = 15;

/** Returns the share of the task's content words that the answer uses, or null if the task has hardly any. */
export function coverage(answer: PreparedAnswer): number | null {
  if (answer.promptRoots.size < 3 || answer.read.sentences.length === 0) return null;
  const untaken = new Set(untakenWords(answer));
  let taken = 0;
  let all = 0;
  for (const word of answer.promptRoots) {
    const weight = taskWordWeight(answer, word);
    all += weight;
    if (!untaken.has(word)) taken += weight;
  }
  return taken / all;
}

/** Returns the weight of a word of the task. Common words count half, because they are in any answer. */
function taskWordWeight({ lexicon }: PreparedAnswer, word: string): number {
  return lexicon.sizeClass(word) === 10 || GENERAL_ROOTS.has(word) ? 0.5 : 1;
}

/**
 * Returns the roots of the task that the answer does not use: neither as they are, nor as a synonym, nor as a word of
 * the same family.
 */
export function untakenWords(answer: PreparedAnswer): string[] {
  const used = new Set<string>();
  const stems = answer.read.sentences.flatMap(stemsOf);
  for (const sentence of answer.read.sentences) {
    if (sentence.words.every((word) => answer.copied.has(word))) continue;
    for (const word of answer.topics.get(sentence) ?? []) used.add(word);
  }
  const synonyms = new Map<string, string[]>();
  for (const key of Object.keys(answer.brief?.synonyms ?? {}))
    for (const word of key.split(" "))
      synonyms.set(root(word), [
        ...(synonyms.get(root(word)) ?? []),
        ...synonymsFor(key, answer.brief),
        ...(answer.brief?.synonyms[key] ?? []),
      ]);
  return Array.from(answer.promptRoots).filter(
    (word) =>
      !used.has(word) && !holdsAny(stems, (synonyms.get(word) ?? []).map(stemPhrase)) && !hasRelative(word, used),
  );
}

/**
 * How much uses of the task's words add to the topicality. Knots [uses in a hundred words, addition], about a quarter
 * of ln(0.3 + uses).
 */
const USES_OF_SUBJECT = [[0, -0.3], [0.25, -0.15], [0.5, -0.056], [1, 0.066], [1.5, 0.147], [2, 0.208], [3, 0.298], [4, 0.365], [5, 0.417], [8, 0.529]] as const; // prettier-ignore
/**
 * How much different words of the brief add to the topicality. Knots [words in a hundred words, addition], about a
 * quarter of ln(0.5 + words).
 */
const EXPECTED_WORDS = [[0, -0.173], [0.25, -0.072], [0.5, 0], [1, 0.101], [1.5, 0.173], [2, 0.229], [3, 0.313], [4, 0.376], [8, 0.535]] as const; // prettier-ignore

/**
 * Returns how much the answer is about the task, from about -0.5 to 1.8, or null if the task has hardly any content
 * words. Adds the coverage of the task's words and how often the answer uses them. With a brief, also adds how many
 * different words it uses that the brief expects. An answer to another question shares a few words with this task, but
 * does not return to them.
 */
export function topicality(answer: PreparedAnswer): number | null {
  const covered = coverage(answer);
  if (covered === null) return null;
  const { topics, promptRoots, expectedRoots, read } = answer;
  const perHundred = (weighted: number) => (weighted * 100) / Math.max(read.words.length, 100);
  let uses = 0;
  const expected = new Set<string>();
  for (const roots of topics.values())
    for (const word of roots) {
      if (promptRoots.has(word)) uses += taskWordWeight(answer, word);
      else if (expectedRoots.has(word) && !GENERAL_ROOTS.has(word)) expected.add(word);
    }
  const ofSubject = covered + interpolate(USES_OF_SUBJECT, perHundred(uses));
  if (expectedRoots.size === 0) return ofSubject;
  const found = Array.from(expected).reduce((sum, word) => sum + taskWordWeight(answer, word), 0);
  return ofSubject + interpolate(EXPECTED_WORDS, perHundred(found));
}

/**
 * Returns whether a used word begins with the same five letters, as in "economy" and "economical". Most of these words
 * are of one family.
 */
function hasRelative(word: string, used: ReadonlySet<string>): boolean {
  if (word.length < 5) return false;
  const head = word.slice(0, 5);
  for (const other of used) if (other.startsWith(head)) return true;
  return false;
}

/** Returns 0 for no position, 1 for a stated position, 2 for a position in both the first and the last paragraph. */
export function positionLevel(answer: PreparedAnswer): number {
  const paragraphs = fullParagraphs(answer.read.paragraphs);
  const statePosition = (sentences: readonly Sentence[]) =>
    sentences.some((sentence) => findPhrases(sentence, POSITION_INDEX).length > 0);
  const first = paragraphs[0];
  const last = paragraphs.at(-1);
  if (first && last && first !== last && statePosition(first.sentences) && statePosition(last.sentences)) return 2;
  return statePosition(answer.read.sentences) ? 1 : 0;
}

/**
 * Returns whether one of the last sentences opens with a concluding phrase, or the last paragraph states a position.
 */
export function hasConclusion(answer: PreparedAnswer): boolean {
  const sentences = answer.read.sentences;
  const paragraphs = fullParagraphs(answer.read.paragraphs);
  const endsWithPosition =
    paragraphs.length >= 3 &&
    paragraphs.at(-1)?.sentences.some((sentence) => findPhrases(sentence, POSITION_INDEX).length > 0) === true;
  if (endsWithPosition || (paragraphs.length >= 3 && paragraphs.at(-1)?.sentences[0]?.words[0]?.lower === "surely"))
    return true;
  return sentences
    .slice(-5)
    .some(
      (sentence, i, tail) =>
        (tail.length < sentences.length || i > 0) &&
        (findPhrases(sentence, CONCLUSION_INDEX).some(({ at }) => at <= 2) || opensConclusion(sentence)),
    );
}

/** Returns whether a sentence begins with a misspelt "In conclusion". */
export function opensConclusion({ words }: Sentence): boolean {
  return words.slice(0, 3).some(({ lower }) => MISSPELT_CONCLUSION.test(lower));
}
const MISSPELT_CONCLUSION = /^con?c?l[a-z]?u[a-z]{0,3}ions?$/;

/** Counts phrases that announce a reason, result, condition or example, at most two per sentence. */
export function supportCount(answer: PreparedAnswer): number {
  return answer.sentences.reduce((sum, sentence) => sum + Math.min(2, findPhrases(sentence, SUPPORT_INDEX).length), 0);
}

/** Returns whether a sentence opens with an overview phrase. */
export function announcesOverview(sentence: Sentence): boolean {
  return findPhrases(sentence, OVERVIEW_INDEX).some(({ at }) => at <= 1) || opensWithMisspeltOverall(sentence);
}

function opensWithMisspeltOverall({ words }: Sentence): boolean {
  return words.slice(0, 2).some(({ lower }) => MISSPELT_OVERALL.test(lower));
}
const MISSPELT_OVERALL = /^o[ver]{2,4}al{1,2}$/;

/** Returns the early sentence about a process that says how many steps it has, which is its overview. */
export function findStepCount({ task, read }: PreparedAnswer): Sentence | undefined {
  if (task.kind !== "process") return undefined;
  return read.sentences
    .slice(0, MAX_EARLY)
    .find(({ words }) => COUNTED_STEPS.test(words.map(({ lower }) => lower).join(" ")));
}
const MAX_EARLY = 4;
const COUNTED_STEPS =
  /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|many|various|multiple)(?: [a-z]+){0,2} (?:stages|steps|phases|parts)\b/;

/**
 * Returns whether a sentence has an overview phrase in its opening, or an early sentence counts the steps of a process.
 * Phrases of OPENS_DETAIL count only in a sentence without a value of the figure.
 */
export function hasOverviewWords(answer: PreparedAnswer): boolean {
  if (findStepCount(answer) || answer.read.sentences.some(opensWithMisspeltOverall)) return true;
  return answer.read.sentences.some(
    (sentence) =>
      sentence.words.length >= 4 &&
      findPhrases(sentence, OVERVIEW_INDEX).some(
        ({ at, phrase }) =>
          ANYWHERE.has(phrase) || (at <= 6 && !(OPENS_DETAIL.test(phrase) && sentence.words.some(isValueIn))),
      ),
  );
}

/** Overview phrases that may also open a detail, such as "it is evident". */
const OPENS_DETAIL = /^(?:it (?:is|can|could)|can be|clearly|looking at|the most|throughout|in total|altogether)/;

/** Returns whether a word is a number other than a year. */
function isValue({ isNumber, lower }: Word): boolean {
  return isNumber && !/^(?:1[5-9]|20)\d\d$/.test(lower);
}

/** Returns whether a word is a value of the figure, unlike the numbers of "3 out of 5 companies" and "all 5 years". */
export function isValueIn(word: Word, at: number, words: readonly Word[]): boolean {
  const [before, last, next] = [words[at - 2]?.lower, words[at - 1]?.lower, words[at + 1]?.lower];
  if (!isValue(word) || next === undefined) return false;
  const isOutOf = (next === "out" || (last === "of" && before === "out")) && word.lower.length === 1;
  return !isOutOf && !(last === "all" && word.lower.length === 1) && !COUNTED.test(next);
}

/** Overview phrases that need not open their sentence: "we can see that, overall, …". */
const ANYWHERE = new Set(["overall", "over all", "in general", "on the whole", "conclude that", "can be concluded"]);

/** Stems of words that describe the whole. */
const GENERAL = new Set(
  "both all most main mainly overall general stage step phase change trend significant considerable majority pattern difference different similar consist comprise involve divide process cycle transform expand modern develop total remain throughout part more less than higher lower highest lowest best increase decrease rise fall grow always prefer popular final initial first last two three main branch kind type way method use"
    .split(" ")
    .map(stem),
);

/**
 * Returns sentences near the start or the end that describe the whole. Some are listed twice. Apart from those of
 * `saysInGeneral`, they contain no number except counts such as "5 stages".
 */
export function generalSentences(answer: PreparedAnswer): Sentence[] {
  const { sentences } = answer.read;
  const head = sentences.slice(1, 4);
  const tail = sentences.slice(-2);
  // Most first sentences only name the figure, so the first sentence counts only if it compares.
  const first = sentences.slice(0, 1).filter(({ words }) => words.some(({ lower }) => lower === "than"));
  return [
    ...[...sentences.slice(0, 4), ...tail].filter(saysInGeneral),
    ...[...first, ...head, ...tail].filter(
      ({ words }) =>
        words.length >= 8 &&
        !words.some((word, i) => isValue(word) && !COUNTED.test(words[i + 1]?.lower ?? "")) &&
        words.filter(({ lower }) => GENERAL.has(stem(lower))).length >= 2,
    ),
  ];
}

/** Returns whether a sentence says what is true of the whole, even if it adds a figure. */
export function saysInGeneral(sentence: Sentence): boolean {
  const { words } = sentence;
  const [first, second] = words;
  if (words.length < 8) return false;
  if (first?.lower === "both" && second?.lower !== "of") return true;
  return words.some(({ lower }) => IN_GENERAL.test(lower)) && compares(sentence);
}
const IN_GENERAL = /^(?:usually|always|universally|throughout|consistently|generally)$/;

/** Words after a number that an overview may contain, as in "5 main stages". Other numbers are details. */
export const COUNTED = /^(?:main|different|stages?|steps?|phases?|countries|types?|kinds?|parts?|ways|methods)$/;

const COMPARING = new Set(
  "than whereas while compared comparison contrast higher lower highest lowest larger largest smaller smallest more most less least fewer fewest similar similarly same both unlike twice double half exceed outnumber overtake equal rank gap difference respectively"
    .split(" ")
    .map(stem),
);

/** Returns whether a sentence has a word that compares. */
export function compares({ words }: Sentence): boolean {
  return words.some(({ lower }) => COMPARING.has(stem(lower)));
}

/** Counts the sentences that compare. */
export function comparisonCount(answer: PreparedAnswer): number {
  return answer.sentences.filter(compares).length;
}
