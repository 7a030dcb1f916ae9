import type { Migration } from "./migration.ts";

/** Model answers to Writing tasks, and their categories. */
export const migration0070: Migration = {
  name: "0070-samples",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "sample_task")
      .addColumn("section_id", "text", (col) => col.primaryKey())
      .addColumn("module_slug", "text", (col) => col.notNull().references("module.slug"))
      .addColumn("book_slug", "text", (col) => col.notNull().references("book.slug"))
      .addColumn("test_type", "text", (col) => col.notNull())
      .addColumn("task", dialect.int, (col) => col.notNull())
      .addColumn("section", "text", (col) => col.notNull())
      .addColumn("media", "text", (col) => col.notNull())
      .execute();
    await dialect
      .createTable(tx, "sample")
      .addColumn("id", "text", (col) => col.primaryKey())
      .addColumn("section_id", "text", (col) => col.notNull())
      .addColumn("band_halves", dialect.int, (col) => col.notNull())
      .addColumn("place", dialect.int, (col) => col.notNull())
      .addColumn("body", "text", (col) => col.notNull())
      .addColumn("removed_at", dialect.int)
      .execute();
    await tx.schema.createIndex("sample_by_section").on("sample").columns(["section_id", "place"]).execute();
    await tx.schema.createIndex("sample_by_place").on("sample").columns(["place"]).execute();
    await dialect
      .createTable(tx, "sample_category")
      .addColumn("id", "text", (col) => col.primaryKey())
      .addColumn("name", "text", (col) => col.notNull())
      .addColumn("type", "text", (col) => col.notNull())
      .addColumn("sort_order", dialect.int, (col) => col.notNull())
      .execute();
    await dialect
      .createTable(tx, "sample_task_category")
      .addColumn("section_id", "text", (col) => col.notNull().references("sample_task.section_id"))
      .addColumn("category_id", "text", (col) => col.notNull().references("sample_category.id"))
      .addPrimaryKeyConstraint("sample_task_category_key", ["section_id", "category_id"])
      .execute();
    await tx.schema
      .createIndex("sample_task_by_category")
      .on("sample_task_category")
      .columns(["category_id", "section_id"])
      .execute();
  },
};
