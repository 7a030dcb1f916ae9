import type { Band } from "../bands/band-table.ts";
import type { BandRange, Gate } from "./evaluation.ts";

/**
 * The range that holds the exam's band in eight answers of ten, from the differences measured (docs/model-card.md):
 * a band either way for Task 2, a little more for Task 1; half a band wider towards the ends of the scale, where answers
 * are few, and for answers that are short or long. Nothing that a gate decides outright has a range.
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
