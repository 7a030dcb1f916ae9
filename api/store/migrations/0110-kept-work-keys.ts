import type { Migration } from "./migration.ts";

/** Each account's key for the unsent work that devices keep after a sign-out. */
export const migration0110: Migration = {
  name: "0110-kept-work-keys",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "kept_work_key")
      .addColumn("account_id", "text", (col) => col.primaryKey().references("account.id").onDelete("cascade"))
      .addColumn("id", "text", (col) => col.notNull())
      .addColumn("public_key", "text", (col) => col.notNull())
      .addColumn("private_key", "text", (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .execute();
  },
};
