import type { Migration } from "./migration.ts";

/** The study log, the settings of the plan, and the notebook of words. */
export const migration0220: Migration = {
  name: "0220-study",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "study_entry")
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("id", "text", (col) => col.notNull())
      .addColumn("n", dialect.int, (col) => col.notNull())
      .addColumn("card", "text", (col) => col.notNull())
      .addColumn("at", dialect.int, (col) => col.notNull())
      .addColumn("zone", dialect.int, (col) => col.notNull())
      .addColumn("act", "text", (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("study_entry_key", ["account_id", "id"])
      .addUniqueConstraint("study_entry_place", ["account_id", "n"])
      .execute();
    await tx.schema
      .createIndex("study_entry_by_arrival")
      .on("study_entry")
      .columns(["account_id", "created_at"])
      .execute();
    await dialect
      .createTable(tx, "study_settings")
      .addColumn("account_id", "text", (col) => col.primaryKey().references("account.id").onDelete("cascade"))
      .addColumn("body", "text", (col) => col.notNull())
      .addColumn("rev", dialect.int, (col) => col.notNull())
      .addColumn("updated_at", dialect.int, (col) => col.notNull())
      .execute();
    await dialect
      .createTable(tx, "word")
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("id", "text", (col) => col.notNull())
      .addColumn("text", "text", (col) => col.notNull())
      .addColumn("sentence", "text", (col) => col.notNull())
      .addColumn("source", "text", (col) => col.notNull())
      .addColumn("definition", "text", (col) => col.notNull())
      .addColumn("deleted", dialect.int, (col) => col.notNull())
      .addColumn("at", dialect.int, (col) => col.notNull())
      .addColumn("rev", dialect.int, (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("word_key", ["account_id", "id"])
      .execute();
    await tx.schema.createIndex("word_by_arrival").on("word").columns(["account_id", "created_at"]).execute();
  },
};
