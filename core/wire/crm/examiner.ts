import * as v from "valibot";
import { AttemptSlugSchema, InstantSchema } from "#core/exam/attempt/attempt.ts";
import { FigureSchema } from "#core/exam/content/figure.ts";
import { MediaItemSchema } from "#core/exam/content/media.ts";
import { LocalIdSchema } from "#core/exam/content/slug.ts";
import { type PaymentLinkType, PaymentLinkTypeSchema, PRODUCTS } from "../payment/products.ts";
import { AnchorSchema } from "#core/exam/content/text.ts";
import { RecordingIdSchema } from "../attempt/uploads.ts";
import { VoiceCommentSchema } from "./voice-comments.ts";

/**
 * Statuses of an examiner evaluation (the specification, §4). Staff may set any status; EVALUATED publishes the report.
 */
export const EXAMINER_STATUSES = [
  "PAYMENT-MADE",
  "GRAMMAR-CHECK",
  "FINAL-CHECK",
  "EVALUATED",
  "FAILED",
  "PENDING",
] as const;
export const ExaminerStatusSchema = v.picklist(EXAMINER_STATUSES);
export type ExaminerStatus = v.InferOutput<typeof ExaminerStatusSchema>;

/**
 * Hours from the request to the promised report, and when staff are reminded and alarmed. See
 * docs/examiner-evaluations.md#deadline.
 */
export const EXAMINER_HOURS = { reminder: 40, alarm: 47, due: 48 } as const;

/** The unguessable slug of a report, 128 bits in base64url. A new link gives the evaluation a new slug. */
export const EvaluationSlugSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{22}$/, "must be the slug of an evaluation"),
);

/** Returns the number of an evaluation as learners and staff see it: WR-7, RM-8 for a re-mark, or SP-9 for Speaking. */
export function evaluationNumber({ id, link_type }: { id: number; link_type: PaymentLinkType }): string {
  return `${PRODUCTS[link_type].prefix}-${id}`;
}

/** A band from an examiner: 0 to 9 with at most one decimal. */
export const ExaminerBandSchema = v.pipe(
  v.number("Enter a band from 0 to 9"),
  v.minValue(0, "Enter a band from 0 to 9"),
  v.maxValue(9, "Enter a band from 0 to 9"),
  v.check((band) => Math.abs(band * 10 - Math.round(band * 10)) < 1e-9, "Use at most one decimal"),
);

/** The four bands of a section. A band is null until the examiner gives it. */
export const sectionBands = {
  ta_bands: v.nullable(ExaminerBandSchema),
  cc_bands: v.nullable(ExaminerBandSchema),
  lr_bands: v.nullable(ExaminerBandSchema),
  ga_bands: v.nullable(ExaminerBandSchema),
};
/** Feedback for each criterion as plain text; "" for none. */
export const sectionFeedback = {
  ta_feedback: v.string(),
  cc_feedback: v.string(),
  lr_feedback: v.string(),
  ga_feedback: v.string(),
};

/**
 * An examiner comment on a span of the answer. `anchor.block` is the section's `section`; offsets count in its
 * `answer`. With `recording`, a comment on a moment of that recording: `start` is the moment in tenths of a second, and
 * `end` is one more.
 */
export const SpanCommentSchema = v.object({
  id: v.string(),
  anchor: AnchorSchema,
  recording: v.optional(RecordingIdSchema),
  comment: v.string(),
});
export type SpanComment = v.InferOutput<typeof SpanCommentSchema>;

/** An answer of an interview. Lists are in the order spoken. `question` is its text, `duration` in ms. */
export const SpokenAnswerSchema = v.object({
  id: RecordingIdSchema,
  part: v.number(),
  question: v.string(),
  duration: v.number(),
});
export type SpokenAnswer = v.InferOutput<typeof SpokenAnswerSchema>;

