import type { Band } from "./band-table.ts";

/**
 * The four criteria of a Writing task, 0 to 9 with at most one decimal. The first is Task Achievement in Task 1 and
 * Task Response in Task 2. The others are Coherence and Cohesion, Lexical Resource, and Grammatical Range and Accuracy.
 */
export type CriterionBands = readonly [task: number, coherence: number, lexis: number, grammar: number];

/**
 * Returns the Writing band: the mean of each task's criteria, where Task 2 counts twice. Rounded once to the nearest
 * half band; a quarter and three quarters are rounded up. Calculated in tenths of a band, with integers.
 */
export function writingBand(task1: CriterionBands, task2: CriterionBands): Band {
  const tenths = sumOfTenths(task1) + 2 * sumOfTenths(task2);
  return Math.floor((tenths + 30) / 60) / 2;
}

/**
 * Returns the band of one Writing task: the mean of its criteria to the nearest half band. A quarter and three quarters
 * are rounded up. The exam does not report this band; we use it for answers to a single task.
 */
export function taskBand(criteria: CriterionBands): Band {
  return Math.floor((sumOfTenths(criteria) + 10) / 20) / 2;
}

function sumOfTenths(criteria: CriterionBands): number {
  return criteria.reduce((sum, band) => sum + Math.round(band * 10), 0);
}
