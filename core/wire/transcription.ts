import * as v from "valibot";
import { AttemptSlugSchema } from "../exam/attempt/attempt.ts";

/** `part` null: only asks how things stand. */
export const TranscriptionRequestSchema = v.object({
  attempt_slug: AttemptSlugSchema,
  part: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4))),
});
/**
 * How far the service is with one part. waiting: in the queue, or being written down. done: the transcript is a draft now.
 * failed: the service would not; asking again tries again.
 */
export const TranscriptionStateSchema = v.picklist(["waiting", "done", "failed"]);
export type TranscriptionState = v.InferOutput<typeof TranscriptionStateSchema>;
/** `available`: the owner has set up a service. `parts`: what was asked for, by number of the part. */
export const TranscriptionReplySchema = v.object({
  available: v.boolean(),
  parts: v.record(v.string(), TranscriptionStateSchema),
});
export type TranscriptionReply = v.InferOutput<typeof TranscriptionReplySchema>;
