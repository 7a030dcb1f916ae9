import * as v from "valibot";
import { AttemptHeadSchema } from "../../exam/attempt/attempt.ts";
import { defineCommand } from "./definition.ts";

/** A new attempt. Every later command of the attempt repeats these fields, so this command may be replaced or lost. */
export const attemptCreate = defineCommand({
  version: 1,
  payload: v.object({ ...AttemptHeadSchema.entries }),
  upgrade: {},
  replaces: ["attempt.create"],
});
