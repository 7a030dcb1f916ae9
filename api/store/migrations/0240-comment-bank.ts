import type { Migration } from "./migration.ts";

/** The examiners' comment bank, and indexes for the newest texts of one examiner. */
export const migration0240: Migration = {
  name: "0240-comment-bank",
  async up(tx, dialect) {
    await dialect
      .withSerialKey(dialect.createTable(tx, "bank_comment"), "id")
      .addColumn("account_id", "text", (col) => col.references("account.id").onDelete("set null"))
      .addColumn("criterion", "text", (col) => col.notNull())
      .addColumn("comment", "text", (col) => col.notNull())
      .addColumn("is_shared", dialect.int, (col) => col.notNull())
      .addColumn("updated_at", dialect.int, (col) => col.notNull())
      .execute();
    await tx.schema.createIndex("bank_comment_by_owner").on("bank_comment").columns(["account_id", "id"]).execute();
    await tx.schema.createIndex("bank_comment_by_shared").on("bank_comment").columns(["is_shared", "id"]).execute();
    await tx.schema
      .createIndex("examiner_section_by_staff")
      .on("examiner_section")
      .columns(["staff_id", "saved_at"])
      .execute();
    await tx.schema
      .createIndex("examiner_comment_by_staff")
      .on("examiner_comment")
      .columns(["staff_id", "updated_at"])
      .execute();
  },
};
