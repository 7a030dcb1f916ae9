import * as v from "valibot";
import { groupEntries, ItemSchema, WordLimitSchema } from "../fields.ts";

/** A question answered in a few words of the text or recording. */
export const ShortAnswerGroupSchema = v.object({
  ...groupEntries,
  kind: v.literal("short_answer"),
  limit: WordLimitSchema,
  questions: v.pipe(v.array(ItemSchema), v.minLength(1)),
});
export type ShortAnswerGroup = v.InferOutput<typeof ShortAnswerGroupSchema>;
