import type { Band } from "../bands/band-table.ts";
import { writingBand, type CriterionBands } from "../bands/writing.ts";
import type { Criteria, WritingEvaluation } from "./evaluation.ts";

/** The mean criterion of each task, and the mean of the tasks with Task 2 counted twice. In bands, not rounded. */
export type BandArithmetic = { task1: number; task2: number; mean: number; band: Band };

/**
 * Returns how a Writing band follows from its tasks if it surprises beside them: it differs from the plain mean of the
 * two task bands. Null otherwise, and for a band that was not calculated from these criteria.
 */
export function surprisingArithmetic({
  band,
  tasks,
}: Pick<WritingEvaluation, "band" | "tasks">): BandArithmetic | null {
  const first = tasks.find(({ task }) => task === 1);
  const second = tasks.find(({ task }) => task === 2);
  if (first === undefined || second === undefined) return null;
  const [one, two] = [criterionBands(first.criteria), criterionBands(second.criteria)];
  if (writingBand(one, two) !== band) return null;
  const plainMean = Math.floor(first.band + second.band + 0.5) / 2;
  if (plainMean === band) return null;
  const [task1, task2] = [meanOf(one), meanOf(two)];
  return { task1, task2, mean: (task1 + 2 * task2) / 3, band };
}

/** Returns the numbers of the tasks for which nothing was written. Each counts 0 in the band. */
export function emptyTasks({ tasks }: Pick<WritingEvaluation, "tasks">): number[] {
  return tasks.filter(({ words }) => words === 0).map(({ task }) => task);
}

/** Returns what an examiner would have nothing to read of: empty tasks, and the task of an attempt at one task. */
export function unreadableTasks({ tasks }: Pick<WritingEvaluation, "tasks">): { empty: number[]; only: number | null } {
  const [first, ...others] = tasks;
  return { empty: emptyTasks({ tasks }), only: first === undefined || others.length > 0 ? null : first.task };
}

function criterionBands({ task, coherence, lexis, grammar }: Criteria): CriterionBands {
  return [task, coherence, lexis, grammar];
}

function meanOf(bands: CriterionBands): number {
  return bands.reduce((sum, band) => sum + band, 0) / bands.length;
}
