import * as v from "valibot";
import { AttemptHeadSchema, AttemptWorkSchema } from "../../exam/attempt/attempt.ts";
import { MAX_COUNT } from "../max-count.ts";
import { defineCommand, type OldPayload } from "./definition.ts";
import { removeRepeatedFlags } from "./remove-repeated-flags.ts";

/** The whole work of a Listening or Reading attempt so far. */
export const answersSave = defineCommand({
  version: 2,
  payload: v.object({
    ...AttemptHeadSchema.entries,
    /** Counts this device's edits of the attempt. */
    edit: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_COUNT)),
    work: AttemptWorkSchema,
    /** The server's work that this work is based on; absent if it is based on this device's own last save. */
    base: v.optional(AttemptWorkSchema),
  }),
  upgrade: {
    1: ({ work, base, ...rest }: OldPayload) => ({
      ...rest,
      work: removeRepeatedFlags(work),
      ...(base === undefined ? {} : { base: removeRepeatedFlags(base) }),
    }),
  },
  replaces: ["attempt.create", "answers.save"],
});
