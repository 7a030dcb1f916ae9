import * as v from "valibot";
import { AttemptSlugSchema } from "#core/exam/attempt/attempt.ts";

/** `part` null only requests the status. */
export const TranscriptionRequestSchema = v.object({
  attempt_slug: AttemptSlugSchema,
  part: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4))),
});
/**
 * Status of the transcription of one part. waiting: queued or in progress. done: the transcript is a draft. failed: the
 * service gave no transcript; a new request tries again.
 */
export const TranscriptionStateSchema = v.picklist(["waiting", "done", "failed"]);
export type TranscriptionState = v.InferOutput<typeof TranscriptionStateSchema>;
/** `available`: the owner has configured a service. `parts`: status of the requested parts, by part number. */
export const TranscriptionReplySchema = v.object({
  available: v.boolean(),
  parts: v.record(v.string(), TranscriptionStateSchema),
});
export type TranscriptionReply = v.InferOutput<typeof TranscriptionReplySchema>;
