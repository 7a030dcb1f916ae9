import { isWholeExam, type AttemptSummary } from "./attempt-summary.ts";
import { tallyTypes, type TypeTally } from "./question-types.ts";

/**
 * Returns the right answers by question type over all marked work: whole modules, parts, practice and drills. Leaves out
 * retaken mistakes, which ask the same questions again.
 */
export function tallyAccuracy(summaries: readonly AttemptSummary[]): TypeTally[] {
  return tallyTypes(summaries.filter(isFirstTry));
}

/** Returns how many parts, practice modules and drills were finished. None of them has a band. */
export function countPractice(summaries: readonly AttemptSummary[]): number {
  return new Set(summaries.filter((one) => isFirstTry(one) && !isWholeExam(one)).map(({ slug }) => slug)).size;
}

/** Returns whether an attempt asked its questions for the first time. */
export function isFirstTry({ only }: Pick<AttemptSummary, "only">): boolean {
  return only === undefined;
}
