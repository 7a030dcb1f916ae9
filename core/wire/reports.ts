import * as v from "valibot";

/** What the error page sends when the interface fails: no answers, no text of the learner, no query string. */
export const CrashReportSchema = v.object({
  issueType: v.literal("System Error"),
  issueDescription: v.pipe(v.string(), v.maxLength(2000)),
  errorInfo: v.pipe(v.string(), v.maxLength(8000)),
  currentUrl: v.pipe(v.string(), v.maxLength(500)),
});
export type CrashReport = v.InferOutput<typeof CrashReportSchema>;
