import { formatList } from "#core/format/format-list.ts";

/** A question's box in the navigator. */
export type BoxState = {
  readonly number: number;
  readonly isAnswered: boolean;
  readonly isFlagged: boolean;
  readonly isCurrent: boolean;
};

/** Returns a box's accessible name: "Question 16, answered, marked for review". */
export function describeBox(box: BoxState): string {
  return [
    `Question ${box.number}`,
    box.isAnswered ? "answered" : "not answered",
    ...(box.isFlagged ? ["marked for review"] : []),
    ...(box.isCurrent ? ["current"] : []),
  ].join(", ");
}

/** Returns "3, 7 and 12". Three or more numbers in a row become a range: "3 to 7 and 12". */
export function formatNumberList(numbers: readonly number[]): string {
  const runs: number[][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  const ranges = runs.flatMap((run) => (run.length > 2 ? [`${run[0]} to ${run.at(-1)}`] : run.map(String)));
  return formatList(ranges);
}
