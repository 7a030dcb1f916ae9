import { judgeFlow, type Flow } from "./flow.ts";
import type { QualityFault } from "./recording-quality.ts";
import type { SpokenText } from "./spoken-text.ts";

/** Bands, both ends included. */
export type SpokenRange = { low: number; high: number };

/**
 * Why there is no range. no_transcript: nobody wrote down what was said. few_words: too little of it to count. misfit:
 * the transcript has far more or far fewer words than the sound has syllables, so it is not of this recording. Else what
 * is wrong with the recording.
 */
export type NoRange = "no_transcript" | "few_words" | "misfit" | "no_words" | QualityFault;
export type RangeOr = SpokenRange | { missing: NoRange };
export type SpokenRanges = { fluency: RangeOr; lexis: RangeOr; grammar: RangeOr };

/** Fewer words show no range of anything: about a minute of talk. */
export const LEAST_WORDS = 100;
/**
 * English has about 1.4 syllables to a word, and up to a fifth of them are missed. So there are 50 to 110 words to a
 * hundred syllables heard; beyond twice that a transcript is of something else, or of a part.
 */
const WORDS_PER_SYLLABLES = { least: 30, most: 160 } as const;
/** Words a minute below which even unbroken talk is slow to follow: fluent speakers hardly fall under 100. */
const SLOW = 90;

/**
 * Indicative ranges of three criteria, never of pronunciation and never of the whole (rulings 18). They are wide because
 * they rest on counting: set by hand from the public descriptors, held against no examiner's bands. Nothing here tells
 * the top bands apart, so no range reaches above 8.
 */
export function spokenRanges(
  flow: Flow | null,
  faults: readonly QualityFault[],
  text: SpokenText | null,
  hasLexicon: boolean,
): SpokenRanges {
  const missing = textFault(flow, text, hasLexicon);
  if (missing !== null || text === null || flow === null) {
    const none = { missing: missing ?? "no_transcript" };
    return { fluency: none, lexis: none, grammar: none };
  }
  const [fault] = faults;
  return {
    fluency: fault === undefined ? fluencyRange(flow, text) : { missing: fault },
    lexis: lexisRange(text),
    grammar: grammarRange(text),
  };
}

function textFault(flow: Flow | null, text: SpokenText | null, hasLexicon: boolean): NoRange | null {
  if (flow === null) return "silent";
  if (text === null || text.words === 0) return "no_transcript";
  if (text.words < LEAST_WORDS) return "few_words";
  const syllables = (flow.rate * flow.speaking) / 60_000;
  const ratio = Math.round((text.words * 100) / Math.max(1, syllables));
  if (ratio < WORDS_PER_SYLLABLES.least || ratio > WORDS_PER_SYLLABLES.most) return "misfit";
  return hasLexicon ? null : "no_words";
}

/**
 * Smoother talk is what the descriptors ask for from 7 on ("at length without effort"), talk that stops every few words
 * is the "noticeable pauses" of 4. Fillers and repairs are told and not counted: they part no bands (design: speaking
 * measures). Slow talk is named at 5.
 */
function fluencyRange(flow: Flow, text: SpokenText): SpokenRange {
  const verdict = judgeFlow(flow);
  if (verdict === "broken") return { low: 3.5, high: 5 };
  const isSlow = text.words * 60_000 < SLOW * flow.speaking;
  if (verdict === "between" || isSlow) return { low: 5, high: 6.5 };
  return { low: 6.5, high: 8 };
}

/**
 * Two points each for variety and for rarer words: 70 and 76 different words in a hundred (windows of fifty), and three
 * and six rarer words to a hundred. Set by hand: everyday talk has about 70 and few rarer words.
 */
function lexisRange({ words, variety, rarer }: SpokenText): SpokenRange {
  const rate = Math.round((rarer.count * 100) / words);
  return rangeOf(points(variety ?? 0, 70, 76) + points(rate, 3, 6));
}

/**
 * Two points each for clauses that depend on another (two and four to a hundred words) and for how few mistakes our rules
 * find (at most three and one to a hundred words). They find some kinds only, so this leans upwards.
 */
function grammarRange({ words, subordinators, marks }: SpokenText): SpokenRange {
  const clauses = Math.round((subordinators * 100) / words);
  const mistakes = (marks.length * 100) / words;
  return rangeOf(points(clauses, 2, 4) + (mistakes <= 1 ? 2 : mistakes <= 3 ? 1 : 0));
}

const points = (value: number, some: number, many: number): number => (value >= many ? 2 : value >= some ? 1 : 0);

function rangeOf(points: number): SpokenRange {
  if (points >= 4) return { low: 6, high: 8 };
  return points >= 2 ? { low: 5, high: 6.5 } : { low: 4, high: 5.5 };
}
