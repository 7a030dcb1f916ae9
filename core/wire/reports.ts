import * as v from "valibot";
import { learnerText } from "./learner-text.ts";

/** What the error page sends when the interface fails: no answers, no text of the learner, no query string. */
export const CrashReportSchema = v.object({
  issueType: v.literal("System Error"),
  issueDescription: v.pipe(v.string(), v.maxLength(2000)),
  errorInfo: v.pipe(v.string(), v.maxLength(8000)),
  currentUrl: v.pipe(v.string(), v.maxLength(500)),
});
export type CrashReport = v.InferOutput<typeof CrashReportSchema>;

/** What a learner may report of a test; the first is the form's default (spec §5). */
export const ISSUE_TYPES = ["incorrect-answers", "incorrect-audio", "incorrect-question", "other"] as const;
export type IssueType = (typeof ISSUE_TYPES)[number];

/** The fields of the form, by themselves. */
export const MistakeFormSchema = v.object({
  issueType: v.picklist(ISSUE_TYPES, "Issue Type is required"),
  issueDescription: learnerText("Issue Description is required"),
});
export const MistakeReportSchema = v.object({
  ...MistakeFormSchema.entries,
  currentUrl: v.pipe(v.string(), v.maxLength(500)),
});
export type MistakeReport = v.InferOutput<typeof MistakeReportSchema>;

export function isCrashReport(report: MistakeReport | CrashReport): report is CrashReport {
  return report.issueType === "System Error";
}
