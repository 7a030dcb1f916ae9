import { mean } from "../mean.ts";

/** Two overall bands for one script: an examiner's own, and the one that it is compared with. */
export type ComparedBands = { own: number; other: number };

/** How an examiner's bands compare with other examiners' bands for the same scripts. */
export type ExaminerComparison = {
  /** Share of the scripts, 0 to 1, whose bands are at most half a band apart. */
  agreement: number;
  /** Mean of the examiner's bands minus the mean of the others; below 0 if the examiner is stricter. */
  severity: number;
  /** Standard deviation of the examiner's bands, and of the others. */
  spread: number;
  others_spread: number;
};

/** Minimum number of scripts for a comparison: fewer say nothing about an examiner. */
export const MIN_COMPARED = 5;

/** Compares an examiner's bands with other examiners' bands. Returns null for fewer than MIN_COMPARED scripts. */
export function compareExaminer(pairs: readonly ComparedBands[]): ExaminerComparison | null {
  if (pairs.length < MIN_COMPARED) return null;
  const own = pairs.map((pair) => pair.own);
  const others = pairs.map((pair) => pair.other);
  return {
    agreement: pairs.filter((pair) => Math.abs(pair.own - pair.other) <= 0.5).length / pairs.length,
    severity: mean(own) - mean(others),
    spread: deviation(own),
    others_spread: deviation(others),
  };
}

/** Returns the middle value, or the mean of the two in the middle. Null without values. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) * (value - middle))));
}
