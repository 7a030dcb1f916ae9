import type { Generated } from "kysely";
import type { SectionTask } from "#core/exam/bands/examiner.ts";
import type { NoticeChannel } from "#core/wire/crm/staff.ts";
import type { BankCriterion } from "#core/wire/crm/comment-bank.ts";
import type { AuditEntry } from "#core/wire/crm/audit.ts";
import type { ExaminerStatus } from "#core/wire/crm/examiner.ts";
import type { VoiceTopic } from "#core/wire/crm/voice-comments.ts";
import type { RecordingType } from "#core/wire/attempt/uploads.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import type { Rating } from "#core/wire/crm/report-response.ts";

/** Value of `open_due_at` while the status is EVALUATED or FAILED. Sorts after every time. */
export const NEVER_DUE = 9_007_199_254_740_991;

/** One examiner evaluation or re-mark. Copies the attempt as it was at the request. Times in milliseconds. */
export interface ExaminerEvaluationTable {
  /** The number after WR-, RM- or SP-. */
  id: Generated<number>;
  /** Identifies the examiner report in its public link. Replacing the link replaces the slug. */
  slug: string;
  account_id: string;
  attempt_slug: string;
  link_type: Generated<PaymentLinkType>;
  /** The evaluation that this re-mark marks again; null if this row is no re-mark. */
  remark_of: Generated<number | null>;
  /** Twice the band of that evaluation when the re-mark was requested; null if this row is no re-mark. */
  first_halves: Generated<number | null>;
  /** The learner's name at the time of the request. */
  name: string;
  /** Name and email address in lower case. Lists are searched and sorted by this text. */
  search_text: string;
  status: ExaminerStatus;
  report_message: string;
  feedback: string;
  trello_card_id: string | null;
  book_name: string;
  test_name: string;
  test_date: number;
  /** Twice the band: 13 means 6.5; null until every section has its four bands. */
  overall_halves: number | null;
  created_at: number;
  /** The examiner deadline: when the examiner report is due. */
  due_at: number;
  /** Equal to `due_at`, or NEVER_DUE while the status is EVALUATED or FAILED. */
  open_due_at: number;
  /** Raised with every save of the conclusion. */
  version: number;
  /** When a section or the conclusion was last saved, or when the evaluation was cancelled. */
  saved_at: number | null;
  /** The member of staff who did that; null before, and once that account is deleted. */
  staff_id: string | null;
  /** When the status last became EVALUATED; null while the status is another. */
  evaluated_at: number | null;
  cancelled_at: number | null;
  /** The examiner whose bands the first published examiner report had. */
  examiner_id: Generated<string | null>;
  /** This examiner's fee at the first publication; null if no fee was set. */
  fee_cents: Generated<number | null>;
  /** When staff were reminded of the examiner deadline. */
  reminded_at: number | null;
  /** When staff were alarmed, shortly before the examiner deadline. */
  alarmed_at: number | null;
}

