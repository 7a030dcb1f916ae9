import { findImpossiblePairs } from "../language/word-order.ts";
import type { Sentence, Word } from "../language/read-text.ts";
import type { Neighbours } from "../language/word-pairs.ts";
import type { PointFound, WrongClaim } from "./evaluation.ts";
import * as coherence from "./features/coherence.ts";
import type { Features } from "./features/feature-names.ts";
import { accuracy, range, isInCountedSentence } from "./features/grammar.ts";
import { letterForm, type LetterForm } from "./features/letter.ts";
import * as lexis from "./features/lexis.ts";
import { mechanicalSlips, type Slip } from "./features/mechanics.ts";
import { rarePairs } from "./features/rare-pairs.ts";
import { frameSentences } from "./features/frames.ts";
import { templatePhrases } from "./features/template-phrases.ts";
import { wordFit } from "./features/word-fit.ts";
import {
  cautiousRate,
  nominalRate,
  personalRate,
  plainJoinRate,
  plainOpeningShare,
  plainRate,
} from "./features/plain-words.ts";
import * as response from "./features/response.ts";
import { findWrongClaims } from "./figure/find-wrong-claims.ts";
import { numberMentions } from "./figure/number-mentions.ts";
import { findPoints } from "./find-points.ts";
import type { PreparedAnswer } from "./prepare-answer.ts";

/** All measurements that bands and feedback are calculated from. */
export type Measured = {
  features: Features;
  points: PointFound[];
  wrongClaims: WrongClaim[];
  letter: LetterForm | null;
  slips: Slip[];
  /** Word pairs that are rare in edited English. */
  rarePairs: Neighbours[];
  /** Impossible word pairs as a share of the function words. Above a few per cent, the text has no word order. */
  disorder: number;
  /** How well the words of all sentences fit their neighbours. See WordFit. */
  fit: { seenShare: number; pairs: number };
  /** Common words of the counted sentences that fit neither neighbour. */
  misfits: readonly Word[];
  /** Sentences that suit any task. */
  frames: readonly Sentence[];
  /** Sentences with phrases that courses give learners to memorise. */
  templates: readonly Sentence[];
  /** Number of full paragraphs. */
  paragraphs: number;
  /** The most used words that are not in the task. */
  repeatedWords: string[];
};

