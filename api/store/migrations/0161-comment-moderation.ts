import type { Migration } from "./migration.ts";

/** Comments that staff hid, and learners' reports of comments. */
export const migration0161: Migration = {
  name: "0161-comment-moderation",
  async up(tx, dialect) {
    await tx.schema.alterTable("comment").addColumn("hidden_at", dialect.int).execute();
    await tx.schema.alterTable("comment").addColumn("hidden_by", "text").execute();
    await dialect
      .createTable(tx, "comment_report")
      .addColumn("comment_id", "text", (col) => col.notNull().references("comment.id").onDelete("cascade"))
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("comment_report_key", ["comment_id", "account_id"])
      .execute();
    await tx.schema.createIndex("comment_report_by_account").on("comment_report").column("account_id").execute();
  },
};
