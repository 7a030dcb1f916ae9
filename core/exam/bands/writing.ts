import type { Band } from "./band-table.ts";

/**
 * The four criteria of a Writing task, 0 to 9 with at most one decimal: Task Achievement (Task 1) or Task Response
 * (Task 2), Coherence and Cohesion, Lexical Resource, Grammatical Range and Accuracy.
 */
export type CriterionBands = readonly [task: number, coherence: number, lexis: number, grammar: number];

/**
 * Returns the Writing band: the mean of each task's criteria, Task 2 counting twice, rounded once to the nearest half
 * band, a quarter and three quarters up. Calculated in tenths of a band, with integers.
 */
export function writingBand(task1: CriterionBands, task2: CriterionBands): Band {
  const tenths = sumOfTenths(task1) + 2 * sumOfTenths(task2);
  return Math.floor((tenths + 30) / 60) / 2;
}

/**
 * Returns the band of one Writing task: the mean of its criteria to the nearest half band, a quarter and three quarters
 * up.
 * The exam does not report this band; we use it for answers to a single task.
 */
export function taskBand(criteria: CriterionBands): Band {
  return Math.floor((sumOfTenths(criteria) + 10) / 20) / 2;
}

function sumOfTenths(criteria: CriterionBands): number {
  return criteria.reduce((sum, band) => sum + Math.round(band * 10), 0);
}
