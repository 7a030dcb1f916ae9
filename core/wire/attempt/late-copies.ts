import * as v from "valibot";
import { AttemptWorkSchema, InstantSchema } from "#core/exam/attempt/attempt.ts";

/**
 * Work that arrived after the attempt was handed in. It is stored but never marked. `work` has the answers of a
 * Listening or Reading test, or null; `texts` those of a Writing test by section.
 */
export const LateCopySchema = v.object({
  id: v.string(),
  received_at: InstantSchema,
  work: v.nullable(AttemptWorkSchema),
  texts: v.record(v.string(), v.string()),
});
export type LateCopy = v.InferOutput<typeof LateCopySchema>;

/** Late copies, newest first. */
export const LateCopiesSchema = v.object({ copies: v.array(LateCopySchema) });
