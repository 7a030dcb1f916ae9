import { mean } from "../mean.ts";

/** Two bands for one answer. */
export type BandPair = { examiner: number; machine: number };

/** Minimum number of pairs for agreement to be shown: with fewer, a single pair could change it noticeably. */
export const MIN_PAIRS = 30;

/**
 * Returns the quadratic weighted kappa: one minus the ratio of the squared differences to those of independent ratings.
 * 1 is full agreement, 0 is chance. Returns null without pairs, or if both sides gave every answer the same one band.
 */
export function quadraticKappa(pairs: readonly BandPair[]): number | null {
  const examiner = pairs.map((pair) => pair.examiner);
  const machine = pairs.map((pair) => pair.machine);
  const expected = mean(examiner.map(square)) + mean(machine.map(square)) - 2 * mean(examiner) * mean(machine);
  return pairs.length === 0 || expected <= 0 ? null : 1 - mean(pairs.map(squaredDifference)) / expected;
}

/** Returns the root mean square error in bands. Null without pairs. */
export function rootMeanSquareError(pairs: readonly BandPair[]): number | null {
  return pairs.length === 0 ? null : Math.sqrt(mean(pairs.map(squaredDifference)));
}

function squaredDifference({ examiner, machine }: BandPair): number {
  return square(examiner - machine);
}

function square(value: number): number {
  return value * value;
}
