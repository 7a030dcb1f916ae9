import { sql } from "kysely";
import type { Db } from "../store.ts";
import type { Tables } from "../tables.ts";

type TableName = keyof Tables;
/**
 * How a row belongs to an account: by its own `account_id`, or through the attempt, evaluation or section that the row
 * refers to. "report" and "section" find only rows of evaluations whose examiner report is published.
 */
type OwnerPath = "account" | "attempt" | "evaluation" | "report" | "section";
type TableExport = {
  /** How to find the account's rows. */
  by: OwnerPath;
  /**
   * Columns to leave out, because they are internal, secret, or about other people. `account_id` is always left out.
   */
  omit?: readonly string[];
  /** Columns that contain JSON. */
  json?: readonly string[];
};

/** What a learner's data export contains, table by table. */
export const OWN_DATA = {
  session: { by: "account", omit: ["bind_hash", "token_version"] },
  kept_work_key: { by: "account", omit: ["private_key"] },
  attempt: { by: "account", omit: ["submit_op"], json: ["work", "parts", "only_questions"] },
  attempt_version: { by: "attempt", omit: ["op_id"], json: ["work"] },
  marking: { by: "attempt", json: ["body"] },
  drill: { by: "account", json: ["work", "marking"] },
  study_entry: { by: "account", omit: ["n"] },
  study_settings: { by: "account", json: ["body"] },
  word: { by: "account" },
  draft: { by: "attempt" },
  draft_sibling: { by: "attempt" },
  draft_version: { by: "attempt", omit: ["op_id"] },
  writing_evaluation: { by: "attempt", json: ["body"] },
  recording: { by: "account" },
  attempt_recording: { by: "attempt" },
  comment: { by: "account", omit: ["hidden_by", "owner_id", "reply", "replied_at", "replied_by"] },
  comment_report: { by: "account" },
  mistake_report: { by: "account", omit: ["settled_by", "owner_id", "replied_by"] },
  reaction: { by: "account" },
  crash_report: { by: "account", omit: ["cause_id"] },
  alert: { by: "account" },
  alert_dismissal: { by: "account" },
  payment: {
    by: "account",
    omit: [
      "session_id",
      "checkout_url",
      "payment_intent_id",
      "held_reason",
      "refund_reason",
      "refund_by",
      "use_checked_at",
    ],
  },
  coupon_use: { by: "account" },
  wallet_account: { by: "account" },
  wallet_ledger: { by: "account", omit: ["key", "note"] },
  examiner_evaluation: {
    by: "account",
    omit: ["staff_id", "examiner_id", "fee_cents", "trello_card_id", "search_text", "open_due_at"],
  },
  examiner_section: { by: "report", omit: ["staff_id", "version"], json: ["grammar_marks"] },
  examiner_comment: { by: "section", omit: ["staff_id", "version"] },
  voice_comment: { by: "report", omit: ["staff_id"] },
  report_rating: { by: "evaluation", omit: ["id"] },
  report_question: { by: "evaluation", omit: ["id", "is_open", "answered_by"] },
  calibration_row: { by: "account", json: ["terms"] },
  second_marking: {
    by: "report",
    omit: ["slug", "seed_id", "marker_id", "taken_until", "first_id", "adjudicator_id"],
    json: ["first_marks", "second_marks", "final_marks"],
  },
  staff_profile: { by: "account" },
  client_tag: { by: "account" },
  mail_log: { by: "account" },
  client_note: { by: "account", omit: ["staff_id"] },
} as const satisfies Partial<Record<TableName, TableExport>>;

