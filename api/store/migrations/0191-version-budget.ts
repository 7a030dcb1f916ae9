import type { Migration } from "./migration.ts";

/** How much text the versions of each account have, and attempts by the time when they arrived. */
export const migration0191: Migration = {
  name: "0191-version-budget",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "version_budget")
      .addColumn("account_id", "text", (col) => col.primaryKey().references("account.id").onDelete("cascade"))
      .addColumn("characters", dialect.int, (col) => col.notNull())
      .execute();
    await tx.schema.createIndex("attempt_by_arrival").on("attempt").columns(["account_id", "created_at"]).execute();
  },
};
