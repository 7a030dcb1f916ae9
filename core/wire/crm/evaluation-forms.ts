import * as v from "valibot";
import { InstantSchema } from "#core/exam/attempt/attempt.ts";
import { AnchorSchema } from "#core/exam/content/text.ts";
import { ExaminerStatusSchema, sectionBands, sectionFeedback, SpanCommentSchema } from "./examiner.ts";
import { MAX_COUNT } from "../max-count.ts";
import { RecordingIdSchema } from "../attempt/uploads.ts";
import { optionalText } from "../text/required-text.ts";
import { CommentTextSchema, MAX_STAFF_CHARACTERS } from "./staff-texts.ts";

/** The version of a form or a comment. Each save raises the version by one. */
export const VersionSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_COUNT));

/** An examiner comment for staff. */
export const CrmCommentSchema = v.object({
  ...SpanCommentSchema.entries,
  version: VersionSchema,
  staff_name: v.string(),
  updated_at: InstantSchema,
});
export type CrmComment = v.InferOutput<typeof CrmCommentSchema>;
export const CommentOnSpanSchema = v.object({
  anchor: AnchorSchema,
  recording: v.optional(RecordingIdSchema),
  comment: CommentTextSchema,
});
export const CommentUpdateSchema = v.object({ comment: CommentTextSchema, version: VersionSchema });
export const CommentVersionSchema = v.object({ version: VersionSchema });
export const CommentParamsSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/)) });

const TypedFeedbackSchema = optionalText(MAX_STAFF_CHARACTERS.feedback);
/** The eight fields of a section's form. */
export const SectionFieldsSchema = v.object({
  ...sectionBands,
  ta_feedback: TypedFeedbackSchema,
  cc_feedback: TypedFeedbackSchema,
  lr_feedback: TypedFeedbackSchema,
  ga_feedback: TypedFeedbackSchema,
});
export type SectionFields = v.InferOutput<typeof SectionFieldsSchema>;
/**
 * `version` is the version that filled the form. If the server has a newer version, nothing is saved (409). Without
 * `version`, as in the specification's payload, the last save wins.
 */
export const SectionUpdateSchema = v.object({ ...SectionFieldsSchema.entries, version: v.optional(VersionSchema) });

/** Fields of the conclusion form. `report_message` is shown at the top of the report. */
export const ConclusionFieldsSchema = v.object({
  status: ExaminerStatusSchema,
  feedback: TypedFeedbackSchema,
  report_message: optionalText(MAX_STAFF_CHARACTERS.message),
});
export type ConclusionFields = v.InferOutput<typeof ConclusionFieldsSchema>;
export const ConclusionUpdateSchema = v.object({
  ...ConclusionFieldsSchema.entries,
  /** Unchanged if absent. */
  report_message: v.optional(ConclusionFieldsSchema.entries.report_message),
  /** Unchanged if absent. */
  trello_card_id: v.optional(
    v.nullable(v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, "must be the id of a card"))),
  ),
  /** The version that filled the form. If absent, the last save wins. */
  version: v.optional(VersionSchema),
});

/** The version of a form, and who saved the form last and when. Name and time are null before the first save. */
export const saveEntries = {
  version: VersionSchema,
  staff_name: v.nullable(v.string()),
  saved_at: v.nullable(InstantSchema),
};
/**
 * The `conflict` of a 409: what was sent, and what somebody else has saved since. To overwrite, send again with
 * `theirs.version`.
 */
export const SectionConflictSchema = v.object({
  yours: SectionFieldsSchema,
  theirs: v.object({ ...sectionBands, ...sectionFeedback, ...saveEntries }),
});
export type SectionConflict = v.InferOutput<typeof SectionConflictSchema>;
export const ConclusionConflictSchema = v.object({
  yours: ConclusionFieldsSchema,
  theirs: v.object({ ...ConclusionFieldsSchema.entries, ...saveEntries }),
});
export type ConclusionConflict = v.InferOutput<typeof ConclusionConflictSchema>;
export const CommentConflictSchema = v.object({ yours: v.string(), theirs: CrmCommentSchema });