/** One Writing task of an evaluation, or its whole Speaking interview. Bands in tenths: 65 means 6.5. */
export interface ExaminerSectionTable {
  id: Generated<number>;
  evaluation_id: number;
  section: string;
  task: SectionTask;
  /** HTML. */
  question: string;
  answer: string;
  word_count: number;
  para_count: number;
  /** The marks of the last grammar check, as JSON, with offsets in `answer`. Null before the first. */
  grammar_marks: string | null;
  grammar_score: number | null;
  /** What examiners decided about the marks, as JSON. */
  mark_decisions: Generated<string | null>;
  /** 1 if the examiner report shows the score. */
  score_confirmed: Generated<number | null>;
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

/**
 * An examiner comment on a span of a section's answer. Offsets count UTF-16 code units in a text, and tenths of a
 * second in a recording.
 */
export interface ExaminerCommentTable {
  id: string;
  section_id: number;
  /** Null for a comment on a text. */
  recording_id: Generated<string | null>;
  start_at: number;
  end_at: number;
  comment: string;
  version: number;
  staff_id: string | null;
  created_at: number;
  updated_at: number;
}

/** A recorded comment of an examiner. Its file is in the blob store. */
export interface VoiceCommentTable {
  id: string;
  evaluation_id: number;
  topic: VoiceTopic;
  mime: RecordingType;
  /** In milliseconds. */
  duration: number;
  bytes: number;
  /** Hash of the file, in hex, and the file's name in the blob store. */
  sha256: string;
  staff_id: string | null;
  created_at: number;
}

/** A staff draft: what a member of staff typed into one form and has not saved. */
export interface ExaminerDraftTable {
  account_id: string;
  evaluation_id: number;
  form: string;
  base_version: number;
  /** The fields as JSON. */
  fields: string;
  updated_at: number;
}

/** One entry in the audit trail of an evaluation. Append-only. */
export interface ExaminerAuditTable {
  id: Generated<number>;
  evaluation_id: number;
  at: number;
  /** Null if the server acted by itself or the account was deleted. */
  account_id: string | null;
  action: AuditEntry["action"];
  /** As JSON. */
  changes: string;
}

/**
 * A former slug of an examiner report. It no longer opens the examiner report, but staff still find the evaluation with
 * it.
 */
export interface ExaminerFormerSlugTable {
  slug: string;
  evaluation_id: number;
}

/** A report email. "dead": given up. Rows stay after sending, so that staff see the outcome. */
export interface ReportEmailTable {
  id: string;
  evaluation_id: number;
  state: "waiting" | "sent" | "dead";
  tries: number;
  next_try_at: number;
  created_at: number;
  settled_at: number | null;
  /** The changes that a correction lists, as JSON; null for a report email that is not a correction. */
  changes: string | null;
}

/** Which member of staff works on an evaluation, and until when. */
export interface EvaluationClaimTable {
  evaluation_id: number;
  account_id: string;
  since: number;
  until: number;
}

/** When a member of staff last had an evaluation open. */
export interface EvaluationPresenceTable {
  account_id: string;
  evaluation_id: number;
  seen_at: number;
}

/** The learner's latest rating of an examiner report. */
export interface ReportRatingTable {
  id: Generated<number>;
  evaluation_id: number;
  rating: Rating;
  comment: string;
  rated_at: number;
}

/** The learner's one question about an examiner report, and the answer of staff. */
export interface ReportQuestionTable {
  id: Generated<number>;
  evaluation_id: number;
  is_open: 0 | 1;
  question: string;
  asked_at: number;
  answer: string | null;
  answered_at: number | null;
  answered_by: string | null;
}

/** How long a member of staff had the page of an open evaluation in view. */
export interface EvaluationTimeTable {
  evaluation_id: number;
  account_id: string;
  open_ms: number;
}

/** A note of a member of staff about a learner. */
export interface ClientNoteTable {
  id: Generated<number>;
  account_id: string;
  staff_id: string | null;
  note: string;
  created_at: number;
}

/** A text in the comment bank, from which examiners insert comments. */
export interface BankCommentTable {
  id: Generated<number>;
  /** Null for a shared comment whose author's account was deleted. */
  account_id: string | null;
  criterion: BankCriterion;
  comment: string;
  is_shared: 0 | 1;
  updated_at: number;
}

/** Name and certification of a member of staff, as examiner reports show them. */
export interface StaffProfileTable {
  account_id: string;
  name: string;
  certification: string;
  updated_at: number;
  /**
   * How this person is notified of new evaluations and of questions about reports; null for the default, in the app.
   */
  notices: Generated<NoticeChannel | null>;
}

export interface ExaminerTables {
  examiner_evaluation: ExaminerEvaluationTable;
  examiner_section: ExaminerSectionTable;
  examiner_comment: ExaminerCommentTable;
  voice_comment: VoiceCommentTable;
  examiner_draft: ExaminerDraftTable;
  examiner_audit: ExaminerAuditTable;
  examiner_former_slug: ExaminerFormerSlugTable;
  evaluation_claim: EvaluationClaimTable;
  evaluation_presence: EvaluationPresenceTable;
  evaluation_time: EvaluationTimeTable;
  bank_comment: BankCommentTable;
  client_note: ClientNoteTable;
  report_rating: ReportRatingTable;
  report_question: ReportQuestionTable;
  report_delivery: ReportEmailTable;
  staff_profile: StaffProfileTable;
}
