import type { Migration } from "./migration.ts";

/** Adds the table of single values that all processes on one store share. */
export const migration0140: Migration = {
  name: "0140-shared-values",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "shared_value")
      .addColumn("name", "text", (col) => col.primaryKey())
      .addColumn("value", "text", (col) => col.notNull())
      .execute();
  },
};
