import type { Band } from "../bands/band-table.ts";
import type { BandRange, Gate } from "./evaluation.ts";

/**
 * Returns the range that contains the examiner's band in 80% of answers, from measured differences
 * (docs/model-card.md). Task 2: one band either way; Task 1: a little more. Half a band wider near the ends of the
 * scale, where data is scarce, and for short or long answers. Band 0 has no range. If a gate caps all criteria at 2 or
 * lower, the range is the band to one band above.
 */
export function bandRange(task: 1 | 2, band: Band, words: number, gates: readonly Gate[]): BandRange {
  if (band === 0) return { low: 0, high: 0 };
  if (gates.some(({ criteria, cap }) => criteria.length === 4 && cap <= 2))
    return { low: band, high: Math.min(9, band + 1) };
  const isOdd = words < 150 || words > 450;
  const isEnd = band <= 4.5 || band >= 8;
  const down = (isEnd && band >= 8 ? 1.5 : 1) + (isOdd ? 0.5 : 0);
  const up = (task === 1 ? 1.5 : 1) + (isEnd && band <= 4.5 ? 0.5 : 0) + (isOdd ? 0.5 : 0);
  return { low: Math.max(1, band - down), high: Math.min(9, band + up) };
}
