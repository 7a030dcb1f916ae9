import * as v from "valibot";
import { InstantSchema } from "#core/exam/attempt/attempt.ts";
import { EvaluationSlugSchema, ExaminerStatusSchema } from "./examiner.ts";
import { PageQuerySchema } from "../page-query.ts";
import { plainText } from "../text/plain-text.ts";

/**
 * State of an evaluation's deadline of 48 hours: running, reminder from hour 40, alarm from hour 47, late from hour 48.
 * Stopped once the evaluation is evaluated, failed or cancelled.
 */
export const DueStateSchema = v.picklist(["running", "reminder", "alarm", "late", "stopped"]);
export type DueState = v.InferOutput<typeof DueStateSchema>;

/** Fields of an evaluation in a list of the CRM and on its page. */
export const evaluationRowEntries = {
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
  ...evaluationRowEntries,
  email: v.string(),
  /** Who works on it now, or null. */
  claim: v.nullable(v.object({ staff_name: v.string(), is_own: v.boolean() })),
});
export type CrmEvaluationRow = v.InferOutput<typeof CrmEvaluationRowSchema>;

export const CRM_SORTS = ["newest", "oldest", "due", "name"] as const;
export const CLAIM_FILTERS = ["mine", "free"] as const;
/**
 * `search` is parts of a name or an email address, or a number such as WR-12. `status` "OPEN" means all evaluations with
 * a running deadline.
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
