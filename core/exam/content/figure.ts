import * as v from "valibot";
import { PictureSchema } from "./media.ts";

/**
 * The numbers behind a chart: `values[i]` of every series belongs to `categories[i]`.
 * - line, bar: categories run along the horizontal axis, one line or one colour of bar for each series.
 * - pie: one pie for each series, one slice for each category.
 * - table: shown as the figure's table and not drawn.
 * `unit` is what the values are counted in: "%" stands after each number, anything else beside the axis or heading.
 */
export const ChartSchema = v.object({
  kind: v.picklist(["line", "bar", "pie", "table"]),
  unit: v.optional(v.string()),
  /** `x` says what the categories are: along the axis, above the first column. `y` what the values are; not for a pie. */
  axes: v.optional(v.object({ x: v.string(), y: v.optional(v.string()) })),
  categories: v.pipe(v.array(v.string()), v.minLength(2)),
  series: v.pipe(v.array(v.object({ name: v.string(), values: v.array(v.number()) })), v.minLength(1)),
});
export type Chart = v.InferOutput<typeof ChartSchema>;

/** The same numbers to read: the first column names the row. */
export const FigureTableSchema = v.object({ columns: v.array(v.string()), rows: v.array(v.array(v.string())) });
export type FigureTable = v.InferOutput<typeof FigureTableSchema>;

/** What a Writing task shows: a chart drawn from its numbers (always with its table), a table, or a picture. */
export const FigureSchema = v.object({
  title: v.string(),
  caption: v.optional(v.string()),
  chart: v.optional(ChartSchema),
  picture: v.optional(PictureSchema),
  table: v.optional(FigureTableSchema),
});
export type Figure = v.InferOutput<typeof FigureSchema>;
