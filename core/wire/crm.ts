import * as v from "valibot";
import { AttemptSlugSchema, InstantSchema } from "../exam/attempt/attempt.ts";
import { AnchorSchema } from "../exam/content/text.ts";
import {
  EvaluationSlugSchema,
  examinerSectionEntries,
  ExaminerStatusSchema,
  sectionBands,
  sectionFeedback,
  SpanCommentSchema,
} from "./examiner.ts";
import { plainText } from "./plain-text.ts";

/** Characters of each text that staff write. */
export const MOST_STAFF_CHARACTERS = { feedback: 5000, message: 2000, comment: 1000, reason: 300 } as const;

const staffText = (most: number) =>
  v.pipe(v.string(), v.transform(plainText), v.maxLength(most, `Please use at most ${most} characters`));
const neededText = (missing: string, most: number) =>
  v.pipe(
    v.string(missing),
    v.transform(plainText),
    v.nonEmpty(missing),
    v.maxLength(most, `Please use at most ${most} characters`),
  );
/** Why something was done that touches money, credits or somebody's account; kept in the audit trail. */
export const ReasonSchema = neededText("Say why", MOST_STAFF_CHARACTERS.reason);

/** A number in an address. */
export const NumberInPathSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number));
const versionSchema = v.pipe(v.number(), v.integer(), v.minValue(1));
const limitInQuery = v.optional(
  v.pipe(v.string(), v.regex(/^(?:[1-9]\d?|100)$/, "must be a number from 1 to 100"), v.transform(Number)),
);
export const PageQuerySchema = v.object({
  limit: limitInQuery,
  cursor: v.optional(v.pipe(v.string(), v.maxLength(400))),
});

/**
 * How an evaluation stands with its 48 hours: running, reminder from hour 40, alarm from hour 47, late from hour 48;
 * stopped once it is evaluated, failed or cancelled.
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
  /** Who saved last; null before anybody has. */
  staff_name: v.nullable(v.string()),
  book_name: v.string(),
  test_name: v.string(),
  due_at: v.nullable(InstantSchema),
  due_state: DueStateSchema,
  cancelled_at: v.nullable(InstantSchema),
};

/** A row of the list, and of a client's other evaluations. */
export const CrmEvaluationRowSchema = v.object({ ...rowEntries, email: v.string() });
export type CrmEvaluationRow = v.InferOutput<typeof CrmEvaluationRowSchema>;

export const CRM_SORTS = ["newest", "oldest", "due", "name"] as const;
/** `search` finds parts of names and addresses, and WR- numbers. `status` "OPEN" stands for all with a running clock. */
export const CrmEvaluationsQuerySchema = v.object({
  ...PageQuerySchema.entries,
  search: v.optional(v.pipe(v.string(), v.transform(plainText), v.maxLength(100))),
  status: v.optional(v.union([ExaminerStatusSchema, v.literal("OPEN")])),
  sort: v.optional(v.picklist(CRM_SORTS)),
});
/** `day_ends` is when the reader's day is over, for what is due today; left out, the day of UTC. */
export const CrmEvaluationListQuerySchema = v.object({
  ...CrmEvaluationsQuerySchema.entries,
  day_ends: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, "must be an instant"), v.transform(Number))),
});
/** The promises that are open, whatever is searched for: all, those already broken, and those for the rest of the day. */
export const OpenCountsSchema = v.object({ open: v.number(), overdue: v.number(), due_today: v.number() });
export type OpenCounts = v.InferOutput<typeof OpenCountsSchema>;
export const CrmEvaluationListSchema = v.object({
  evaluations: v.array(CrmEvaluationRowSchema),
  next: v.nullable(v.string()),
  /** All that fit search and status, on every page. */
  total: v.number(),
  counts: OpenCountsSchema,
});
export const CrmOtherEvaluationsSchema = v.object({
  evaluations: v.array(CrmEvaluationRowSchema),
  next: v.nullable(v.string()),
  total: v.number(),
});

/** A span comment as staff see it. */
export const CrmCommentSchema = v.object({
  ...SpanCommentSchema.entries,
  version: versionSchema,
  staff_name: v.string(),
  updated_at: InstantSchema,
});
export type CrmComment = v.InferOutput<typeof CrmCommentSchema>;
export const CommentTextSchema = neededText("Comment is required", MOST_STAFF_CHARACTERS.comment);
export const CommentOnSpanSchema = v.object({ anchor: AnchorSchema, comment: CommentTextSchema });
export const CommentUpdateSchema = v.object({ comment: CommentTextSchema, version: versionSchema });
export const CommentVersionSchema = v.object({ version: versionSchema });
export const CommentParamsSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/)) });

const feedbackIn = staffText(MOST_STAFF_CHARACTERS.feedback);
/** The eight fields of a section's form. */
export const SectionFieldsSchema = v.object({
  ...sectionBands,
  ta_feedback: feedbackIn,
  cc_feedback: feedbackIn,
  lr_feedback: feedbackIn,
  ga_feedback: feedbackIn,
});
export type SectionFields = v.InferOutput<typeof SectionFieldsSchema>;
/** `version` is the one that the form was filled from; when the server has a newer one nothing is saved (409). */
export const SectionUpdateSchema = v.object({ ...SectionFieldsSchema.entries, version: versionSchema });