export function measure(answer: PreparedAnswer): Measured {
  const { task, read } = answer;
  const isLetter = task.kind.startsWith("letter");
  const isReport = task.task === 1 && !isLetter;
  const points = findPoints(answer);
  const wrongClaims = findWrongClaims(answer);
  const taskPoints = points.filter(({ kind }) => kind === "point");
  const letter = isLetter ? letterForm(answer) : null;
  const links = coherence.connectives(answer);
  const paragraphs = coherence.fullParagraphs(read.paragraphs);
  const inner = paragraphs.slice(1, -1).map(coherence.wordsIn);
  const repeats = lexis.repetition(answer);
  const sentenceRange = range(answer);
  const rare = rarePairs(answer);
  const errors = accuracy(answer);
  const slips = mechanicalSlips(answer);
  const fit = wordFit(answer, answer.sentences);
  const frames = frameSentences(answer);
  const template = templatePhrases(answer);
  const shareOf = (some: readonly Sentence[]) =>
    read.words.length === 0 ? 0 : some.reduce((sum, { words }) => sum + words.length, 0) / read.words.length;
  const ideas = response.ideaCount(answer);
  const pairs = findImpossiblePairs(read.sentences);
  const length = answer.sentences.reduce((sum, { words }) => sum + words.length, 0);
  const countInside = (places: readonly { start: number }[]) =>
    places.filter((place) => isInCountedSentence(answer, place)).length;
  // At least 50 words, so that a few slips of a very short answer do not decide.
  const perHundred = (count: number) => (count / Math.max(length, 50)) * 100;
  const spellingRate = perHundred(countInside(answer.misspelt));
  const mechanicsRate = answer.letterCase === "normal" ? perHundred(countInside(slips)) : WRONG_CASE_RATE;
  const grammarRate = errors.perHundred + perHundred(countInside(pairs.found));
  const slipRate = spellingRate + grammarRate + Math.min(mechanicsRate, 1.5);
  // Ideas and words of an answer full of slips earn less.
  const clarity = 1 - Math.min(0.9, slipRate / 10);
  return {
    points,
    wrongClaims,
    letter,
    slips,
    rarePairs: rare,
    disorder: pairs.functionWords === 0 ? 0 : pairs.found.length / pairs.functionWords,
    fit: wordFit(answer, read.sentences),
    misfits: fit.commonMisfits,
    frames,
    templates: template.sentences,
    paragraphs: paragraphs.length,
    repeatedWords: repeats.words,
    features: {
      countedWords: answer.countedWords,
      lengthShare: Math.min(1, answer.countedWords / task.minimumWords),
      ideas: ideas * clarity,
      ideasPerWord: ideas / Math.max(answer.countedWords, 100),
      coverage: response.coverage(answer),
      topicality: response.topicality(answer),
      pointsMade: taskPoints.length === 0 ? null : taskPoints.filter(({ isMade }) => isMade).length / taskPoints.length,
      position: task.task === 2 ? response.positionLevel(answer) : null,
      conclusion: task.task === 2 ? (response.hasConclusion(answer) ? 1 : 0) : null,
      support: task.task === 2 ? response.supportCount(answer) : null,
      overview: isReport ? overviewLevel(answer, points) : null,
      figures: isReport && asksForFigures(answer) ? countFigures(answer) : null,
      wrongClaims: wrongClaims.length,
      comparisons: isReport && task.kind !== "process" ? response.comparisonCount(answer) : null,
      letterForm: letter
        ? (letter.hasOpening ? 1 : 0) + (letter.hasClosing ? 1 : 0) + (letter.hasPurpose ? 1 : 0)
        : null,
      outOfTone: letter ? letter.outOfTone.length : null,
      paragraphs: paragraphs.length,
      balance: inner.length < 2 ? null : Math.min(...inner) / Math.max(...inner),
      connectives: links.different,
      connectiveKinds: links.kinds,
      openingShare: links.openingShare,
      plainJoins: plainJoinRate(answer),
      plainOpenings: plainOpeningShare(answer),
      referenceRate: coherence.referenceRate(answer),
      order: read.sentences.length < 6 ? null : coherence.order(answer).score,
      repeatedShare: read.sentences.length === 0 ? 0 : answer.repeated.length / read.sentences.length,
      rarer: lexis.rarerWords(answer).perRoot * clarity,
      longer: lexis.longerWords(answer).perRoot * clarity,
      variety: lexis.variety(answer.sentences),
      repetition: repeats.share,
      plainRate: plainRate(answer),
      personalRate: personalRate(answer),
      cautiousRate: cautiousRate(answer),
      spellingRate,
      informalRate: isLetter ? 0 : perHundred(lexis.informalWords(answer).length),
      choiceRate: perHundred(answer.marks.filter(({ type }) => type === "style").length),
      showOff: lexis.crammedSentences(answer).length,
      complexShare: sentenceRange.complexShare,
      forms: sentenceRange.forms.length,
      meanSentence: sentenceRange.meanLength,
      openers: sentenceRange.openers,
      nominal: nominalRate(answer),
      grammarRate,
      errorFree: errors.errorFree,
      rarePairRate: perHundred(rare.length),
      wordFit: fit.seenShare,
      misfitRate: perHundred(fit.commonMisfits.length),
      unrelatedShare: shareOf(answer.unrelated),
      frameShare: shareOf(frames),
      templateRate: template.rate,
      copiedShare: read.words.length === 0 ? 0 : answer.copied.size / read.words.length,
      mechanicsRate,
      articleRate: perHundred(
        answer.sentences
          .flatMap(({ words }) => words)
          .filter(({ lower }) => lower === "the" || lower === "a" || lower === "an").length,
      ),
      slipRate,
    },
  };
}

/** Returns 1 for a stated overview, 0.5 for general sentences only, else 0. */
function overviewLevel(answer: PreparedAnswer, points: readonly PointFound[]): number {
  const isMade = points.some((point) => point.kind === "overview" && point.isMade);
  if (isMade || response.hasOverviewWords(answer)) return 1;
  return response.generalSentences(answer).length > 0 ? 0.5 : 0;
}

/** Slips per hundred words of an answer in which all capitals are wrong. */
const WRONG_CASE_RATE = 8;

/** Returns whether the task has data to report. Maps, processes and diagrams have none. */
function asksForFigures({ task }: PreparedAnswer): boolean {
  return (
    task.kind === "line" || task.kind === "bar" || task.kind === "pie" || task.kind === "table" || task.kind === "mixed"
  );
}

/**
 * Returns whether a number is an age ("aged between 30 and 35", "over the age of 70"). An age names a group, not data.
 */
function isAge({ words }: Sentence, at: number): boolean {
  return words.slice(Math.max(0, at - AGE_WORDS_BEFORE), at).some(({ lower }) => /^(?:aged?|ages)$/.test(lower));
}
const AGE_WORDS_BEFORE = 4;

/** Counts the figures of the counted sentences. Leaves out years, ages, and counts that are no ratios. */
function countFigures(answer: PreparedAnswer): number {
  let given = 0;
  for (const sentence of answer.sentences)
    given += numberMentions(sentence, answer.text).filter(
      ({ isYear, isCount, isRatio, at }) => !isYear && (!isCount || isRatio) && !isAge(sentence, at),
    ).length;
  return given;
}
