import type { Band } from "../bands/band-table.ts";
import { writingBand, type CriterionBands } from "../bands/writing.ts";
import type { Criteria, WritingEvaluation } from "./evaluation.ts";

/**
 * `task1` and `task2`: the mean of the criteria of each task. `mean`: their mean, with Task 2 counted twice. All are
 * bands that are not rounded. `band` is the Writing band.
 */
export type BandArithmetic = { task1: number; task2: number; mean: number; band: Band };

/**
 * Explains a Writing band that differs from the plain mean of its two task bands. Returns null if it does not differ,
 * and for a band that was not calculated from these criteria.
 */
export function explainUnexpectedBand({
  band,
  tasks,
}: Pick<WritingEvaluation, "band" | "tasks">): BandArithmetic | null {
  const first = tasks.find(({ task }) => task === 1);
  const second = tasks.find(({ task }) => task === 2);
  if (first === undefined || second === undefined) return null;
  const [one, two] = [criterionBands(first.criteria), criterionBands(second.criteria)];
  if (writingBand(one, two) !== band) return null;
  // Rounded to half bands, as the exam rounds: a quarter goes up.
  const plainMean = Math.floor(first.band + second.band + 0.5) / 2;
  if (plainMean === band) return null;
  const [task1, task2] = [meanOf(one), meanOf(two)];
  return { task1, task2, mean: (task1 + 2 * task2) / 3, band };
}

/** Returns the numbers of the tasks for which nothing was written. Each counts 0 in the band. */
export function emptyTasks({ tasks }: Pick<WritingEvaluation, "tasks">): number[] {
  return tasks.filter(({ words }) => words === 0).map(({ task }) => task);
}

/** Returns why an examiner cannot mark both tasks: `empty` has no text; `only` is the one task of a shorter attempt. */
export function missingTasks({ tasks }: Pick<WritingEvaluation, "tasks">): { empty: number[]; only: number | null } {
  const [first, ...others] = tasks;
  return { empty: emptyTasks({ tasks }), only: first === undefined || others.length > 0 ? null : first.task };
}

function criterionBands({ task, coherence, lexis, grammar }: Criteria): CriterionBands {
  return [task, coherence, lexis, grammar];
}

function meanOf(bands: CriterionBands): number {
  return bands.reduce((sum, band) => sum + band, 0) / bands.length;
}
