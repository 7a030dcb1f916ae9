import type { Migration } from "./migration.ts";

/** Comments, mistake reports and reactions. */
export const migration0030: Migration = {
  name: "0030-talkback",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "comment")
      .addColumn("id", "text", (col) => col.primaryKey())
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("unique_id", "text", (col) => col.notNull())
      .addColumn("body", "text", (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .execute();
    await tx.schema
      .createIndex("comment_by_subject")
      .on("comment")
      .columns(["unique_id", "created_at", "id"])
      .execute();
    await tx.schema.createIndex("comment_by_account").on("comment").columns(["account_id", "created_at"]).execute();

    await dialect
      .createTable(tx, "mistake_report")
      .addColumn("id", "text", (col) => col.primaryKey())
      .addColumn("account_id", "text", (col) => col.references("account.id").onDelete("set null"))
      .addColumn("issue_type", "text", (col) => col.notNull())
      .addColumn("description", "text", (col) => col.notNull())
      .addColumn("current_url", "text", (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .execute();
    await tx.schema
      .createIndex("mistake_report_by_account")
      .on("mistake_report")
      .columns(["account_id", "created_at"])
      .execute();

    await dialect
      .createTable(tx, "reaction")
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("unique_id", "text", (col) => col.notNull())
      .addColumn("reaction", "text", (col) => col.notNull())
      .addColumn("updated_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("reaction_key", ["account_id", "unique_id"])
      .execute();
    await tx.schema.createIndex("reaction_by_subject").on("reaction").columns(["unique_id", "reaction"]).execute();
  },
};
