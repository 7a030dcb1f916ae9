import type { Migration } from "./migration.ts";

/** Finished drills: short practice on whole question groups. */
export const migration0200: Migration = {
  name: "0200-drills",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "drill")
      .addColumn("slug", "text", (col) => col.primaryKey())
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("skill", "text", (col) => col.notNull())
      .addColumn("question_type", "text")
      .addColumn("difficulty", dialect.int)
      .addColumn("work", "text", (col) => col.notNull())
      .addColumn("marking", "text", (col) => col.notNull())
      .addColumn("started_at", dialect.int, (col) => col.notNull())
      .addColumn("finished_at", dialect.int, (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .execute();
    await tx.schema.createIndex("drill_by_account").on("drill").columns(["account_id", "finished_at"]).execute();
    await tx.schema.createIndex("drill_by_arrival").on("drill").columns(["account_id", "created_at"]).execute();
  },
};
