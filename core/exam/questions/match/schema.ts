import * as v from "valibot";
import { groupEntries, ItemSchema, OptionSchema } from "../fields.ts";

/** Numbered items to match with one list of options: paragraph letters, names, endings or the options of a set. */
export const MatchGroupSchema = v.object({
  ...groupEntries,
  kind: v.literal("match"),
  /** Title of the list. Absent for paragraph letters, which have no text beside them. */
  optionsTitle: v.optional(v.string()),
  options: v.pipe(v.array(OptionSchema), v.minLength(3)),
  reusable: v.boolean(),
  questions: v.pipe(v.array(ItemSchema), v.minLength(1)),
});
export type MatchGroup = v.InferOutput<typeof MatchGroupSchema>;
