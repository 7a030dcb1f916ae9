import type { Migration } from "./migration.ts";

/** Books, tests, modules, and every content and key version ever published. */
export const migration0010: Migration = {
  name: "0010-library",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "book")
      .addColumn("slug", "text", (col) => col.primaryKey())
      .addColumn("name", "text", (col) => col.notNull())
      .addColumn("description", "text", (col) => col.notNull())
      .addColumn("cover", "text")
      .addColumn("institute", "text", (col) => col.notNull())
      .addColumn("copyright", "text", (col) => col.notNull())
      .addColumn("difficulty", "text", (col) => col.notNull())
      .addColumn("sort_order", dialect.int, (col) => col.notNull())
      .addColumn("removed_at", dialect.int)
      .execute();
    await tx.schema.createIndex("book_by_order").on("book").columns(["sort_order", "slug"]).execute();

    await dialect
      .createTable(tx, "book_test")
      .addColumn("book_slug", "text", (col) => col.notNull().references("book.slug"))
      .addColumn("slug", "text", (col) => col.notNull())
      .addColumn("name", "text", (col) => col.notNull())
      .addColumn("sort_order", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("book_test_key", ["book_slug", "slug"])
      .execute();

    await dialect
      .createTable(tx, "module")
      .addColumn("slug", "text", (col) => col.primaryKey())
      .addColumn("book_slug", "text", (col) => col.notNull())
      .addColumn("test_slug", "text", (col) => col.notNull())
      .addColumn("module_type", "text", (col) => col.notNull())
      .addColumn("test_type", "text", (col) => col.notNull())
      .addColumn("name", "text", (col) => col.notNull())
      .addColumn("sort_order", dialect.int, (col) => col.notNull())
      .addColumn("duration", dialect.int, (col) => col.notNull())
      .addColumn("questions", dialect.int, (col) => col.notNull())
      .addColumn("content_version", "text", (col) => col.notNull())
      .addColumn("key_version", "text", (col) => col.notNull())
      .addColumn("pack_hash", "text", (col) => col.notNull())
      .addColumn("pack_json_bytes", dialect.int, (col) => col.notNull())
      .addColumn("pack_media_bytes", dialect.int, (col) => col.notNull())
      .addColumn("removed_at", dialect.int)
      .addForeignKeyConstraint("module_test", ["book_slug", "test_slug"], "book_test", ["book_slug", "slug"])
      .execute();
    await tx.schema
      .createIndex("module_by_book")
      .on("module")
      .columns(["book_slug", "test_slug", "sort_order"])
      .execute();

    await dialect
      .createTable(tx, "module_content")
      .addColumn("module_slug", "text", (col) => col.notNull())
      .addColumn("content_version", "text", (col) => col.notNull())
      .addColumn("module_type", "text", (col) => col.notNull())
      .addColumn("key_version", "text", (col) => col.notNull())
      .addColumn("body", "text", (col) => col.notNull())
      .addColumn("published_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("module_content_key", ["module_slug", "content_version"])
      .execute();

    await dialect
      .createTable(tx, "module_key")
      .addColumn("module_slug", "text", (col) => col.notNull())
      .addColumn("content_version", "text", (col) => col.notNull())
      .addColumn("key_version", "text", (col) => col.notNull())
      .addColumn("body", "text", (col) => col.notNull())
      .addColumn("published_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("module_key_key", ["module_slug", "content_version", "key_version"])
      .execute();

    await dialect
      .createTable(tx, "pack")
      .addColumn("module_slug", "text", (col) => col.primaryKey().references("module.slug"))
      .addColumn("body", "text", (col) => col.notNull())
      .execute();

    await dialect
      .createTable(tx, "media")
      .addColumn("sha256", "text", (col) => col.primaryKey())
      .addColumn("type", "text", (col) => col.notNull())
      .addColumn("bytes", dialect.int, (col) => col.notNull())
      .execute();
  },
};
