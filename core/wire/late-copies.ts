import * as v from "valibot";
import { AttemptWorkSchema, InstantSchema } from "../exam/attempt/attempt.ts";

/**
 * Work that reached the server after the hand-in of its attempt: kept beside it, never counted. `work` holds the answers
 * of a Listening or Reading test, null where none came; `texts` those of a Writing test by section.
 */
export const LateCopySchema = v.object({
  id: v.string(),
  received_at: InstantSchema,
  work: v.nullable(AttemptWorkSchema),
  texts: v.record(v.string(), v.string()),
});
export type LateCopy = v.InferOutput<typeof LateCopySchema>;

/** The newest first. */
export const LateCopiesSchema = v.object({ copies: v.array(LateCopySchema) });