/** One task of the evaluated attempt, as it was at the time of the request; or its interview, whose `task` is 0. */
export const examinerSectionEntries = {
  id: v.number(),
  task: v.picklist([0, 1, 2]),
  /** Id of the task in its module. */
  section: LocalIdSchema,
  /** HTML, with each figure as a table or picture. */
  question: v.string(),
  /** The figures of the question as the candidate saw them, with their pictures. Empty if the task has none. */
  figures: v.optional(v.array(FigureSchema), []),
  media: v.optional(v.array(MediaItemSchema), []),
  /** The answer as typed. */
  answer: v.string(),
  /** Null only for an empty answer. */
  word_count: v.nullable(v.number()),
  para_count: v.nullable(v.number()),
  /** The answer as annotated HTML for `readAnnotated`; null until checked. */
  grammar_check: v.nullable(v.string()),
  /** 0 to 100. A report shows it only once an examiner has confirmed it. */
  grammar_score: v.nullable(v.number()),
  ...sectionBands,
  ...sectionFeedback,
  /** Mean of the four bands to the nearest half; null until all four are set. */
  overall_bands: v.nullable(v.number()),
};

export const ReportSectionSchema = v.object({ ...examinerSectionEntries, comments: v.array(SpanCommentSchema) });
export type ReportSection = v.InferOutput<typeof ReportSectionSchema>;

/**
 * The public examiner report. Until it is EVALUATED, only staff who preview it get more than the header. For others
 * `sections` is empty, and `overall_bands`, `feedback` and the examiner are null. Rows with "" or null are not shown.
 */
export const ExaminerReportSchema = v.object({
  name: v.string(),
  order_number: v.string(),
  date_of_report: v.nullable(InstantSchema),
  status: ExaminerStatusSchema,
  examiner_name: v.nullable(v.string()),
  examiner_certification: v.nullable(v.string()),
  book_name: v.string(),
  test_name: v.string(),
  test_date: InstantSchema,
  report_message: v.string(),
  sections: v.array(ReportSectionSchema),
  /** The spoken answers of a Speaking report. Empty until the report is published, except in a preview. */
  answers: v.optional(v.array(SpokenAnswerSchema)),
  overall_bands: v.nullable(v.number()),
  feedback: v.nullable(v.string()),
  /** Absent if there are none, and until the report is published, except in a preview. */
  voice_comments: v.optional(v.array(VoiceCommentSchema)),
  /** Shown to staff before publication. */
  is_preview: v.boolean(),
});
export type ExaminerReport = v.InferOutput<typeof ExaminerReportSchema>;

export const ReportParamsSchema = v.object({ slug: EvaluationSlugSchema });
export const ReportRequestSchema = v.object({ preview: v.optional(v.boolean()) });

/** A row of the learner's own table. */
export const OwnEvaluationSchema = v.object({
  link_type: PaymentLinkTypeSchema,
  id: v.number(),
  slug: EvaluationSlugSchema,
  order_number: v.string(),
  attempt_slug: AttemptSlugSchema,
  /** Time of the request. */
  created_at: InstantSchema,
  /** Time of the hand-in. */
  test_date: InstantSchema,
  book_name: v.string(),
  test_name: v.string(),
  status: ExaminerStatusSchema,
  /** The deadline; null once evaluated, failed or cancelled. */
  due_at: v.nullable(InstantSchema),
  overall_bands: v.nullable(v.number()),
  /** The whole address, to be opened in a new tab. */
  report_link: v.string(),
});
export type OwnEvaluation = v.InferOutput<typeof OwnEvaluationSchema>;
export const OwnEvaluationListSchema = v.object({
  evaluations: v.array(OwnEvaluationSchema),
  next: v.nullable(v.string()),
});
export const OwnEvaluationsRequestSchema = v.object({
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** Limits the list to this attempt. */
  attempt_slug: v.optional(AttemptSlugSchema),
});

/** `payment_link_type`: an evaluation of the attempt's module, or a re-mark of its published evaluation. */
export const EvaluationSubmitSchema = v.object({
  attempt_slug: AttemptSlugSchema,
  payment_link_type: v.optional(PaymentLinkTypeSchema, "WRITING1"),
});
/**
 * A repeated request for the same attempt succeeds with the same slug and spends nothing. Without success the slug is
 * null.
 */
export const EvaluationSubmitReplySchema = v.object({
  success: v.boolean(),
  message: v.string(),
  evaluation_slug: v.nullable(EvaluationSlugSchema),
});
export type EvaluationSubmitReply = v.InferOutput<typeof EvaluationSubmitReplySchema>;

export const NewLinkReplySchema = v.object({ slug: EvaluationSlugSchema, report_link: v.string() });
