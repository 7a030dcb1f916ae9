import * as v from "valibot";
import { AttemptSlugSchema, InstantSchema } from "#core/exam/attempt/attempt.ts";
import { ModuleTypeSchema } from "#core/exam/content/module-type.ts";
import { CommandIdSchema } from "../command-id.ts";
import { ISSUE_TYPES } from "../feedback/reports.ts";
import { NumberInPathSchema, PageQuerySchema } from "./crm.ts";

/** A complaint is open until staff resolve it. They may open it again. */
export const ComplaintStateSchema = v.picklist(["open", "resolved"]);
export type ComplaintState = v.InferOutput<typeof ComplaintStateSchema>;

/** Open ones if no state is named. */
export const ComplaintsQuerySchema = v.object({ ...PageQuerySchema.entries, state: v.optional(ComplaintStateSchema) });
export const ComplaintUpdateSchema = v.object({ state: ComplaintStateSchema });

/** Number of open complaints of each kind; of comments those that are reported and not hidden. */
export const OpenComplaintsSchema = v.object({
  mistake_reports: v.number(),
  crashes: v.number(),
  comments: v.number(),
});
export type OpenComplaints = v.InferOutput<typeof OpenComplaintsSchema>;

const settledEntries = {
  state: ComplaintStateSchema,
  /** When the state was last set by staff, and by whom; null for never. */
  settled_at: v.nullable(InstantSchema),
  settled_by: v.nullable(v.string()),
};

/** The question that a mistake report is about, with what the learner answered. */
export const ReportedQuestionSchema = v.object({
  /** "Question 7" or "Task 1". */
  label: v.string(),
  /** The question. A gap is shown as "…". */
  text: v.string(),
  /** The learner's answer as a review shows it; "" for none. Long texts are cut. */
  given: v.string(),
  /** What the key accepts; "" for Writing. */
  expected: v.string(),
  /** Whether the answer was marked right; null for Writing. */
  is_right: v.nullable(v.boolean()),
});
export type ReportedQuestion = v.InferOutput<typeof ReportedQuestionSchema>;

export const CrmMistakeReportSchema = v.object({
  id: CommandIdSchema,
  issue_type: v.picklist(ISSUE_TYPES),
  description: v.string(),
  created_at: InstantSchema,
  /** Name and address of the learner. */
  name: v.string(),
  email: v.string(),
  /** The page that the learner was on, without query. */
  current_url: v.string(),
  /** The learner's own attempt that the report is about. Null if it names none, or the server does not have it. */
  attempt: v.nullable(
    v.object({
      slug: AttemptSlugSchema,
      module_type: ModuleTypeSchema,
      module_name: v.string(),
      book_name: v.string(),
      test_name: v.string(),
    }),
  ),
  /** Null if the report is about a whole test. */
  question: v.nullable(ReportedQuestionSchema),
  ...settledEntries,
});
export type CrmMistakeReport = v.InferOutput<typeof CrmMistakeReportSchema>;
export const CrmMistakeReportListSchema = v.object({
  reports: v.array(CrmMistakeReportSchema),
  next: v.nullable(v.string()),
  open: OpenComplaintsSchema,
});
export const MistakeReportParamsSchema = v.object({ id: CommandIdSchema });

/** Crash reports of one cause: the same message and first stack frame, apart from numbers, ids and build hashes. */
export const CrmCrashSchema = v.object({
  id: v.number(),
  message: v.string(),
  /** "" if no stack was reported. */
  frame: v.string(),
  count: v.number(),
  first_seen_at: InstantSchema,
  last_seen_at: InstantSchema,
  /** Version of the app in the last report; null if it did not say. */
  app_version: v.nullable(v.string()),
  /** The last report. Null once it was deleted, with its account or after 90 days. */
  example: v.nullable(
    v.object({ description: v.string(), error_info: v.string(), current_url: v.string(), user_agent: v.string() }),
  ),
  ...settledEntries,
});
export type CrmCrash = v.InferOutput<typeof CrmCrashSchema>;
export const CrmCrashListSchema = v.object({
  crashes: v.array(CrmCrashSchema),
  next: v.nullable(v.string()),
  open: OpenComplaintsSchema,
});
export const CrashParamsSchema = v.object({ id: NumberInPathSchema });
