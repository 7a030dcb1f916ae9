import type { Migration } from "./migration.ts";

/** Dismissed alerts. */
export const migration0063: Migration = {
  name: "0063-dismissed-alerts",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "alert_dismissal")
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("alert_id", "text", (col) => col.notNull())
      .addColumn("dismissed_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("alert_dismissal_key", ["account_id", "alert_id"])
      .execute();
  },
};
