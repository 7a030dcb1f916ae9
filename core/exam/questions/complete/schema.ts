import * as v from "valibot";
import { groupEntries, LineSchema, typedOrPickedEntries } from "../fields.ts";

const completionEntries = {
  ...groupEntries,
  kind: v.literal("complete"),
  title: v.optional(v.string()),
  ...typedOrPickedEntries,
};

/** Gaps in sentences, a summary, notes, a form, a table or a flow chart. */
export const CompleteGroupSchema = v.variant("layout", [
  v.object({
    ...completionEntries,
    layout: v.literal("sentences"),
    lines: v.pipe(v.array(LineSchema), v.minLength(1)),
  }),
  v.object({
    ...completionEntries,
    layout: v.literal("summary"),
    paragraphs: v.pipe(v.array(LineSchema), v.minLength(1)),
  }),
  v.object({
    ...completionEntries,
    layout: v.literal("notes"),
    sections: v.array(
      v.object({
        heading: v.optional(v.string()),
        lines: v.array(v.object({ indent: v.picklist([0, 1]), line: LineSchema })),
      }),
    ),
  }),
  v.object({
    ...completionEntries,
    layout: v.literal("form"),
    rows: v.array(v.object({ label: v.string(), line: LineSchema })),
  }),
  v.object({
    ...completionEntries,
    layout: v.literal("table"),
    columns: v.array(v.string()),
    rows: v.array(v.array(LineSchema)),
  }),
  v.object({
    ...completionEntries,
    layout: v.literal("flow_chart"),
    steps: v.pipe(v.array(LineSchema), v.minLength(2)),
  }),
]);
export type CompleteGroup = v.InferOutput<typeof CompleteGroupSchema>;
