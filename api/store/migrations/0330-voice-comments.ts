import type { Migration } from "./migration.ts";

/** Voice comments of examiners, and indexes that find the rows that use a file. */
export const migration0330: Migration = {
  name: "0330-voice-comments",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "voice_comment")
      .addColumn("id", "text", (col) => col.primaryKey())
      .addColumn("evaluation_id", dialect.int, (col) =>
        col.notNull().references("examiner_evaluation.id").onDelete("cascade"),
      )
      .addColumn("topic", "text", (col) => col.notNull())
      .addColumn("mime", "text", (col) => col.notNull())
      .addColumn("duration", dialect.int, (col) => col.notNull())
      .addColumn("bytes", dialect.int, (col) => col.notNull())
      .addColumn("sha256", "text", (col) => col.notNull())
      .addColumn("staff_id", "text", (col) => col.references("account.id").onDelete("set null"))
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .execute();
    await tx.schema
      .createIndex("voice_comment_by_evaluation")
      .on("voice_comment")
      .columns(["evaluation_id", "created_at"])
      .execute();
    await tx.schema.createIndex("voice_comment_by_file").on("voice_comment").column("sha256").execute();
    await tx.schema.createIndex("recording_by_file").on("recording").column("sha256").execute();
    await tx.schema.createIndex("voice_comment_by_staff").on("voice_comment").column("staff_id").execute();
  },
};
