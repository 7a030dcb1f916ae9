import * as v from "valibot";
import { Prose } from "../../authored-fields.ts";
import { groupEntries } from "../authored-entries.ts";
import { typedOrPickedEntries } from "../typed-or-picked.ts";

const completeEntries = {
  ...groupEntries,
  ...typedOrPickedEntries,
  kind: v.literal("complete"),
  title: v.optional(Prose),
};

/** A completion group in YAML. A gap is written {{18}}. */
export const AuthoredCompleteSchema = v.variant("layout", [
  v.strictObject({ ...completeEntries, layout: v.literal("sentences"), lines: v.pipe(v.array(Prose), v.minLength(1)) }),
  v.strictObject({
    ...completeEntries,
    layout: v.literal("summary"),
    paragraphs: v.pipe(v.array(Prose), v.minLength(1)),
  }),
  v.strictObject({
    ...completeEntries,
    layout: v.literal("notes"),
    sections: v.pipe(
      v.array(v.strictObject({ heading: v.optional(Prose), lines: v.pipe(v.array(Prose), v.minLength(1)) })),
      v.minLength(1),
    ),
  }),
  v.strictObject({
    ...completeEntries,
    layout: v.literal("form"),
    rows: v.pipe(v.array(v.strictObject({ label: Prose, line: Prose })), v.minLength(1)),
  }),
  v.strictObject({
    ...completeEntries,
    layout: v.literal("table"),
    columns: v.pipe(v.array(v.string()), v.minLength(2)),
    rows: v.pipe(v.array(v.array(v.string("must be text: put quotation marks around numbers"))), v.minLength(1)),
  }),
  v.strictObject({
    ...completeEntries,
    layout: v.literal("flow_chart"),
    steps: v.pipe(v.array(Prose), v.minLength(2)),
  }),
]);
export type AuthoredComplete = v.InferOutput<typeof AuthoredCompleteSchema>;
