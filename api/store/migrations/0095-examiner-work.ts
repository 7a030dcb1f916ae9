import type { Migration } from "./migration.ts";

/** Examiner comments, staff drafts, and the audit trail. */
export const migration0095: Migration = {
  name: "0095-examiner-work",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "examiner_comment")
      .addColumn("id", "text", (col) => col.primaryKey())
      .addColumn("section_id", dialect.int, (col) =>
        col.notNull().references("examiner_section.id").onDelete("cascade"),
      )
      .addColumn("start_at", dialect.int, (col) => col.notNull())
      .addColumn("end_at", dialect.int, (col) => col.notNull())
      .addColumn("comment", "text", (col) => col.notNull())
      .addColumn("version", dialect.int, (col) => col.notNull())
      .addColumn("staff_id", "text", (col) => col.references("account.id").onDelete("set null"))
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addColumn("updated_at", dialect.int, (col) => col.notNull())
      .execute();
    await tx.schema
      .createIndex("examiner_comment_by_section")
      .on("examiner_comment")
      .columns(["section_id", "start_at"])
      .execute();

    await dialect
      .createTable(tx, "examiner_draft")
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("evaluation_id", dialect.int, (col) =>
        col.notNull().references("examiner_evaluation.id").onDelete("cascade"),
      )
      .addColumn("form", "text", (col) => col.notNull())
      .addColumn("base_version", dialect.int, (col) => col.notNull())
      .addColumn("fields", "text", (col) => col.notNull())
      .addColumn("updated_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("examiner_draft_key", ["account_id", "evaluation_id", "form"])
      .execute();

    await dialect
      .withSerialKey(dialect.createTable(tx, "examiner_audit"), "id")
      .addColumn("evaluation_id", dialect.int, (col) =>
        col.notNull().references("examiner_evaluation.id").onDelete("cascade"),
      )
      .addColumn("at", dialect.int, (col) => col.notNull())
      .addColumn("account_id", "text", (col) => col.references("account.id").onDelete("set null"))
      .addColumn("action", "text", (col) => col.notNull())
      .addColumn("changes", "text", (col) => col.notNull())
      .execute();
    await tx.schema
      .createIndex("examiner_audit_by_evaluation")
      .on("examiner_audit")
      .columns(["evaluation_id", "id"])
      .execute();
  },
};
