import * as v from "valibot";
import { LocalIdSchema } from "../../content/slug.ts";
import { groupEntries, OptionIdSchema, OptionSchema, QuestionNumberSchema } from "../fields.ts";

/** A heading for each paragraph. The gap is above the paragraph in the passage. */
export const HeadingsGroupSchema = v.object({
  ...groupEntries,
  kind: v.literal("headings"),
  options: v.pipe(v.array(OptionSchema), v.minLength(4)),
  /** `block` is the paragraph of the heading, `letter` is printed beside it. */
  questions: v.pipe(
    v.array(v.object({ number: QuestionNumberSchema, block: LocalIdSchema, letter: v.string() })),
    v.minLength(2),
  ),
  examples: v.optional(v.array(v.object({ block: LocalIdSchema, letter: v.string(), option: OptionIdSchema }))),
});
export type HeadingsGroup = v.InferOutput<typeof HeadingsGroupSchema>;
