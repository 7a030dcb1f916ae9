import * as v from "valibot";
import { AttemptSlugSchema } from "#core/exam/attempt/attempt.ts";
import { QuestionNumberSchema } from "#core/exam/questions/fields.ts";
import { learnerText } from "../text/learner-text.ts";

/** Maximum characters of the address of a page. */
export const MAX_URL_LENGTH = 500;

/** A crash report from the error page. Contains no answers, no text of the learner and no query string. */
export const CrashReportSchema = v.object({
  issueType: v.literal("System Error"),
  issueDescription: v.pipe(v.string(), v.maxLength(2000)),
  errorInfo: v.pipe(v.string(), v.maxLength(8000)),
  currentUrl: v.pipe(v.string(), v.maxLength(MAX_URL_LENGTH)),
  /** Version of the app that crashed. */
  appVersion: v.optional(v.pipe(v.string(), v.maxLength(40))),
});
export type CrashReport = v.InferOutput<typeof CrashReportSchema>;

/** Kinds of mistake that a learner can report; the first is the form's default (the specification, §5). */
export const ISSUE_TYPES = ["incorrect-answers", "incorrect-audio", "incorrect-question", "other"] as const;
export type IssueType = (typeof ISSUE_TYPES)[number];

/** The fields of the form that reports a mistake. */
export const MistakeFormSchema = v.object({
  issueType: v.picklist(ISSUE_TYPES, "Issue Type is required"),
  issueDescription: learnerText("Issue Description is required"),
});
export const MistakeReportSchema = v.object({
  ...MistakeFormSchema.entries,
  currentUrl: v.pipe(v.string(), v.maxLength(MAX_URL_LENGTH)),
  /** The learner's attempt, if the report comes from its result. */
  attemptSlug: v.optional(AttemptSlugSchema),
  /** The number of the wrong question in that attempt; in Writing, the number of the task. */
  questionNumber: v.optional(QuestionNumberSchema),
});
export type MistakeReport = v.InferOutput<typeof MistakeReportSchema>;

export function isCrashReport(report: MistakeReport | CrashReport): report is CrashReport {
  return report.issueType === "System Error";
}