/** The fields of the conclusion form. `report_message` stands at the head of the report. */
export const ConclusionFieldsSchema = v.object({
  status: ExaminerStatusSchema,
  feedback: feedbackIn,
  report_message: staffText(MOST_STAFF_CHARACTERS.message),
});
export type ConclusionFields = v.InferOutput<typeof ConclusionFieldsSchema>;
export const ConclusionUpdateSchema = v.object({
  ...ConclusionFieldsSchema.entries,
  /** Left as it is where absent. */
  trello_card_id: v.optional(
    v.nullable(v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, "must be the id of a card"))),
  ),
  version: versionSchema,
});

const saved = { version: versionSchema, staff_name: v.nullable(v.string()), saved_at: v.nullable(InstantSchema) };
/**
 * What stands in `conflict` of a 409: what was sent, and what somebody else has saved meanwhile. To save all the same,
 * send again with `theirs.version`.
 */
export const SectionConflictSchema = v.object({
  yours: SectionFieldsSchema,
  theirs: v.object({ ...sectionBands, ...sectionFeedback, ...saved }),
});
export type SectionConflict = v.InferOutput<typeof SectionConflictSchema>;
export const ConclusionConflictSchema = v.object({
  yours: ConclusionFieldsSchema,
  theirs: v.object({ ...ConclusionFieldsSchema.entries, ...saved }),
});
export type ConclusionConflict = v.InferOutput<typeof ConclusionConflictSchema>;
export const CommentConflictSchema = v.object({ yours: v.string(), theirs: CrmCommentSchema });

/**
 * What a staff member has typed and not saved, kept apart from the report so that half a sentence is never published:
 * the form's fields as text, with the version that they began from. Each person has their own.
 */
export const DraftFieldsSchema = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^[a-z_]{1,30}$/)), v.pipe(v.string(), v.maxLength(6000))),
  v.check((fields) => Object.keys(fields).length <= 12, "at most twelve fields"),
);
/** "section-12" or "conclusion". */
export const DraftFormSchema = v.pipe(v.string(), v.regex(/^(?:section-[1-9]\d{0,14}|conclusion)$/));
export const StaffDraftSchema = v.object({
  form: DraftFormSchema,
  base_version: versionSchema,
  fields: DraftFieldsSchema,
});
export const StaffDraftSaveSchema = v.object({
  form: DraftFormSchema,
  base_version: versionSchema,
  /** Null puts the draft away. */
  fields: v.nullable(DraftFieldsSchema),
});
export type StaffDraft = v.InferOutput<typeof StaffDraftSchema>;

export const CrmSectionSchema = v.object({
  ...examinerSectionEntries,
  comments: v.array(CrmCommentSchema),
  ...saved,
});
export type CrmSection = v.InferOutput<typeof CrmSectionSchema>;

/** The evaluation as staff work on it. `saved_at` and `staff_name` tell of the last save anywhere in it. */
export const CrmEvaluationSchema = v.object({
  ...rowEntries,
  ...saved,
  email: v.string(),
  /** The learner's account. */
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
  /** For the badges of the tabs. */
  other_evaluations: v.number(),
  payments: v.number(),
  /** The last report mail: waiting to be sent, sent, or given up after many tries. */
  report_email: v.nullable(v.object({ state: v.picklist(["waiting", "sent", "dead"]), at: InstantSchema })),
  /** The reader's own. */
  drafts: v.array(StaffDraftSchema),
});
export type CrmEvaluation = v.InferOutput<typeof CrmEvaluationSchema>;

export const CrmSlugParamsSchema = v.object({ slug: EvaluationSlugSchema });
export const CrmSectionParamsSchema = v.object({ id: NumberInPathSchema });

/** Who answered beside our own rules; null where no section had words. */
export const GrammarCheckReplySchema = v.object({
  detail: v.string(),
  checker: v.nullable(v.picklist(["ours", "harper", "languagetool"])),
});

/** One change: who, when, what. `from` and `to` are plain text, shortened; null where there was nothing. */
export const AuditEntrySchema = v.object({
  id: v.number(),
  at: InstantSchema,
  /** Null where the learner or the server itself did it. */
  staff_name: v.nullable(v.string()),
  action: v.picklist([
    "requested",
    "section_saved",
    "conclusion_saved",
    "grammar_checked",
    "comment_added",
    "comment_changed",
    "comment_removed",
    "report_sent",
    "new_link",
    "cancelled",
    "reminded",
    "alarmed",
  ]),
  changes: v.array(v.object({ field: v.string(), from: v.nullable(v.string()), to: v.nullable(v.string()) })),
});
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>;
export const AuditListSchema = v.object({ entries: v.array(AuditEntrySchema), next: v.nullable(v.string()) });

export const CancelEvaluationSchema = v.object({ reason: ReasonSchema });
