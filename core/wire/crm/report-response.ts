import * as v from "valibot";
import { AttemptSlugSchema, InstantSchema } from "#core/exam/attempt/attempt.ts";
import { PageQuerySchema } from "../page-query.ts";
import { optionalText, requiredText } from "../text/required-text.ts";
import { EvaluationSlugSchema, ExaminerStatusSchema, ReportParamsSchema } from "./examiner.ts";

/** Maximum characters of what a learner writes about a report, and of the examiner's answer. */
export const MAX_RESPONSE_CHARACTERS = { comment: 500, question: 500, answer: 2000 } as const;

/** Ratings that a learner can give a report; 1 is the worst. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
const RatingSchema = v.picklist(RATINGS, "Choose a rating from 1 to 5");
export type Rating = v.InferOutput<typeof RatingSchema>;

/** A rating may be changed: the last one counts. */
export const RateReportSchema = v.object({
  rating: RatingSchema,
  comment: v.optional(optionalText(MAX_RESPONSE_CHARACTERS.comment), ""),
});
export const AskAboutReportSchema = v.object({
  question: requiredText("Write your question", MAX_RESPONSE_CHARACTERS.question),
});
export const AnswerQuestionSchema = v.object({
  answer: requiredText("Write an answer", MAX_RESPONSE_CHARACTERS.answer),
});

export const ReportRatingSchema = v.object({ rating: RatingSchema, comment: v.string(), rated_at: InstantSchema });
export type ReportRating = v.InferOutput<typeof ReportRatingSchema>;
export const ReportQuestionSchema = v.object({
  question: v.string(),
  asked_at: InstantSchema,
  answer: v.nullable(v.string()),
  answered_at: v.nullable(InstantSchema),
});
export type ReportQuestion = v.InferOutput<typeof ReportQuestionSchema>;

/** The other report of a pair: the re-mark of a report, or the first report of a re-mark. */
const OtherReportSchema = v.object({
  slug: EvaluationSlugSchema,
  order_number: v.string(),
  status: ExaminerStatusSchema,
  due_at: v.nullable(InstantSchema),
  /** Null until it is published. */
  overall_bands: v.nullable(v.number()),
});
export type OtherReport = v.InferOutput<typeof OtherReportSchema>;

/** The learner's rating, question and re-mark of a report, and the re-mark that the learner can request. */
export const ReportResponseSchema = v.object({
  rating: v.nullable(ReportRatingSchema),
  question: v.nullable(ReportQuestionSchema),
  /** Null if the learner can request no re-mark. `credits`: credits for re-marks. */
  remark_offer: v.nullable(v.object({ attempt_slug: AttemptSlugSchema, credits: v.number() })),
  remark: v.nullable(OtherReportSchema),
  first: v.nullable(OtherReportSchema),
  /** Whether the learner got the fee of the re-mark back, because the overall band changed. */
  fee_returned: v.boolean(),
});
export type ReportResponse = v.InferOutput<typeof ReportResponseSchema>;

/** A question as staff see it, with the name of who answered. */
export const CrmQuestionSchema = v.object({ ...ReportQuestionSchema.entries, answered_by: v.nullable(v.string()) });
export type CrmQuestion = v.InferOutput<typeof CrmQuestionSchema>;

/** The evaluation that a row of a list is about. `staff_name` is who saved it last. */
const aboutEntries = {
  slug: EvaluationSlugSchema,
  order_number: v.string(),
  name: v.string(),
  staff_name: v.nullable(v.string()),
};
const RatingListSchema = v.object({
  ratings: v.array(v.object({ ...aboutEntries, ...ReportRatingSchema.entries })),
  next: v.nullable(v.string()),
});
export const QUESTION_STATES = ["open", "answered"] as const;
const QuestionListSchema = v.object({
  questions: v.array(v.object({ ...aboutEntries, ...CrmQuestionSchema.entries })),
  next: v.nullable(v.string()),
});

/** Endpoints for what learners say about their reports. */
export const REPORT_RESPONSE_ENDPOINTS = {
  reportResponse: {
    method: "POST",
    path: "/api/student/get_report_response/:slug/",
    access: "learner",
    summary: "Return the rating, the question and the re-mark of the learner's own report",
    params: ReportParamsSchema,
    body: v.object({}),
    reply: ReportResponseSchema,
  },
  rateReport: {
    method: "POST",
    path: "/api/student/rate_report/:slug/",
    access: "learner",
    summary: "Rate the learner's own published report, or change the rating",
    params: ReportParamsSchema,
    body: RateReportSchema,
    reply: ReportResponseSchema,
  },
  askAboutReport: {
    method: "POST",
    path: "/api/student/ask_about_report/:slug/",
    access: "learner",
    summary: "Ask the examiner of the learner's own published report one question",
    params: ReportParamsSchema,
    body: AskAboutReportSchema,
    reply: ReportResponseSchema,
  },
  crmAnswerQuestion: {
    method: "POST",
    path: "/api/crm/answer_question/:slug/",
    access: "staff",
    summary: "Answer the question about a report, once, and notify the learner",
    params: ReportParamsSchema,
    body: AnswerQuestionSchema,
    reply: CrmQuestionSchema,
  },
  crmQuestions: {
    method: "GET",
    path: "/api/crm/get_questions/",
    access: "staff",
    summary: "List questions about reports: open ones, oldest first, or answered ones, newest first",
    query: v.object({ ...PageQuerySchema.entries, state: v.optional(v.picklist(QUESTION_STATES)) }),
    reply: QuestionListSchema,
  },
  crmRatings: {
    method: "GET",
    path: "/api/crm/get_ratings/",
    access: "staff",
    summary: "List ratings of reports, newest first",
    query: PageQuerySchema,
    reply: RatingListSchema,
  },
} as const;
