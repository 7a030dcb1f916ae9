import { formatList } from "#core/format/format-list.ts";

/** The state of a navigator box. */
export type BoxState = {
  readonly number: number;
  readonly answered: boolean;
  readonly flagged: boolean;
  readonly current: boolean;
};

/** Returns a box's accessible name: "Question 16, answered, marked for review". */
export function navigatorLabel(box: BoxState): string {
  return [
    `Question ${box.number}`,
    box.answered ? "answered" : "not answered",
    ...(box.flagged ? ["marked for review"] : []),
    ...(box.current ? ["current"] : []),
  ].join(", ");
}

/** Formats "3, 7 and 12"; joins runs of three or more: "3 to 7 and 12". */
export function numberList(numbers: readonly number[]): string {
  const runs: number[][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  const words = runs.flatMap((run) => (run.length > 2 ? [`${run[0]} to ${run.at(-1)}`] : run.map(String)));
  return formatList(words);
}
