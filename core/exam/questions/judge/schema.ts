import * as v from "valibot";
import { groupEntries, ItemSchema } from "../fields.ts";

/** TRUE / FALSE / NOT GIVEN or YES / NO / NOT GIVEN. */
export const JudgeGroupSchema = v.object({
  ...groupEntries,
  kind: v.literal("judge"),
  scale: v.picklist(["true_false", "yes_no"]),
  questions: v.pipe(v.array(ItemSchema), v.minLength(1)),
});
export type JudgeGroup = v.InferOutput<typeof JudgeGroupSchema>;
