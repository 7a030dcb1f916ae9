import { MIN_QUESTIONS } from "./tallies.ts";

/** A range of shares, each 0 to 1. */
export type ShareRange = { low: number; high: number };

/** 95 % of a normal distribution is within this many standard deviations of the mean. */
const Z_95 = 1.959964;

/**
 * Returns the Wilson interval at 95 %: the range in which the true share of right answers probably is. 0 to 1 without
 * answers. Source: Wilson, Journal of the American Statistical Association 22 (1927).
 */
export function wilsonInterval(right: number, total: number): ShareRange {
  if (total === 0) return { low: 0, high: 1 };
  const share = right / total;
  const z2 = Z_95 ** 2;
  const centre = share + z2 / (2 * total);
  const spread = Z_95 * Math.sqrt((share * (1 - share)) / total + z2 / (4 * total ** 2));
  const scale = 1 + z2 / total;
  return { low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}

/** Returns the range in which a share of right answers probably is. Null for too few answers to judge. */
export function likelyShare({ right, total }: { right: number; total: number }): ShareRange | null {
  return total < MIN_QUESTIONS ? null : wilsonInterval(right, total);
}

/**
 * Returns whether a share rose by more than chance explains: the 95 % interval of the difference is above zero. False
 * if a share has too few answers to judge. Source: Newcombe, Statistics in Medicine 17 (1998), method 10.
 */
export function hasImproved(
  before: { right: number; total: number },
  after: { right: number; total: number },
): boolean {
  const [oldRange, newRange] = [likelyShare(before), likelyShare(after)];
  if (oldRange === null || newRange === null) return false;
  const [oldShare, newShare] = [before.right / before.total, after.right / after.total];
  return newShare - oldShare > Math.hypot(newShare - newRange.low, oldRange.high - oldShare);
}
