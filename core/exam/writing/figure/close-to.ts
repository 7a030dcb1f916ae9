/**
 * Whether a number that was claimed is the number shown: within 4 % of it, 8 % where the writer said "about".
 * `reach` is the largest value of the figure: what is read from an axis may be off by 1.5 % of it (3 %).
 */
export function isAbout(claimed: number, shown: number, isHedged: boolean, reach = 0): boolean {
  const share = isHedged ? 0.08 : 0.04;
  const axis = isHedged ? 0.03 : 0.015;
  return Math.abs(claimed - shown) <= Math.max(Math.abs(shown) * share, reach * axis) + 1e-9;
}
