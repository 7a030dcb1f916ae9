import type { Migration } from "./migration.ts";

/** The number of characters in the versions of each account, and an index of attempts by their arrival. */
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
