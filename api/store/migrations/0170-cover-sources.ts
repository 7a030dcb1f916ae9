import type { Migration } from "./migration.ts";

/** The formats and widths of a book's cover picture, as JSON. */
export const migration0170: Migration = {
  name: "0170-cover-sources",
  async up(tx) {
    await tx.schema.alterTable("book").addColumn("cover_sources", "text").execute();
  },
};
