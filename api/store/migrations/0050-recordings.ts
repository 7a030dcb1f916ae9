import type { Migration } from "./migration.ts";

/** Recordings, the pieces of unfinished uploads, and the recordings of each hand-in. */
export const migration0050: Migration = {
  name: "0050-recordings",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "recording")
      .addColumn("id", "text", (col) => col.primaryKey())
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("attempt_slug", "text", (col) => col.notNull().references("attempt.slug").onDelete("cascade"))
      .addColumn("part", dialect.int, (col) => col.notNull())
      .addColumn("question", "text")
      .addColumn("mime", "text", (col) => col.notNull())
      .addColumn("duration", dialect.int, (col) => col.notNull())
      .addColumn("bytes", dialect.int, (col) => col.notNull())
      .addColumn("sha256", "text", (col) => col.notNull())
      .addColumn("recorded_at", dialect.int, (col) => col.notNull())
      .addColumn("received", dialect.int, (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addColumn("completed_at", dialect.int)
      .execute();
    await tx.schema.createIndex("recording_by_attempt").on("recording").column("attempt_slug").execute();
    await tx.schema.createIndex("recording_by_account").on("recording").columns(["account_id", "created_at"]).execute();

    await dialect
      .createTable(tx, "upload_piece")
      .addColumn("recording_id", "text", (col) => col.notNull().references("recording.id").onDelete("cascade"))
      .addColumn("start", dialect.int, (col) => col.notNull())
      .addColumn("size", dialect.int, (col) => col.notNull())
      .addColumn("sha256", "text", (col) => col.notNull())
      .addColumn("bytes", dialect.bytes, (col) => col.notNull())
      .addPrimaryKeyConstraint("upload_piece_key", ["recording_id", "start"])
      .execute();

    await dialect
      .createTable(tx, "attempt_recording")
      .addColumn("attempt_slug", "text", (col) => col.notNull().references("attempt.slug").onDelete("cascade"))
      .addColumn("recording_id", "text", (col) => col.notNull())
      .addPrimaryKeyConstraint("attempt_recording_key", ["attempt_slug", "recording_id"])
      .execute();
    await tx.schema.createIndex("attempt_recording_by_id").on("attempt_recording").column("recording_id").execute();
  },
};
