import * as v from "valibot";
import { AttemptSlugSchema, InstantSchema } from "../exam/attempt/attempt.ts";
import { LocalIdSchema } from "../exam/content/slug.ts";
import { AnchorSchema } from "../exam/content/text.ts";

/** What an examiner evaluation can be (spec §4). Staff set it freely; EVALUATED publishes the report. */
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

/** Hours from the request to the promised report, and when staff are reminded and alarmed (rulings 45). */
export const EXAMINER_HOURS = { reminder: 40, alarm: 47, due: 48 } as const;

/** The unguessable name of a report, 128 bits in base64url. A new link gives the evaluation a new one. */
export const EvaluationSlugSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{22}$/, "must be the slug of an evaluation"),
);

/** The number that an evaluation goes by with learners and staff. */
export function orderNumber(id: number): string {
  return `WR-${id}`;
}

/** A band as examiners give it: 0 to 9 with at most one decimal. */
export const ExaminerBandSchema = v.pipe(
  v.number("Enter a band from 0 to 9"),
  v.minValue(0, "Enter a band from 0 to 9"),
  v.maxValue(9, "Enter a band from 0 to 9"),
  v.check((band) => Math.abs(band * 10 - Math.round(band * 10)) < 1e-9, "Use at most one decimal"),
);

/** The criteria as the fields of a section begin, with the label of each. */
export const EXAMINER_CRITERIA = { ta: "TA", cc: "CC", lr: "LR", ga: "GRA" } as const;
export type ExaminerCriterion = keyof typeof EXAMINER_CRITERIA;

/** The four bands of a section; null where the examiner has not given one. */
export const sectionBands = {
  ta_bands: v.nullable(ExaminerBandSchema),
  cc_bands: v.nullable(ExaminerBandSchema),
  lr_bands: v.nullable(ExaminerBandSchema),
  ga_bands: v.nullable(ExaminerBandSchema),
};
/** What is said to each, as plain text; "" where nothing is. */
export const sectionFeedback = {
  ta_feedback: v.string(),
  cc_feedback: v.string(),
  lr_feedback: v.string(),
  ga_feedback: v.string(),
};

/** A remark on a span of the answer. `anchor.block` is the section's `section`; offsets count in its `answer`. */
export const SpanCommentSchema = v.object({ id: v.string(), anchor: AnchorSchema, comment: v.string() });
export type SpanComment = v.InferOutput<typeof SpanCommentSchema>;

/** One task of the evaluated attempt, as it stood at the request. */
export const examinerSectionEntries = {
  id: v.number(),
  task: v.picklist([1, 2]),
  /** The id of the task in its module. */
  section: LocalIdSchema,
  /** HTML. */
  question: v.string(),
  /** The learner's words, as typed. */
  answer: v.string(),
  /** Null only where nothing was written. */
  word_count: v.nullable(v.number()),
  para_count: v.nullable(v.number()),
  /** The answer with its marks, to be read by `readAnnotated`; null until a check was run. */
  grammar_check: v.nullable(v.string()),
  /** 0 to 100. */
  grammar_score: v.nullable(v.number()),
  ...sectionBands,
  ...sectionFeedback,
  /** The mean of the four bands, to the nearest half; null until all four are there. */
  overall_bands: v.nullable(v.number()),
};

export const ReportSectionSchema = v.object({ ...examinerSectionEntries, comments: v.array(SpanCommentSchema) });
export type ReportSection = v.InferOutput<typeof ReportSectionSchema>;

/**
 * The report as its link shows it. Until it is EVALUATED everyone but staff who preview it gets the header alone:
 * `sections` is empty and `overall_bands`, `feedback` and the examiner are null. "" and null rows are not shown.
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
  overall_bands: v.nullable(v.number()),
  feedback: v.nullable(v.string()),
  /** Shown to staff before it is published. */
  is_preview: v.boolean(),
});
export type ExaminerReport = v.InferOutput<typeof ExaminerReportSchema>;

export const ReportParamsSchema = v.object({ slug: EvaluationSlugSchema });
export const ReportRequestSchema = v.object({ preview: v.optional(v.boolean()) });

/** A row of the learner's own table. */
export const OwnEvaluationSchema = v.object({
  id: v.number(),
  slug: EvaluationSlugSchema,
  order_number: v.string(),
  attempt_slug: AttemptSlugSchema,
  /** When it was asked for. */
  created_at: InstantSchema,
  /** When the attempt was handed in. */
  test_date: InstantSchema,
  book_name: v.string(),
  test_name: v.string(),
  status: ExaminerStatusSchema,
  /** Null while the report is no open promise: evaluated, failed or cancelled. */
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
  /** Only that of this attempt. */
  attempt_slug: v.optional(AttemptSlugSchema),
});

export const EvaluationSubmitSchema = v.object({ attempt_slug: AttemptSlugSchema });
/** Asking again for the same attempt succeeds with the same slug and spends nothing. Without success the slug is null. */
export const EvaluationSubmitReplySchema = v.object({
  success: v.boolean(),
  message: v.string(),
  evaluation_slug: v.nullable(EvaluationSlugSchema),
});
export type EvaluationSubmitReply = v.InferOutput<typeof EvaluationSubmitReplySchema>;

export const NewLinkReplySchema = v.object({ slug: EvaluationSlugSchema, report_link: v.string() });
