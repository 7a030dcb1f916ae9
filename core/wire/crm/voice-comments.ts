import * as v from "valibot";
import { InstantSchema } from "#core/exam/attempt/attempt.ts";
import { RecordingIdSchema } from "../attempt/uploads.ts";

/** Limits of the voice comments of an evaluation. Three minutes are about 720 kB as browsers record speech. */
export const VOICE_LIMIT = { bytes: 5 * 1024 * 1024, ms: 3 * 60_000, count: 10 } as const;

/** What a voice comment is about: everything, a task, or a criterion. */
const TOPICS = ["whole", "task_1", "task_2", "ta", "cc", "lr", "ga"] as const;
export const VoiceTopicSchema = v.picklist(TOPICS);
export type VoiceTopic = v.InferOutput<typeof VoiceTopicSchema>;

/** A voice comment of the examiner. Lists are in the order of adding. `duration` in ms. */
export const VoiceCommentSchema = v.object({ id: RecordingIdSchema, topic: VoiceTopicSchema, duration: v.number() });
export type VoiceComment = v.InferOutput<typeof VoiceCommentSchema>;

/** A voice comment for staff. */
export const CrmVoiceCommentSchema = v.object({
  ...VoiceCommentSchema.entries,
  staff_name: v.string(),
  created_at: InstantSchema,
});
export type CrmVoiceComment = v.InferOutput<typeof CrmVoiceCommentSchema>;

/** `duration` in ms, as the recorder measured it. */
export const VoiceCommentAddSchema = v.object({
  topic: VoiceTopicSchema,
  duration: v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, "must be a whole number"),
    v.transform(Number),
    v.maxValue(VOICE_LIMIT.ms, "a voice comment may last 3 minutes"),
  ),
});
export const VoiceCommentParamsSchema = v.object({ id: RecordingIdSchema });
