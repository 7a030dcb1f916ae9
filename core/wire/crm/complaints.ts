import * as v from "valibot";
import { AttemptSlugSchema, InstantSchema } from "#core/exam/attempt/attempt.ts";
import { ModuleTypeSchema } from "#core/exam/content/module-type.ts";
import { CommandIdSchema } from "../command-id.ts";
import { ISSUE_TYPES } from "../feedback/reports.ts";
import { NumberInPathSchema } from "./path-params.ts";
import { PageQuerySchema } from "../page-query.ts";

/**
 * A complaint is open until staff resolve it. Staff may open it again, and a new crash opens its cause again.
 * `in_work`: it is open, and a member of staff works on it.
 */
export const ComplaintStateSchema = v.picklist(["open", "in_work", "resolved"]);
export type ComplaintState = v.InferOutput<typeof ComplaintStateSchema>;
export const StoredComplaintStateSchema = v.picklist(["open", "resolved"]);
export type StoredComplaintState = v.InferOutput<typeof StoredComplaintStateSchema>;

/** Without a state, lists open complaints. */
export const ComplaintsQuerySchema = v.object({ ...PageQuerySchema.entries, state: v.optional(ComplaintStateSchema) });
export const ComplaintUpdateSchema = v.object({ state: StoredComplaintStateSchema });

/** Number of open complaints of each kind that nobody works on. */
export const OpenComplaintsSchema = v.object({
  mistake_reports: v.number(),
  crashes: v.number(),
  comments: v.number(),
});
export type OpenComplaints = v.InferOutput<typeof OpenComplaintsSchema>;

export const ComplaintKindSchema = v.picklist(["mistakes", "crashes", "comments"]);
export type ComplaintKind = v.InferOutput<typeof ComplaintKindSchema>;
/** The id of a mistake report, a cause of crashes or a comment. */
export const ComplaintParamsSchema = v.object({
  kind: ComplaintKindSchema,
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)),
});
/** `taken` false gives the complaint back. `take_over` also takes it from another member of staff. */
export const ComplaintOwnerSchema = v.object({ taken: v.boolean(), take_over: v.optional(v.boolean()) });
/** Longest reply, in characters: it fits into an alert. */
export const MAX_REPLY_CHARACTERS = 500;
export const ComplaintReplySchema = v.object({
  text: v.pipe(v.string(), v.trim(), v.minLength(1, "Write a reply"), v.maxLength(MAX_REPLY_CHARACTERS)),
});

const workEntries = {
  /** The member of staff who works on the complaint. */
  owner: v.nullable(v.object({ name: v.string(), is_own: v.boolean() })),
  /** The only reply to the learners of the complaint; null until staff reply. */
  reply: v.nullable(v.object({ text: v.string(), at: InstantSchema, by: v.nullable(v.string()) })),
};
export const ComplaintWorkSchema = v.object(workEntries);
export type ComplaintWork = v.InferOutput<typeof ComplaintWorkSchema>;

/** Fields of every complaint. */
export const complaintEntries = {
  state: ComplaintStateSchema,
  ...workEntries,
  /** Whether a learner of the complaint has an account, so that staff can reply. */
  can_reply: v.boolean(),
};

const stateChangeEntries = {
  ...complaintEntries,
  /** When staff last set the state, and who; null for never, and after a new crash of the cause. */
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
  /** What staff need to correct the key; null for Writing. */
  key: v.nullable(
    v.object({
      kind: v.picklist(["option", "option_set", "words"]),
      /** What the question chooses from; empty for typed words. */
      options: v.array(v.object({ id: v.string(), text: v.string() })),
      /** Every accepted wording, or the ids of the right options. */
      answers: v.array(v.string()),
      explanation: v.string(),
    }),
  ),
});
export type ReportedQuestion = v.InferOutput<typeof ReportedQuestionSchema>;

export const CrmMistakeReportSchema = v.object({
  id: CommandIdSchema,
  issue_type: v.picklist(ISSUE_TYPES),
  description: v.string(),
  created_at: InstantSchema,
  /** Name and email address of the learner. */
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
  /** Null if the report names no question, or the server does not find it. */
  question: v.nullable(ReportedQuestionSchema),
  ...stateChangeEntries,
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
  /** Version of the app in the last report; null if the report names none. */
  app_version: v.nullable(v.string()),
  /** The last report. Null once it was deleted, with its account or after 90 days. */
  example: v.nullable(
    v.object({ description: v.string(), error_info: v.string(), current_url: v.string(), user_agent: v.string() }),
  ),
  ...stateChangeEntries,
});
export type CrmCrash = v.InferOutput<typeof CrmCrashSchema>;
export const CrmCrashListSchema = v.object({
  crashes: v.array(CrmCrashSchema),
  next: v.nullable(v.string()),
  open: OpenComplaintsSchema,
});
export const CrashParamsSchema = v.object({ id: NumberInPathSchema });

/** Maximum number of wordings that staff can enter for one question. */
const MAX_ANSWERS = 100;
const AnswersSchema = v.pipe(
  v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120))),
  v.minLength(1, "Enter an answer"),
  v.maxLength(MAX_ANSWERS, `At most ${MAX_ANSWERS} answers`),
);
/** A correction of the key of a reported question. */
export const CorrectKeySchema = v.object({
  answers: AnswersSchema,
  /** The answers that the reader saw. If the key has changed since, the correction is refused. */
  seen: AnswersSchema,
  explanation: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(20, "Explain the answer in at least 20 characters"),
    v.maxLength(600, "At most 600 characters"),
  ),
});
export type CorrectKey = v.InferOutput<typeof CorrectKeySchema>;
export const CorrectedKeySchema = v.object({
  report: CrmMistakeReportSchema,
  /** How many handed-in attempts are marked again. */
  attempts: v.number(),
});
