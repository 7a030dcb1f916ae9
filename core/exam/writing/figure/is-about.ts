/**
 * Returns whether a claimed number agrees with the number shown: within 4% of it, or 8% if hedged ("about"). `highest`
 * is the largest value of the figure. A value read from an axis may also be off by 1.5% of `highest`, or 3% if hedged.
 */
export function isAbout(claimed: number, shown: number, isHedged: boolean, highest = 0): boolean {
  const share = isHedged ? 0.08 : 0.04;
  const axis = isHedged ? 0.03 : 0.015;
  return Math.abs(claimed - shown) <= Math.max(Math.abs(shown) * share, highest * axis) + 1e-9;
}
