import { DAY_MS } from "#core/exam/durations.ts";
import { formatCalendarDay, formatUtcDay } from "#core/format/format-date.ts";
import type { Figures } from "#core/wire/crm/crm-office.ts";

export type Cell = string | number | null;
/**
 * A column with `decimals` has numbers. `unit` is part of its heading, so cells are plain numbers. The cells of a
 * column of days look like "2026-03-01".
 */
export type Column = { name: string; unit?: string; decimals?: number; isDay?: true };
/** One figure of the page. Its chart, its table and its CSV file all read `columns` and `rows`. */
export type Figure = {
  /** Names the figure in addresses and file names. */
  id: string;
  name: string;
  /** What the figure counts, if its name does not say it. */
  note?: string;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  chart: Chart;
  /** Makes the figure as wide as the page, if a second figure beside it would leave a gap. */
  isBroad?: true;
};
/**
 * Kind of chart. `bars`: one bar a row. `days`: one column a day. `weeks`: a grid of cohorts. `numbers`: a list of
 * numbers without a chart.
 */
export type Chart =
  | { kind: "numbers" }
  | ({ kind: "bars" } & Axis & {
        /** The column printed below each label. */
        noteColumn?: number;
      })
  | ({ kind: "days" } & Axis)
  | ({ kind: "weeks" } & Required<Reading>);
type Row = readonly Cell[];
type Reading = {
  /** Reads out one row in words. */
  read: (row: Row) => string;
  /** The row to read out below the chart; the one with the highest value if left out. */
  point?: (rows: readonly Row[]) => Row | undefined;
};
type Axis = Reading & {
  /** The column that is drawn. */
  value: number;
  /** What the axis counts, with its unit. */
  axis: string;
  /** The end of the axis; the highest value if left out. */
  axisEnd?: number;
  /** The value of a row as printed at its bar. */
  print?: (row: Row) => string;
};

/** Returns the row with the highest value, the first of several. */
export function highestRow(rows: readonly Row[], valueOf: (row: Row) => number): Row | undefined {
  return rows.reduce<Row | undefined>(
    (top, row) => (top === undefined || valueOf(row) > valueOf(top) ? row : top),
    undefined,
  );
}

/** Returns a cell as text. The CSV file and the table use the same text, except that the table writes days out. */
export function formatCell({ decimals }: Column, cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "string" || decimals === undefined) return String(cell);
  return cell.toFixed(decimals);
}

export function formatHeading({ name, unit }: Column): string {
  return unit === undefined ? name : `${name} (${unit})`;
}

export const longDay = (day: Cell): string => formatCalendarDay(String(day), "date");

export const COUNT = { decimals: 0 } as const;

/** Returns a figure with a number for each day of the range. Days without data have 0. */
export function dailyFigure(
  range: Pick<Figures, "from" | "to">,
  {
    id,
    name,
    isBroad,
    column,
    axis,
    values,
    read,
  }: Pick<Figure, "id" | "name" | "isBroad"> & {
    column: Column;
    axis: string;
    values: ReadonlyMap<string, number>;
    read: (value: number) => string;
  },
): Figure {
  return {
    id,
    name,
    ...(isBroad && { isBroad }),
    columns: [{ name: "Day", isDay: true }, column],
    rows: listDays(range).map((day) => [day, values.get(day) ?? 0]),
    chart: {
      kind: "days",
      value: 1,
      axis,
      read: ([day, value]) => `On ${longDay(day ?? null)}: ${read(Number(value))}.`,
    },
  };
}

export const countsByDay = (rows: readonly { day: string; count: number }[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ day, count }) => [day, count]));

function listDays({ from, to }: Pick<Figures, "from" | "to">): string[] {
  const first = Date.parse(from);
  const days = (Date.parse(to) - first) / DAY_MS + 1;
  return Array.from({ length: days }, (_, i) => formatUtcDay(first + i * DAY_MS));
}