/** Tables left out of the export, with the reason. A test fails for a table that is in neither list. */
export const NOT_OWN_DATA: Readonly<Record<string, string>> = {
  account: "exported separately, without the password",
  refresh_token: "secrets",
  registration: "secrets, deleted once the address is verified or a day after they expire",
  mail_token: "secrets, deleted once they are used or a day after they expire",
  staff_invitation: "an administrator's offer of a role; deleted once it is accepted or expires",
  second_factor: "a secret",
  recovery_code: "secrets",
  account_export: "the data exports themselves",
  mail_outbox: "emails on their way to the owner",
  sync_op: "results of commands; their effects are exported from other tables",
  sync_agg: "counters",
  sync_feed: "counters",
  sync_change: "which records have changed; the records are exported from other tables",
  transcription_request: "which parts wait for a transcript; the transcripts are exported as drafts",
  upload_piece: "pieces of recordings whose upload is unfinished",
  examiner_draft: "unsaved work of staff on other people's texts",
  examiner_audit: "which member of staff did what",
  office_change: "which member of staff changed what; the tags, notes and credits are exported from other tables",
  evaluation_claim: "which member of staff works on which evaluation",
  evaluation_presence: "which member of staff has which evaluation open",
  evaluation_time: "how long staff had an evaluation open",
  bank_comment: "comments that staff reuse; they name no learner",
  examiner_former_slug: "replaced report links, with which only staff still find the evaluation",
  report_delivery: "state of our mailer",
  crash_cause: "counts of errors of the app",
  payment_event: "messages of the payment provider",
  payment_link: "the product list",
  announcement: "messages to everybody or to all learners",
  product_price: "the price list",
  coupon: "the list of coupons",
  rate_limit: "counters under hashed names",
  shared_value: "settings that all processes share",
  lease: "which process runs which periodic job",
  job: "the queue of background work, by the id of each item",
  model_usage: "totals of the whole server",
  schema_migration: "the schema",
  version_budget: "counters",
  practice_day: "counters",
  publication: "content",
  book: "content",
  book_test: "content",
  module: "content",
  module_content: "content",
  module_key: "content",
  key_correction: "content",
  pack: "content",
  media: "content",
  sample: "content",
  seed_script: "content",
  sample_task: "content",
  sample_category: "content",
  sample_task_category: "content",
};

/** Values exported in place of an examiner's work until the examiner report is published. */
const HIDDEN_UNTIL_PUBLISHED = { report_message: "", feedback: "", overall_halves: null };

type Row = Record<string, unknown>;

/** Returns the account's rows of one table, as they are exported. */
export async function readOwnData(db: Db, table: keyof typeof OWN_DATA, accountId: string): Promise<Row[]> {
  const rules: TableExport = OWN_DATA[table];
  const condition = isOwnedBy(rules.by, accountId);
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${condition}`.execute(db);
  return rows.map((row) => toExportedRow(row, rules, table));
}

/** Returns the SQL condition that a row belongs to an account. */
function isOwnedBy(by: OwnerPath, id: string) {
  const reports = sql`select id from examiner_evaluation where account_id = ${id} and status = 'EVALUATED'`;
  switch (by) {
    case "account":
      return sql`account_id = ${id}`;
    case "attempt":
      return sql`attempt_slug in (select slug from attempt where account_id = ${id})`;
    case "evaluation":
      return sql`evaluation_id in (select id from examiner_evaluation where account_id = ${id})`;
    case "report":
      return sql`evaluation_id in (${reports})`;
    case "section":
      return sql`section_id in (select id from examiner_section where evaluation_id in (${reports}))`;
    default:
      return by satisfies never;
  }
}

function toExportedRow(row: Row, { omit = [], json = [] }: TableExport, table: TableName): Row {
  const shown =
    table === "examiner_evaluation" && row["status"] !== "EVALUATED" ? { ...row, ...HIDDEN_UNTIL_PUBLISHED } : row;
  return Object.fromEntries(
    Object.entries(shown)
      .filter(([column]) => column !== "account_id" && !omit.includes(column))
      .map(([column, value]) => [
        column,
        json.includes(column) && typeof value === "string" ? (JSON.parse(value) as unknown) : value,
      ]),
  );
}
