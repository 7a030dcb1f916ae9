import { judgeFlow, type Flow } from "./flow.ts";
import type { QualityFault } from "./recording-quality.ts";
import type { SpokenText } from "./spoken-text.ts";

/** A range of bands, both ends inclusive. */
export type SpokenRange = { low: number; high: number };

/**
 * Why there is no range.
 * - no_transcript: no transcript was written.
 * - few_words: too few words to count.
 * - misfit: the transcript has far too many or too few words for the syllables of the sound. It is of another
 *   recording, or incomplete.
 * - no_words: the word lists are not available.
 * - Otherwise: a fault of the recording.
 */
export type NoRange = "no_transcript" | "few_words" | "misfit" | "no_words" | QualityFault;
export type RangeOrReason = SpokenRange | { missing: NoRange };
export type SpokenRanges = { fluency: RangeOrReason; lexis: RangeOrReason; grammar: RangeOrReason };

/** Minimum number of words for a range: about a minute of talk. */
export const MIN_WORDS = 100;
/**
 * Words per 100 detected syllables. English has about 1.4 syllables a word and detection misses up to a fifth, so a
 * transcript has 50 to 110. Outside these wider limits it is of another recording or incomplete.
 */
const WORDS_PER_100_SYLLABLES = { min: 30, max: 160 } as const;
/** Words a minute below which even unbroken talk is hard to follow. Fluent speakers are rarely below 100. */
const SLOW_WORDS_PER_MINUTE = 90;

/**
 * Returns indicative ranges of three criteria, never of pronunciation or of Speaking as a whole
 * (docs/exam-rules.md#speaking). Ranges are wide because they rest on counts. They are set by hand from the public
 * descriptors and not compared with examiners' bands. No range goes above 8, because counts cannot separate the top
 * bands.
 */
export function spokenRanges(
  flow: Flow | null,
  faults: readonly QualityFault[],
  text: SpokenText | null,
  hasLexicon: boolean,
): SpokenRanges {
  const missing = transcriptFault(flow, text, hasLexicon);
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

function transcriptFault(flow: Flow | null, text: SpokenText | null, hasLexicon: boolean): NoRange | null {
  if (flow === null) return "silent";
  if (text === null || text.words === 0) return "no_transcript";
  if (text.words < MIN_WORDS) return "few_words";
  const syllables = (flow.rate * flow.speaking) / 60_000;
  const ratio = Math.round((text.words * 100) / Math.max(1, syllables));
  if (ratio < WORDS_PER_100_SYLLABLES.min || ratio > WORDS_PER_100_SYLLABLES.max) return "misfit";
  return hasLexicon ? null : "no_words";
}

/**
 * The descriptors require smooth talk from band 7 on ("at length without effort"). Talk that stops every few words has
 * the "noticeable pauses" of band 4. The descriptor of band 5 mentions slow talk. Fillers and repetitions are reported
 * but not scored, because they do not separate the bands.
 */
function fluencyRange(flow: Flow, text: SpokenText): SpokenRange {
  const fluency = judgeFlow(flow);
  if (fluency === "broken") return { low: 3.5, high: 5 };
  const isSlow = text.words * 60_000 < SLOW_WORDS_PER_MINUTE * flow.speaking;
  if (fluency === "between" || isSlow) return { low: 5, high: 6.5 };
  return { low: 6.5, high: 8 };
}

/**
 * Scores up to two points each for variety and for uncommon words. Limits: 70 and 76 different words per hundred
 * (windows of fifty), and three and six uncommon words per hundred. Set by hand: everyday talk has about 70 and few
 * uncommon words.
 */
function lexisRange({ words, variety, rarer }: SpokenText): SpokenRange {
  const rate = Math.round((rarer.count * 100) / words);
  return rangeOf(pointsOf(variety ?? 0, 70, 76) + pointsOf(rate, 3, 6));
}

/**
 * Two subordinate clauses per hundred words score one point, four score two. At most three grammar errors per hundred
 * words score one point, at most one error scores two. The rules find only some kinds of error, so this range tends to
 * be too high.
 */
function grammarRange({ words, subordinators, marks }: SpokenText): SpokenRange {
  const clauses = Math.round((subordinators * 100) / words);
  return rangeOf(pointsOf(clauses, 2, 4) + accuracyPoints((marks.length * 100) / words));
}

/** Returns 1 point from `some` on, and 2 points from `many` on. */
function pointsOf(value: number, some: number, many: number): number {
  if (value >= many) return 2;
  return value >= some ? 1 : 0;
}

function accuracyPoints(errorsPer100Words: number): number {
  if (errorsPer100Words <= 1) return 2;
  return errorsPer100Words <= 3 ? 1 : 0;
}

function rangeOf(score: number): SpokenRange {
  if (score >= 4) return { low: 6, high: 8 };
  return score >= 2 ? { low: 5, high: 6.5 } : { low: 4, high: 5.5 };
}
