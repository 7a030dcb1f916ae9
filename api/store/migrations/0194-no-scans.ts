import type { Migration } from "./migration.ts";

/** Columns that the figures, the clean-up and the erasure of an account search by. */
const INDEXES: readonly (readonly [table: string, ...columns: string[]])[] = [
  ["account", "role", "created_at"],
  ["account_export", "state", "next_try_at"],
  ["account_export", "expires_at"],
  ["payment", "attempt_slug", "link_type"],
  ["payment", "paid_at"],
  ["payment", "refunded_at"],
  ["wallet_ledger", "payment_slug"],
  ["session", "ended_at"],
  ["session", "last_used_at"],
  ["refresh_token", "expires_at"],
  ["registration", "link_expires_at"],
  ["mail_token", "link_expires_at"],
  ["crash_report", "created_at"],
  ["crash_report", "account_id"],
  ["crash_cause", "last_seen_at"],
  ["crash_cause", "settled_by"],
  ["mistake_report", "settled_by"],
  ["coupon_use", "account_id"],
  ["examiner_evaluation", "staff_id"],
  ["examiner_section", "staff_id"],
  ["examiner_comment", "staff_id"],
  ["examiner_draft", "evaluation_id"],
  ["examiner_audit", "account_id"],
  ["examiner_former_slug", "evaluation_id"],
];

/** Adds indexes for searches that would otherwise read whole tables. */
export const migration0194: Migration = {
  name: "0194-no-scans",
  async up(tx) {
    for (const [table, ...columns] of INDEXES)
      await tx.schema
        .createIndex(`${table}_by_${columns.join("_")}`)
        .on(table)
        .columns(columns)
        .execute();
  },
};
