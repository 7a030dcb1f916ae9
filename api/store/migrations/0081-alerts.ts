import type { Migration } from "./migration.ts";

/** Alerts for learners: results, corrected keys, refunds, and messages of an administrator. */
export const migration0081: Migration = {
  name: "0081-alerts",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "alert")
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("alert_id", "text", (col) => col.notNull())
      .addColumn("type", "text", (col) => col.notNull())
      .addColumn("title", "text", (col) => col.notNull())
      .addColumn("message", "text", (col) => col.notNull())
      .addColumn("button_title", "text")
      .addColumn("button_url", "text")
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("alert_key", ["account_id", "alert_id"])
      .execute();
    await tx.schema.createIndex("alert_by_time").on("alert").columns(["account_id", "created_at"]).execute();
  },
};
