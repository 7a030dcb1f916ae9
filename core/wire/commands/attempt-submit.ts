import * as v from "valibot";
import { AttemptHeadSchema, AttemptWorkSchema, InstantSchema } from "../../exam/attempt/attempt.ts";
import { TextsSchema } from "../attempt/drafts.ts";
import { HandedRecordingsSchema } from "../attempt/uploads.ts";
import { defineCommand, type OldPayload } from "./definition.ts";
import { removeRepeatedFlags } from "./remove-repeated-flags.ts";

/** The final work of an attempt. */
export const attemptSubmit = defineCommand({
  version: 2,
  payload: v.object({
    ...AttemptHeadSchema.entries,
    work: AttemptWorkSchema,
    /** Writing: the answers. */
    texts: v.optional(TextsSchema),
    submitted_at: InstantSchema,
    deadline: v.nullable(InstantSchema),
    /** Whether the learner finished or the time ran out. */
    reason: v.picklist(["finished", "time_up"]),
    /** Speaking: the recordings that belong to the hand-in. Separate calls upload their bytes. */
    recordings: v.optional(HandedRecordingsSchema),
  }),
  upgrade: { 1: ({ work, ...rest }: OldPayload) => ({ ...rest, work: removeRepeatedFlags(work) }) },
  replaces: ["attempt.create", "answers.save", "attempt.submit"],
});
