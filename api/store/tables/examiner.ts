import type { Generated } from "kysely";
import type { AuditEntry } from "#core/wire/crm.ts";
import type { ExaminerStatus } from "#core/wire/examiner.ts";

/** Stands in `open_due_at` where no report is promised any more; sorts behind every time. */
export const NEVER_DUE = 9_007_199_254_740_991;

/** One evaluation by an examiner, made from an attempt as it stood. Times in milliseconds. */
export interface ExaminerEvaluationTable {
  /** The number behind WR-. */
  id: Generated<number>;
  /** Names the report on its public link; a new link is a new slug. */
  slug: string;
  account_id: string;
  attempt_slug: string;
  /** The client as named at the request. */
  name: string;
  /** Name and address in lower case, for search and order. */
  search_text: string;
  status: ExaminerStatus;
  report_message: string;
  feedback: string;
  trello_card_id: string | null;
  book_name: string;
  test_name: string;
  test_date: number;
  /** Twice the band: 13 is 6.5; null until every section has its four bands. */
  overall_halves: number | null;
  created_at: number;
  /** When the report was promised for. */
  due_at: number;
  /** The same while the clock runs, else NEVER_DUE. */
  open_due_at: number;
  /** Counts up with every save of the conclusion. */
  version: number;
  /** Of the last save anywhere in it. */
  saved_at: number | null;
  staff_id: string | null;
  /** When it last became EVALUATED; null while it is not. */
  evaluated_at: number | null;
  cancelled_at: number | null;
  reminded_at: number | null;
  alarmed_at: number | null;
}

/** One task of it. Bands in tenths: 65 is 6.5. */
export interface ExaminerSectionTable {
  id: Generated<number>;
  evaluation_id: number;
  section: string;
  task: 1 | 2;
  /** HTML. */
  question: string;
  answer: string;
  word_count: number;
  para_count: number;
  /** What the last check found, as JSON; offsets count in `answer`. Null before the first. */
  grammar_marks: string | null;
  grammar_score: number | null;
  ta_tenths: number | null;
  cc_tenths: number | null;
  lr_tenths: number | null;
  ga_tenths: number | null;
  ta_feedback: string;
  cc_feedback: string;
  lr_feedback: string;
  ga_feedback: string;
  version: number;
  saved_at: number | null;
  staff_id: string | null;
}

/** A remark on a span of a section's answer; offsets in UTF-16 units. */
export interface ExaminerCommentTable {
  id: string;
  section_id: number;
  start_at: number;
  end_at: number;
  comment: string;
  version: number;
  staff_id: string | null;
  created_at: number;
  updated_at: number;
}

/** What a member of staff has typed into one form and not saved. */
export interface ExaminerDraftTable {
  account_id: string;
  evaluation_id: number;
  form: string;
  base_version: number;
  /** The fields as JSON. */
  fields: string;
  updated_at: number;
}

/** Who changed what; rows are only ever added. */
export interface ExaminerAuditTable {
  id: Generated<number>;
  evaluation_id: number;
  at: number;
  /** Null where the server did it by itself, or the account is gone. */
  account_id: string | null;
  action: AuditEntry["action"];
  /** As JSON. */
  changes: string;
}

/** A slug that a report had before it got a new link: it opens nothing, but staff still find the evaluation. */
export interface ExaminerFormerSlugTable {
  slug: string;
  evaluation_id: number;
}

/** A report mail on its way. What is settled stays, so that staff see what became of it. */
export interface ReportDeliveryTable {
  id: string;
  evaluation_id: number;
  state: "waiting" | "sent" | "dead";
  tries: number;
  next_try_at: number;
  created_at: number;
  settled_at: number | null;
}

/** How a member of staff stands on reports. */
export interface StaffProfileTable {
  account_id: string;
  name: string;
  certification: string;
  updated_at: number;
}

export interface ExaminerTables {
  examiner_evaluation: ExaminerEvaluationTable;
  examiner_section: ExaminerSectionTable;
  examiner_comment: ExaminerCommentTable;
  examiner_draft: ExaminerDraftTable;
  examiner_audit: ExaminerAuditTable;
  examiner_former_slug: ExaminerFormerSlugTable;
  report_delivery: ReportDeliveryTable;
  staff_profile: StaffProfileTable;
}
