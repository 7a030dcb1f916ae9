import { DAY_MS } from "#core/exam/durations.ts";
import { formatCalendarDay, formatUtcDay } from "#core/format/format-date.ts";
import type { Figures } from "#core/wire/crm/figures.ts";

export type Cell = string | number | null;
/**
 * One column of a figure. A column with `decimals` contains numbers. The heading shows the `unit`. A column with
 * `isDay` contains days such as "2026-03-01".
 */
export type Column = { name: string; unit?: string; decimals?: number; isDay?: true };
/** One figure of the page. Its chart, its table and its CSV file all show `columns` and `rows`. */
export type DashboardFigure = {
  /** Names the figure in addresses and file names. */
  id: string;
  name: string;
  /** What the figure counts, if the name does not say that. */
  note?: string;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  chart: Chart;
  /** Makes the figure as wide as the page. Used where a second figure beside it would leave a gap. */
  isBroad?: true;
};
/**
 * How a figure is drawn. "bars": a bar for each row. "days": a column for each day. "weeks": a grid of cohorts.
 * "numbers": no chart, only a list of numbers.
 */
export type Chart =
  | { kind: "numbers" }
  | ({ kind: "bars" } & Axis & {
        /** Index of the column that is printed below each label. */
        noteColumn?: number;
      })
  | ({ kind: "days" } & Axis)
  | ({ kind: "weeks" } & Required<Example>);
type Row = readonly Cell[];
/** How to make the example sentence below a chart. */
type Example = {
  /** Returns a sentence about one row. */
  describeRow: (row: Row) => string;
  /** Returns the row to describe. By default, that is the row with the highest value. */
  findExampleRow?: (rows: readonly Row[]) => Row | undefined;
};
type Axis = Example & {
  /** Index of the column that is drawn. */
  valueColumn: number;
  /** What the axis counts, with its unit. */
  axisLabel: string;
  /** The last value on the axis. By default, the axis ends at or above the highest value. */
  axisEnd?: number;
  /** Returns the value of a row as printed at its bar. */
  formatValue?: (row: Row) => string;
};

/** Returns the row with the highest value. If several rows have this value, returns the first. */
export function findHighestRow(rows: readonly Row[], toValue: (row: Row) => number): Row | undefined {
  let [highest] = rows;
  for (const row of rows) if (highest !== undefined && toValue(row) > toValue(highest)) highest = row;
  return highest;
}

/** Returns a cell as text, for the table and the CSV file. Only the table formats days. */
export function formatCell({ decimals }: Column, cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "string" || decimals === undefined) return String(cell);
  return cell.toFixed(decimals);
}

export function formatHeading({ name, unit }: Column): string {
  return unit === undefined ? name : `${name} (${unit})`;
}

export const formatLongDay = (day: Cell): string => formatCalendarDay(String(day), "date");

/** Format of a column of whole numbers. */
export const COUNT = { decimals: 0 } as const;

/** Returns a figure with a number for each day of the range. Days without data have 0. */
export function createDailyFigure(
  range: Pick<Figures, "from" | "to">,
  {
    id,
    name,
    isBroad,
    column,
    axisLabel,
    values,
    describeValue,
  }: Pick<DashboardFigure, "id" | "name" | "isBroad"> & {
    column: Column;
    axisLabel: string;
    values: ReadonlyMap<string, number>;
    /** Returns what the value counts, such as "3 learners practised". */
    describeValue: (value: number) => string;
  },
): DashboardFigure {
  return {
    id,
    name,
    ...(isBroad && { isBroad }),
    columns: [{ name: "Day", isDay: true }, column],
    rows: listDays(range).map((day) => [day, values.get(day) ?? 0]),
    chart: {
      kind: "days",
      valueColumn: 1,
      axisLabel,
      describeRow: ([day, value]) => `On ${formatLongDay(day ?? null)}: ${describeValue(Number(value))}.`,
    },
  };
}

/** Returns the counts by day. */
export const toCountsByDay = (rows: readonly { day: string; count: number }[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ day, count }) => [day, count]));

/** Returns every day from `from` to `to`, both included. */
function listDays({ from, to }: Pick<Figures, "from" | "to">): string[] {
  const first = Date.parse(from);
  const days = (Date.parse(to) - first) / DAY_MS + 1;
  return Array.from({ length: days }, (_, index) => formatUtcDay(first + index * DAY_MS));
}
