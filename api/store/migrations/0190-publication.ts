import type { Migration } from "./migration.ts";

/** The number of the last publication, so that every process knows when its cached public replies are old. */
export const migration0190: Migration = {
  name: "0190-publication",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "publication")
      .addColumn("id", dialect.int, (col) => col.primaryKey())
      .addColumn("number", dialect.int, (col) => col.notNull())
      .execute();
  },
};
