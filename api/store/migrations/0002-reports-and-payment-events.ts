import type { Migration } from "./migration.ts";

/** Crash reports and processed payment events. */
export const migration0002: Migration = {
  name: "0002-reports-and-payment-events",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "crash_report")
      .addColumn("id", "text", (col) => col.primaryKey())
      .addColumn("account_id", "text", (col) => col.references("account.id").onDelete("set null"))
      .addColumn("description", "text", (col) => col.notNull())
      .addColumn("error_info", "text", (col) => col.notNull())
      .addColumn("current_url", "text", (col) => col.notNull())
      .addColumn("user_agent", "text", (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .execute();

    await dialect
      .createTable(tx, "payment_event")
      .addColumn("id", "text", (col) => col.primaryKey())
      .addColumn("type", "text", (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addColumn("received_at", dialect.int, (col) => col.notNull())
      .execute();
  },
};
