import * as v from "valibot";
import { AttemptSlugSchema, InstantSchema } from "#core/exam/attempt/attempt.ts";
import { FieldChangeSchema } from "./audit.ts";
import { CrmCommentSchema, saveEntries } from "./evaluation-forms.ts";
import { evaluationRowEntries } from "./evaluation-list.ts";
import { EvaluationSlugSchema, examinerSectionEntries, ExaminerStatusSchema, SpokenAnswerSchema } from "./examiner.ts";
import { GrammarCheckerSchema } from "../attempt/evaluations.ts";
import { RecordingIdSchema } from "../attempt/uploads.ts";
import { MarkDecisionSchema } from "./mark-decisions.ts";
import { NumberInPathSchema } from "./path-params.ts";
import { CrmQuestionSchema, ReportRatingSchema } from "./report-response.ts";
import { StaffDraftSchema } from "./staff-drafts.ts";
import { ReasonSchema } from "./staff-texts.ts";
import { CrmVoiceCommentSchema } from "./voice-comments.ts";

export const CrmSectionSchema = v.object({
  ...examinerSectionEntries,
  mark_decisions: v.array(MarkDecisionSchema),
  /** Whether the report shows the grammar score. */
  score_confirmed: v.boolean(),
  comments: v.array(CrmCommentSchema),
  ...saveEntries,
});
export type CrmSection = v.InferOutput<typeof CrmSectionSchema>;

/**
 * An evaluation for the staff who work on it. `saved_at` and `staff_name` describe the last save of any of its forms,
 * or the cancellation.
 */
export const CrmEvaluationSchema = v.object({
  ...evaluationRowEntries,
  ...saveEntries,
  email: v.string(),
  /** Id of the learner's account. */
  user: v.string(),
  attempt_slug: AttemptSlugSchema,
  test_date: InstantSchema,
  report_message: v.string(),
  overall_bands: v.nullable(v.number()),
  feedback: v.string(),
  trello_card_id: v.nullable(v.string()),
  evaluated_at: v.nullable(InstantSchema),
  report_link: v.string(),
  sections: v.array(CrmSectionSchema),
  /** The spoken answers; empty for Writing. */
  answers: v.optional(v.array(SpokenAnswerSchema), []),
  voice_comments: v.optional(v.array(CrmVoiceCommentSchema), []),
  /** Numbers for the badges of two tabs. */
  other_evaluations: v.number(),
  payments: v.number(),
  /** The last report email: waiting, sent, or dead after too many tries. */
  report_email: v.nullable(v.object({ state: v.picklist(["waiting", "sent", "dead"]), at: InstantSchema })),
  /** When the client was last emailed the link; null for never. The first publication emails the link. */
  report_mailed_at: v.nullable(InstantSchema),
  /**
   * What has changed in the report since that email. The next report email is a correction that lists these changes.
   */
  report_changes: v.array(FieldChangeSchema),
  /** Whether the reader may mark it. False for a re-mark if the reader has seen the first bands. */
  can_mark: v.boolean(),
  /** Number of the evaluation that this re-mark marks again; null for any other evaluation. */
  remark_of: v.nullable(v.string()),
  /** The re-mark of this evaluation. */
  remark: v.nullable(v.object({ slug: EvaluationSlugSchema, order_number: v.string(), status: ExaminerStatusSchema })),
  /** What the learner thinks of the report, and asks about it. */
  rating: v.nullable(ReportRatingSchema),
  question: v.nullable(CrmQuestionSchema),
  /** The reader's own unsaved drafts. */
  drafts: v.array(StaffDraftSchema),
});
export type CrmEvaluation = v.InferOutput<typeof CrmEvaluationSchema>;

export const CrmSlugParamsSchema = v.object({ slug: EvaluationSlugSchema });
export const CrmRecordingParamsSchema = v.object({ slug: EvaluationSlugSchema, id: RecordingIdSchema });
export const CrmSectionParamsSchema = v.object({ id: NumberInPathSchema });

/**
 * `checker`: the checker used in addition to our rules, or "ours" if that checker failed for any section. Null if no
 * section has words, because then nothing was checked.
 */
export const GrammarCheckReplySchema = v.object({
  detail: v.string(),
  checker: v.nullable(GrammarCheckerSchema),
});

export const CancelEvaluationSchema = v.object({ reason: ReasonSchema });
