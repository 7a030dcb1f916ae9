import * as v from "valibot";
import { PictureSchema } from "./media.ts";

/**
 * The numbers of a chart: `values[i]` of every series belongs to `categories[i]`.
 * - line, bar: categories along the horizontal axis, one line or bar colour per series.
 * - pie: one pie per series, one slice per category.
 * - table: shown only as the figure's table.
 * `unit` is the unit of the values: "%" follows each number, any other unit is in the axis title or heading.
 */
export const ChartSchema = v.object({
  kind: v.picklist(["line", "bar", "pie", "table"]),
  unit: v.optional(v.string()),
  /** `x` names the categories: along the axis, or above the first column. `y` names the values; not for a pie. */
  axes: v.optional(v.object({ x: v.string(), y: v.optional(v.string()) })),
  categories: v.pipe(v.array(v.string()), v.minLength(2)),
  series: v.pipe(v.array(v.object({ name: v.string(), values: v.array(v.number()) })), v.minLength(1)),
});
export type Chart = v.InferOutput<typeof ChartSchema>;

/** The same numbers as a table. The first column names the row. */
export const FigureTableSchema = v.object({ columns: v.array(v.string()), rows: v.array(v.array(v.string())) });
export type FigureTable = v.InferOutput<typeof FigureTableSchema>;

/** A figure of a Writing task: a chart drawn from its numbers (always with its table), a table, or a picture. */
export const FigureSchema = v.object({
  title: v.string(),
  caption: v.optional(v.string()),
  chart: v.optional(ChartSchema),
  picture: v.optional(PictureSchema),
  table: v.optional(FigureTableSchema),
});
export type Figure = v.InferOutput<typeof FigureSchema>;
