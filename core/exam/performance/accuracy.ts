import { countsForBands, type AttemptSummary } from "./attempt-summary.ts";
import { tallyTypes, type TypeTally } from "./tallies.ts";

/**
 * Returns the right answers by question type over all marked work: whole modules, parts, practice and drills. Leaves
 * out retaken mistakes, which ask the same questions again, and attempts that the learner excluded.
 */
export function tallyAccuracy(summaries: readonly AttemptSummary[]): TypeTally[] {
  return tallyTypes(summaries.filter(countsForAccuracy));
}

/** Returns how many parts, practice modules and drills were finished. None of them counts in mean bands. */
export function countPractice(summaries: readonly AttemptSummary[]): number {
  return new Set(
    summaries.filter((summary) => countsForAccuracy(summary) && !countsForBands(summary)).map(({ slug }) => slug),
  ).size;
}

/** Returns whether an attempt asked its questions for the first time, and the learner did not exclude it. */
export function countsForAccuracy({ only, excluded }: Pick<AttemptSummary, "only" | "excluded">): boolean {
  return only === undefined && excluded !== true;
}
