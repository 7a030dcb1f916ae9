import type { SoundMeasures } from "./measures.ts";

/**
 * How somebody speaks, reckoned from the measures of one or more answers. Whole numbers: shares in percent, times in ms,
 * what has "tenths" in its comment in tenths.
 */
export type Flow = {
  answers: number;
  /** From the first to the last sound of speech, pauses included, and without them. */
  speaking: number;
  speech: number;
  /** Share of speaking time that is voice. */
  phonation: number;
  /** Tenths of a pause in a minute of speaking time; those of a second and more apart. */
  pauses: number;
  long_pauses: number;
  /** Mean length of a pause; 0 where there is none. */
  mean_pause: number;
  /** Estimated syllables from pause to pause, in tenths. */
  run: number;
  /** Estimated syllables in a second of voice, and in a minute of speaking time: tenths, and whole ones. */
  articulation: number;
  rate: number;
};

/** Null where there is no speech at all. */
export function flowOf(measures: readonly SoundMeasures[]): Flow | null {
  const heard = measures.filter(({ speech }) => speech > 0);
  const sum = (of: (one: SoundMeasures) => number): number => heard.reduce((total, one) => total + of(one), 0);
  const speaking = sum(({ from, to }) => to - from);
  const speech = sum((one) => one.speech);
  if (speech === 0 || speaking === 0) return null;
  const pauses = sum((one) => one.pauses);
  const syllables = sum((one) => one.syllables);
  return {
    answers: heard.length,
    speaking,
    speech,
    phonation: Math.round((speech * 100) / speaking),
    pauses: Math.round((pauses * 600_000) / speaking),
    long_pauses: Math.round((sum((one) => one.long_pauses) * 600_000) / speaking),
    mean_pause: pauses === 0 ? 0 : Math.round((speaking - speech) / pauses),
    run: Math.round((syllables * 10) / (pauses + heard.length)),
    articulation: Math.round((syllables * 10_000) / speech),
    rate: Math.round((syllables * 60_000) / speaking),
  };
}

export type FlowMeasure = "phonation" | "mean_pause" | "long_pauses" | "run";
/** smoother: as in fluent talk. broken: as in talk that stops every few words. between: neither. */
export type Verdict = "smoother" | "between" | "broken";

/**
 * From where on a measure is that of fluent talk and from where on of broken talk, in the unit of `Flow`. Half-way
 * between what was measured (design: speaking measures) in fluent talk, in talk with a break every five to eight words,
 * and in talk with one every two to four; in none of the four did the three overlap. Phonation 86 to 95 %, 68 to 73,
 * 47 to 50; mean pause 0.32 to 0.49 s, 0.66 to 0.72, 1.08 to 1.27; long pauses a minute none, 4.4 to 5.5, 13 to 15;
 * syllables from pause to pause 8.1 to 25.6, 5.2 to 6.7, 3.0 to 3.6.
 */
export const FLOW_LIMITS: Readonly<Record<FlowMeasure, { smoother: number; broken: number }>> = {
  phonation: { smoother: 80, broken: 60 },
  mean_pause: { smoother: 580, broken: 900 },
  long_pauses: { smoother: 22, broken: 90 },
  run: { smoother: 74, broken: 44 },
};
export const FLOW_MEASURES: readonly FlowMeasure[] = ["phonation", "mean_pause", "long_pauses", "run"];

export function judgeMeasure(measure: FlowMeasure, value: number): Verdict {
  const { smoother, broken } = FLOW_LIMITS[measure];
  const isMoreBetter = smoother > broken;
  if (isMoreBetter ? value >= smoother : value <= smoother) return "smoother";
  return (isMoreBetter ? value <= broken : value >= broken) ? "broken" : "between";
}

/** The four measures together, two points for each that is smoother and one for each between: seven make it smoother. */
export function judgeFlow(flow: Flow): Verdict {
  const points = FLOW_MEASURES.reduce((sum, measure) => {
    const verdict = judgeMeasure(measure, flow[measure]);
    return sum + (verdict === "smoother" ? 2 : verdict === "between" ? 1 : 0);
  }, 0);
  return points >= 7 ? "smoother" : points >= 3 ? "between" : "broken";
}
