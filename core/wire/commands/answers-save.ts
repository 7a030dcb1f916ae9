import * as v from "valibot";
import { AttemptHeadSchema, AttemptWorkSchema } from "../../exam/attempt/attempt.ts";
import { defineCommand } from "./definition.ts";

/** The whole work of a Listening or Reading attempt so far. */
export const answersSave = defineCommand({
  version: 1,
  payload: v.object({
    ...AttemptHeadSchema.entries,
    /** Counts this device's edits of the attempt. */
    edit: v.pipe(v.number(), v.integer(), v.minValue(0)),
    work: AttemptWorkSchema,
    /** The server's work that this work is based on; absent where it is based on this device's own last save. */
    base: v.optional(AttemptWorkSchema),
  }),
  upgrade: {},
  replaces: ["attempt.create", "answers.save"],
});
