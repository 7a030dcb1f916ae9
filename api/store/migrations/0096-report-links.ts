import type { Migration } from "./migration.ts";

/** Replaced links of examiner reports, queued report emails, and staff names on examiner reports. */
export const migration0096: Migration = {
  name: "0096-report-links",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "examiner_former_slug")
      .addColumn("slug", "text", (col) => col.primaryKey())
      .addColumn("evaluation_id", dialect.int, (col) =>
        col.notNull().references("examiner_evaluation.id").onDelete("cascade"),
      )
      .execute();
    await dialect
      .createTable(tx, "report_delivery")
      .addColumn("id", "text", (col) => col.primaryKey())
      .addColumn("evaluation_id", dialect.int, (col) =>
        col.notNull().references("examiner_evaluation.id").onDelete("cascade"),
      )
      .addColumn("state", "text", (col) => col.notNull())
      .addColumn("tries", dialect.int, (col) => col.notNull())
      .addColumn("next_try_at", dialect.int, (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addColumn("settled_at", dialect.int)
      .execute();
    await tx.schema
      .createIndex("report_delivery_waiting")
      .on("report_delivery")
      .columns(["state", "next_try_at"])
      .execute();
    await tx.schema
      .createIndex("report_delivery_by_evaluation")
      .on("report_delivery")
      .columns(["evaluation_id", "created_at"])
      .execute();
    await dialect
      .createTable(tx, "staff_profile")
      .addColumn("account_id", "text", (col) => col.primaryKey().references("account.id").onDelete("cascade"))
      .addColumn("name", "text", (col) => col.notNull())
      .addColumn("certification", "text", (col) => col.notNull())
      .addColumn("updated_at", dialect.int, (col) => col.notNull())
      .execute();
  },
};
