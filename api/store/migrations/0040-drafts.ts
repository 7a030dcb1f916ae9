import type { Migration } from "./migration.ts";

/** Writing drafts, conflicting texts of other devices, and draft versions. */
export const migration0040: Migration = {
  name: "0040-drafts",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "draft")
      .addColumn("attempt_slug", "text", (col) => col.notNull().references("attempt.slug").onDelete("cascade"))
      .addColumn("section", "text", (col) => col.notNull())
      .addColumn("rev", dialect.int, (col) => col.notNull())
      .addColumn("client_id", "text", (col) => col.notNull())
      .addColumn("body", "text", (col) => col.notNull())
      .addColumn("edit", dialect.int, (col) => col.notNull())
      .addColumn("received_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("draft_key", ["attempt_slug", "section"])
      .execute();

    await dialect
      .createTable(tx, "draft_sibling")
      .addColumn("attempt_slug", "text", (col) => col.notNull().references("attempt.slug").onDelete("cascade"))
      .addColumn("section", "text", (col) => col.notNull())
      .addColumn("client_id", "text", (col) => col.notNull())
      .addColumn("id", "text", (col) => col.notNull())
      .addColumn("body", "text", (col) => col.notNull())
      .addColumn("edit", dialect.int, (col) => col.notNull())
      .addColumn("received_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("draft_sibling_key", ["attempt_slug", "section", "client_id"])
      .execute();

    await dialect
      .createTable(tx, "draft_version")
      .addColumn("attempt_slug", "text", (col) => col.notNull().references("attempt.slug").onDelete("cascade"))
      .addColumn("section", "text", (col) => col.notNull())
      .addColumn("number", dialect.int, (col) => col.notNull())
      .addColumn("client_id", "text", (col) => col.notNull())
      .addColumn("op_id", "text", (col) => col.notNull())
      .addColumn("kind", "text", (col) => col.notNull())
      .addColumn("body", "text", (col) => col.notNull())
      .addColumn("received_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("draft_version_key", ["attempt_slug", "section", "number"])
      .execute();
  },
};
