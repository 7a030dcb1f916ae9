/**
 * Returns a sentence about the tasks that an examiner cannot read: unanswered, or not in the attempt. Null for none.
 */
export function missingTasksLabel({
  empty,
  only,
}: {
  empty: readonly number[];
  /** The task of an attempt at one task. */
  only: number | null;
}): string | null {
  const [task, ...others] = empty;
  if (task !== undefined && (others.length > 0 || only !== null))
    return "You wrote nothing in this attempt, so there is nothing to evaluate.";
  if (only !== null) return `This attempt is Task ${only} alone. The examiner reads only this task.`;
  if (task === undefined) return null;
  return `You wrote nothing for Task ${task}. The examiner can read only Task ${task === 1 ? 2 : 1}.`;
}
