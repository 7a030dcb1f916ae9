import type { Migration } from "./migration.ts";

/** Announcements of administrators to learners. */
export const migration0312: Migration = {
  name: "0312-announcements",
  async up(tx, dialect) {
    await dialect
      .withSerialKey(dialect.createTable(tx, "announcement"), "id")
      .addColumn("title", "text", (col) => col.notNull())
      .addColumn("body", "text", (col) => col.notNull())
      .addColumn("link", "text")
      .addColumn("link_title", "text")
      .addColumn("audience", "text", (col) => col.notNull())
      .addColumn("starts_at", dialect.int, (col) => col.notNull())
      .addColumn("ends_at", dialect.int)
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .execute();
  },
};
