import * as v from "valibot";
import { groupEntries, ItemSchema, OptionSchema } from "../fields.ts";

/** Choose one of three or four options. */
export const ChooseOneGroupSchema = v.object({
  ...groupEntries,
  kind: v.literal("choose_one"),
  questions: v.pipe(
    v.array(v.object({ ...ItemSchema.entries, options: v.pipe(v.array(OptionSchema), v.minLength(3)) })),
    v.minLength(1),
  ),
});
export type ChooseOneGroup = v.InferOutput<typeof ChooseOneGroupSchema>;
