import * as v from "valibot";
import { ChartSchema } from "#core/exam/content/figure.ts";
import { WritingTaskSchema } from "#core/exam/content/part.ts";
import { LocalIdSchema } from "#core/exam/content/slug.ts";
import { TaskBriefSchema } from "#core/exam/content/task-brief.ts";
import { AuthoredPictureSchema, moduleEntries, Prose } from "./authored-fields.ts";

const number = v.pipe(v.number("must be a number, without quotation marks"), v.finite());
const labels = v.pipe(v.array(Prose), v.minLength(2));

const AuthoredChartSchema = v.strictObject({
  kind: ChartSchema.entries.kind,
  unit: v.optional(Prose),
  axes: v.strictObject({ x: Prose, y: v.optional(Prose) }),
  categories: labels,
  series: v.pipe(v.array(v.strictObject({ name: Prose, values: v.array(number) })), v.minLength(1)),
});
export type AuthoredChart = v.InferOutput<typeof AuthoredChartSchema>;

const AuthoredFigureSchema = v.strictObject({
  title: Prose,
  caption: v.optional(Prose),
  chart: v.optional(AuthoredChartSchema),
  table: v.optional(v.strictObject({ columns: labels, rows: v.pipe(v.array(v.array(Prose)), v.minLength(1)) })),
  picture: v.optional(AuthoredPictureSchema),
});
export type AuthoredFigure = v.InferOutput<typeof AuthoredFigureSchema>;

/** `id` is the section id of the task in public addresses. It is unique in all books and never reused. */
const AuthoredTaskSchema = v.strictObject({
  id: LocalIdSchema,
  kind: WritingTaskSchema.entries.kind,
  prompt: v.pipe(v.array(Prose), v.minLength(1)),
  bullets: v.optional(v.array(Prose)),
  closing: v.optional(v.pipe(v.array(Prose), v.minLength(1))),
  figures: v.optional(v.pipe(v.array(AuthoredFigureSchema), v.minLength(1))),
  brief: v.optional(TaskBriefSchema),
});
export type AuthoredTask = v.InferOutput<typeof AuthoredTaskSchema>;

export const AuthoredWritingModuleSchema = v.strictObject({
  ...moduleEntries,
  module_type: v.literal("writing"),
  parts: v.pipe(v.array(AuthoredTaskSchema), v.minLength(1)),
});
export type AuthoredWritingModule = v.InferOutput<typeof AuthoredWritingModuleSchema>;
