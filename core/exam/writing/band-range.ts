import type { Band } from "../bands/band-table.ts";
import type { BandRange, Gate } from "./evaluation.ts";

/**
 * Returns the range in which the band that people give probably is, from measured differences. docs/model-card.md says
 * how often it was. It is one band either way. Where the estimate is low or high, it is half a band wider towards
 * the middle: in Task 1 up to 6.5 and from 7, so always; in Task 2 up to 5.5 and from 8. For short or long answers it
 * is half a band wider on both sides. Band 0 has no range. If a gate caps all criteria at 2 or lower, the range is the
 * band to one band above.
 */
export function bandRange(task: 1 | 2, band: Band, words: number, gates: readonly Gate[]): BandRange {
  if (band === 0) return { low: 0, high: 0 };
  if (gates.some(({ criteria, cap }) => criteria.length === 4 && cap <= 2))
    return { low: band, high: Math.min(9, band + 1) };
  const oddLength = words < 150 || words > 450 ? 0.5 : 0;
  const down = 1 + (band >= (task === 1 ? 7 : 8) ? 0.5 : 0) + oddLength;
  const up = 1 + (band <= (task === 1 ? 6.5 : 5.5) ? 0.5 : 0) + oddLength;
  return { low: Math.max(1, band - down), high: Math.min(9, band + up) };
}
