import * as v from "valibot";
import { RichTextSchema } from "../../content/text.ts";
import { groupEntries, OptionSchema, QuestionNumberSchema } from "../fields.ts";

/** Choose N of many options. The group takes N consecutive numbers and gives one mark per correct option. */
export const ChooseManyGroupSchema = v.object({
  ...groupEntries,
  kind: v.literal("choose_many"),
  numbers: v.pipe(v.array(QuestionNumberSchema), v.minLength(2), v.maxLength(4)),
  prompt: RichTextSchema,
  options: v.pipe(v.array(OptionSchema), v.minLength(4)),
});
export type ChooseManyGroup = v.InferOutput<typeof ChooseManyGroupSchema>;
