import { MODULE_MINUTES } from "../content/modules-of-test.ts";
import type { TypeTally } from "./tallies.ts";

const READING_QUESTIONS = 40;

/** The time that the exam allows for one Reading question. In Listening the recording sets the pace. */
export const READING_PACE_SECONDS = (MODULE_MINUTES.reading * 60) / READING_QUESTIONS;

/**
 * `mean` is the mean time for one Reading question of a type, `over` by how much it exceeds the exam's pace; seconds.
 */
export type PacedType = TypeTally & { mean: number; over: number };

/**
 * Returns the Reading types that were timed, slowest first. `over` is negative for a type faster than the exam's pace.
 */
export function readingPace(tallies: readonly TypeTally[]): PacedType[] {
  return tallies
    .filter(({ module_type, timed }) => module_type === "reading" && timed > 0)
    .map((tally) => ({ ...tally, mean: tally.seconds / tally.timed }))
    .map((tally) => ({ ...tally, over: tally.mean - READING_PACE_SECONDS }))
    .sort((a, b) => b.mean - a.mean);
}
