import type { Migration } from "./migration.ts";

/** Attempts, the work as it arrived, and markings. */
export const migration0011: Migration = {
  name: "0011-attempts",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "attempt")
      .addColumn("slug", "text", (col) => col.primaryKey())
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("module_type", "text", (col) => col.notNull())
      .addColumn("module_slug", "text", (col) => col.notNull())
      .addColumn("content_version", "text", (col) => col.notNull())
      .addColumn("mode", "text", (col) => col.notNull())
      .addColumn("extra_time", dialect.int, (col) => col.notNull())
      .addColumn("parts", "text")
      .addColumn("started_at", dialect.int, (col) => col.notNull())
      .addColumn("status", "text", (col) => col.notNull())
      .addColumn("rev", dialect.int, (col) => col.notNull())
      .addColumn("work", "text", (col) => col.notNull())
      .addColumn("answered", dialect.int, (col) => col.notNull())
      .addColumn("questions", dialect.int, (col) => col.notNull())
      .addColumn("submitted_at", dialect.int)
      .addColumn("deadline", dialect.int)
      .addColumn("reason", "text")
      .addColumn("submit_op", "text")
      .addColumn("received_at", dialect.int)
      .addColumn("marking", dialect.int)
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addColumn("updated_at", dialect.int, (col) => col.notNull())
      .addForeignKeyConstraint("attempt_content", ["module_slug", "content_version"], "module_content", [
        "module_slug",
        "content_version",
      ])
      .execute();
    await tx.schema
      .createIndex("attempt_by_account")
      .on("attempt")
      .columns(["account_id", "started_at", "slug"])
      .execute();
    await tx.schema
      .createIndex("attempt_by_content")
      .on("attempt")
      .columns(["module_slug", "content_version", "status"])
      .execute();

    await dialect
      .createTable(tx, "attempt_version")
      .addColumn("attempt_slug", "text", (col) => col.notNull().references("attempt.slug").onDelete("cascade"))
      .addColumn("number", dialect.int, (col) => col.notNull())
      .addColumn("client_id", "text", (col) => col.notNull())
      .addColumn("op_id", "text", (col) => col.notNull())
      .addColumn("kind", "text", (col) => col.notNull())
      .addColumn("edit", dialect.int)
      .addColumn("work", "text", (col) => col.notNull())
      .addColumn("received_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("attempt_version_key", ["attempt_slug", "number"])
      .execute();

    await dialect
      .createTable(tx, "marking")
      .addColumn("attempt_slug", "text", (col) => col.notNull().references("attempt.slug").onDelete("cascade"))
      .addColumn("number", dialect.int, (col) => col.notNull())
      .addColumn("key_version", "text", (col) => col.notNull())
      .addColumn("engine_version", dialect.int, (col) => col.notNull())
      .addColumn("raw_right", dialect.int, (col) => col.notNull())
      .addColumn("raw_total", dialect.int, (col) => col.notNull())
      .addColumn("band_halves", dialect.int)
      .addColumn("body", "text", (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("marking_key", ["attempt_slug", "number"])
      .execute();
  },
};
