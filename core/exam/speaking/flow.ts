import type { SoundMeasures } from "./measures.ts";

/** Fluency measures over one or more answers. Whole numbers: shares in percent, times in ms; tenths where stated. */
export type Flow = {
  answers: number;
  /** Time from the first to the last sound of speech, with pauses. */
  speaking: number;
  /** The same time without pauses. */
  speech: number;
  /** Share of the speaking time that is speech, not pauses, in percent. */
  phonation: number;
  /** Pauses per minute of speaking time, in tenths. */
  pauses: number;
  /** Pauses of a second or more per minute of speaking time, in tenths. */
  long_pauses: number;
  /** Mean length of a pause in ms; 0 without pauses. */
  mean_pause: number;
  /** Estimated syllables from pause to pause, in tenths. */
  run: number;
  /** Estimated syllables per second of speech, in tenths. */
  articulation: number;
  /** Estimated syllables per minute of speaking time. */
  rate: number;
};

/** Returns the fluency measures of all answers together, or null without speech. */
export function measureFlow(measures: readonly SoundMeasures[]): Flow | null {
  const spoken = measures.filter(({ speech }) => speech > 0);
  const sum = (valueOf: (answer: SoundMeasures) => number): number =>
    spoken.reduce((total, answer) => total + valueOf(answer), 0);
  const speaking = sum(({ from, to }) => to - from);
  const speech = sum((answer) => answer.speech);
  if (speech === 0 || speaking === 0) return null;
  const pauses = sum((answer) => answer.pauses);
  const syllables = sum((answer) => answer.syllables);
  return {
    answers: spoken.length,
    speaking,
    speech,
    phonation: Math.round((speech * 100) / speaking),
    pauses: Math.round((pauses * 600_000) / speaking),
    long_pauses: Math.round((sum((answer) => answer.long_pauses) * 600_000) / speaking),
    mean_pause: pauses === 0 ? 0 : Math.round((speaking - speech) / pauses),
    run: Math.round((syllables * 10) / (pauses + spoken.length)),
    articulation: Math.round((syllables * 10_000) / speech),
    rate: Math.round((syllables * 60_000) / speaking),
  };
}

export type FlowMeasure = "phonation" | "mean_pause" | "long_pauses" | "run";
/** smoother: as in fluent talk. broken: as in talk with a pause every two to four words. between: neither. */
export type FlowLevel = "smoother" | "between" | "broken";

/**
 * Limits of fluent and of broken talk for each measure, in the unit of `Flow`. Each is half-way between measured values
 * of three kinds of artificial speech: fluent, with a pause every five to eight words, and with one every two to four
 * (docs/model-card.md#speaking). The three kinds did not overlap in any measure. Phonation: 86 to 95%, 68 to 73, 47 to
 * 50. Mean pause: 0.32 to 0.49 s, 0.66 to 0.72, 1.08 to 1.27. Long pauses a minute: none, 4.4 to 5.5, 13 to 15.
 * Syllables from pause to pause: 8.1 to 25.6, 5.2 to 6.7, 3.0 to 3.6.
 */
export const FLOW_LIMITS: Readonly<Record<FlowMeasure, { smoother: number; broken: number }>> = {
  phonation: { smoother: 80, broken: 60 },
  mean_pause: { smoother: 580, broken: 900 },
  long_pauses: { smoother: 22, broken: 90 },
  run: { smoother: 74, broken: 44 },
};
export const FLOW_MEASURES: readonly FlowMeasure[] = ["phonation", "mean_pause", "long_pauses", "run"];

/** Returns the level of one measure. `value` is in the unit of `Flow`. A value at a limit counts as beyond it. */
export function judgeMeasure(measure: FlowMeasure, value: number): FlowLevel {
  const { smoother, broken } = FLOW_LIMITS[measure];
  const isHigherBetter = smoother > broken;
  if (isHigherBetter ? value >= smoother : value <= smoother) return "smoother";
  return (isHigherBetter ? value <= broken : value >= broken) ? "broken" : "between";
}

/**
 * Returns the level of the four measures together. A measure that is "smoother" counts two points, "between" one. The
 * whole is "smoother" from seven points on and "broken" below three.
 */
export function judgeFlow(flow: Flow): FlowLevel {
  const points = FLOW_MEASURES.reduce((sum, measure) => sum + LEVEL_POINTS[judgeMeasure(measure, flow[measure])], 0);
  if (points >= 7) return "smoother";
  return points >= 3 ? "between" : "broken";
}

const LEVEL_POINTS: Readonly<Record<FlowLevel, number>> = { smoother: 2, between: 1, broken: 0 };
