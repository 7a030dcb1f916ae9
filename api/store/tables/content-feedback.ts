import type { Generated } from "kysely";
import type { StoredComplaintState } from "#core/wire/crm/complaints.ts";
import type { Reaction } from "#core/wire/feedback/reactions.ts";
import type { IssueType } from "#core/wire/feedback/reports.ts";

/** What staff do about a complaint. */
export interface ComplaintWork {
  /** The member of staff who works on the complaint. */
  owner_id: Generated<string | null>;
  /** The reply to the learners who complained; null until staff replied. */
  reply: Generated<string | null>;
  replied_at: Generated<number | null>;
  replied_by: Generated<string | null>;
}

/** A learner's comment on a book or module, in plain text. */
export interface CommentTable extends ComplaintWork {
  /** The id of the command that added it. */
  id: string;
  account_id: string;
  unique_id: string;
  body: string;
  /** When the comment arrived at the server. */
  created_at: number;
  /** When staff hid the comment; null while learners see it. */
  hidden_at: Generated<number | null>;
  /** The member of staff who hid the comment. */
  hidden_by: Generated<string | null>;
}

/** A learner's report that a comment is unfit. */
export interface CommentReportTable {
  comment_id: string;
  account_id: string;
  created_at: number;
}

/** A mistake report: what a learner says is wrong in a test. */
export interface MistakeReportTable extends ComplaintWork {
  /** The id of the command that added it. */
  id: string;
  /** The learner. The erasure of the account also deletes the mistake report. */
  account_id: string | null;
  issue_type: IssueType;
  description: string;
  /** Without the query string. */
  current_url: string;
  created_at: number;
  /** The attempt that the learner names. It may belong to another learner, or not exist. */
  attempt_slug: string | null;
  /** The question number; in Writing the task number. */
  question_number: number | null;
  state: StoredComplaintState;
  /** When staff last set the state. */
  settled_at: number | null;
  settled_by: string | null;
}

/** A cause of crashes: crash reports with the same message and first stack frame. */
export interface CrashCauseTable extends ComplaintWork {
  id: Generated<number>;
  message: string;
  frame: string;
  /** Number of crash reports ever received, including deleted ones. */
  count: number;
  first_seen_at: number;
  last_seen_at: number;
  /** Version of the app in the last crash report. */
  app_version: string | null;
  state: StoredComplaintState;
  settled_at: number | null;
  settled_by: string | null;
}

/** A learner's one reaction to a book or module. */
export interface ReactionTable {
  account_id: string;
  unique_id: string;
  reaction: Reaction;
  updated_at: number;
}

export interface ContentFeedbackTables {
  comment: CommentTable;
  comment_report: CommentReportTable;
  mistake_report: MistakeReportTable;
  crash_cause: CrashCauseTable;
  reaction: ReactionTable;
}
