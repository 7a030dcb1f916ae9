import * as v from "valibot";
import { boundedRecord } from "#core/exam/bounded-record.ts";
import { MAX_COUNT } from "../max-count.ts";
import { AttemptSlugSchema, InstantSchema } from "#core/exam/attempt/attempt.ts";
import { AnchorSchema } from "#core/exam/content/text.ts";
import {
  EvaluationSlugSchema,
  examinerSectionEntries,
  ExaminerStatusSchema,
  sectionBands,
  sectionFeedback,
  SpanCommentSchema,
  SpokenAnswerSchema,
} from "./examiner.ts";
import { GrammarCheckerSchema } from "../attempt/evaluations.ts";
import { RecordingIdSchema } from "../attempt/uploads.ts";
import { MarkDecisionSchema } from "./mark-decisions.ts";
import { CrmQuestionSchema, ReportRatingSchema } from "./report-response.ts";
import { PageQuerySchema } from "../page-query.ts";
import { plainText } from "../text/plain-text.ts";
import { optionalText, requiredText } from "../text/required-text.ts";
import { CrmVoiceCommentSchema } from "./voice-comments.ts";

/** Maximum characters of each text that staff write. */
export const MAX_STAFF_CHARACTERS = { feedback: 5000, message: 2000, comment: 1000, reason: 300 } as const;

/** Reason for a change to money, credits or an account, stored in the audit trail. */
export const ReasonSchema = requiredText("Say why", MAX_STAFF_CHARACTERS.reason);

/** Account id in a path. */
export const UserParamsSchema = v.object({ user: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)) });
/** A positive whole number in a path. */
export const NumberInPathSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number));
const versionSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_COUNT));

/**
 * State of an evaluation's deadline of 48 hours: running, reminder from hour 40, alarm from hour 47, late from hour 48.
 * Stopped once the evaluation is evaluated, failed or cancelled.
 */
export const DueStateSchema = v.picklist(["running", "reminder", "alarm", "late", "stopped"]);
export type DueState = v.InferOutput<typeof DueStateSchema>;

const rowEntries = {
  id: v.number(),
  order_number: v.string(),
  slug: EvaluationSlugSchema,
  name: v.string(),
  status: ExaminerStatusSchema,
  created_at: InstantSchema,
  /** Who saved last, or null. */
  staff_name: v.nullable(v.string()),
  book_name: v.string(),
  test_name: v.string(),
  due_at: v.nullable(InstantSchema),
  due_state: DueStateSchema,
  cancelled_at: v.nullable(InstantSchema),
};

/** A row of the list, and of a client's other evaluations. */
export const CrmEvaluationRowSchema = v.object({
  ...rowEntries,
  email: v.string(),
  /** Who works on it now, or null. */
  claim: v.nullable(v.object({ staff_name: v.string(), is_own: v.boolean() })),
});
export type CrmEvaluationRow = v.InferOutput<typeof CrmEvaluationRowSchema>;

export const CRM_SORTS = ["newest", "oldest", "due", "name"] as const;
export const CLAIM_FILTERS = ["mine", "free"] as const;
/**
 * `search` matches parts of names and addresses, and WR-, RM- and SP- numbers. `status` "OPEN" means all with a running
 * deadline.
 */
export const CrmEvaluationsQuerySchema = v.object({
  ...PageQuerySchema.entries,
  search: v.optional(v.pipe(v.string(), v.transform(plainText), v.maxLength(100))),
  status: v.optional(v.union([ExaminerStatusSchema, v.literal("OPEN")])),
  sort: v.optional(v.picklist(CRM_SORTS)),
  /** "mine": claimed by the reader. "free": open, and claimed by nobody. */
  claim: v.optional(v.picklist(CLAIM_FILTERS)),
});
/** `day_ends` is the end of the reader's day, for evaluations due today. Default: the end of the UTC day. */
export const CrmEvaluationListQuerySchema = v.object({
  ...CrmEvaluationsQuerySchema.entries,
  day_ends: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, "must be an instant"), v.transform(Number))),
});
/**
 * Numbers of open evaluations, regardless of the search: all, those past their deadline, and those due in the rest of
 * the day. `questions`: number of unanswered questions about reports.
 */
export const OpenCountsSchema = v.object({
  open: v.number(),
  overdue: v.number(),
  due_today: v.number(),
  questions: v.number(),
});
export type OpenCounts = v.InferOutput<typeof OpenCountsSchema>;
export const CrmEvaluationListSchema = v.object({
  evaluations: v.array(CrmEvaluationRowSchema),
  next: v.nullable(v.string()),
  /** Number of matches on all pages. */
  total: v.number(),
  counts: OpenCountsSchema,
});
export const CrmOtherEvaluationsSchema = v.object({
  evaluations: v.array(CrmEvaluationRowSchema),
  next: v.nullable(v.string()),
  total: v.number(),
});

/** An examiner comment for staff. */
export const CrmCommentSchema = v.object({
  ...SpanCommentSchema.entries,
  version: versionSchema,
  staff_name: v.string(),
  updated_at: InstantSchema,
});
export type CrmComment = v.InferOutput<typeof CrmCommentSchema>;
export const CommentTextSchema = requiredText("Comment is required", MAX_STAFF_CHARACTERS.comment);
export const CommentOnSpanSchema = v.object({
  anchor: AnchorSchema,
  recording: v.optional(RecordingIdSchema),
  comment: CommentTextSchema,
});
export const CommentUpdateSchema = v.object({ comment: CommentTextSchema, version: versionSchema });
export const CommentVersionSchema = v.object({ version: versionSchema });
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
 * `version` is the version that filled the form. If the server has a newer one, nothing is saved (409). Without it, as
 * in the specification's payload, the last save wins.
 */
export const SectionUpdateSchema = v.object({ ...SectionFieldsSchema.entries, version: v.optional(versionSchema) });

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
  /** Without it, the last save wins. */
  version: v.optional(versionSchema),
});

const saveEntries = { version: versionSchema, staff_name: v.nullable(v.string()), saved_at: v.nullable(InstantSchema) };
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

/** The fields of a form as text. */
export const DraftFieldsSchema = boundedRecord(
  v.pipe(v.string(), v.regex(/^[a-z_]{1,30}$/)),
  v.pipe(v.string(), v.maxLength(6000)),
  12,
  "at most twelve fields",
);
/** A form of an evaluation: "conclusion", or a section such as "section-12". */
export const DraftFormSchema = v.pipe(v.string(), v.regex(/^(?:section-[1-9]\d{0,14}|conclusion)$/));
/**
 * A staff draft, stored apart from the report so that unfinished text is never published. Each person has one draft per
 * form. `base_version` is the version that the fields started from.
 */
export const StaffDraftSchema = v.object({
  form: DraftFormSchema,
  base_version: versionSchema,
  fields: DraftFieldsSchema,
});
export const StaffDraftSaveSchema = v.object({
  form: DraftFormSchema,
  base_version: versionSchema,
  /** Null deletes the draft. */
  fields: v.nullable(DraftFieldsSchema),
});
export type StaffDraft = v.InferOutput<typeof StaffDraftSchema>;

/** `from` and `to` are shortened plain text; null for no value. */
const FieldChangeSchema = v.object({ field: v.string(), from: v.nullable(v.string()), to: v.nullable(v.string()) });

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
 * An evaluation for the staff who work on it. `saved_at` and `staff_name` describe the last save of any of its forms.
 */
export const CrmEvaluationSchema = v.object({
  ...rowEntries,
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
  /** When the client was last emailed the link; null for never. The first publication does so. */
  report_mailed_at: v.nullable(InstantSchema),
  /**
   * What has changed in the report since that email. The next report email is a correction that lists these changes.
   */
  report_changes: v.array(FieldChangeSchema),
  /** Whether the reader may mark it. False for a re-mark of an answer that the reader marked first. */
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

/** One change: who, when, what. The changes of "published_incomplete" name the missing parts of the report. */
export const AuditEntrySchema = v.object({
  id: v.number(),
  at: InstantSchema,
  /** Null if the learner or the server made the change. */
  staff_name: v.nullable(v.string()),
  action: v.picklist([
    "requested",
    "section_saved",
    "conclusion_saved",
    "published_incomplete",
    "assigned",
    "grammar_checked",
    "marks_decided",
    "comment_added",
    "comment_changed",
    "comment_removed",
    "voice_added",
    "voice_removed",
    "report_sent",
    "question_asked",
    "question_answered",
    "new_link",
    "fee_returned",
    "cancelled",
    "adjudicated",
    "reminded",
    "alarmed",
  ]),
  changes: v.array(FieldChangeSchema),
});
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>;
export const AuditListSchema = v.object({ entries: v.array(AuditEntrySchema), next: v.nullable(v.string()) });

export const CancelEvaluationSchema = v.object({ reason: ReasonSchema });
