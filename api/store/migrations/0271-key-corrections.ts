import type { Migration } from "./migration.ts";

/**
 * Corrections that staff made to answer keys. `authored` has the answers as the author of a content version wrote them,
 * which the correction replaces.
 */
export const migration0271: Migration = {
  name: "0271-key-corrections",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "key_correction")
      .addColumn("module_slug", "text", (col) => col.notNull())
      .addColumn("question", "text", (col) => col.notNull())
      .addColumn("authored", "text", (col) => col.notNull())
      .addColumn("answers", "text", (col) => col.notNull())
      .addColumn("explanation", "text")
      .addColumn("corrected_at", dialect.int, (col) => col.notNull())
      .addColumn("corrected_by", "text")
      .addPrimaryKeyConstraint("key_correction_key", ["module_slug", "question", "authored"])
      .execute();
    await tx.schema.alterTable("module_content").addColumn("authored_key_version", "text").execute();
    await tx
      .updateTable("module_content")
      .set((eb) => ({ authored_key_version: eb.ref("key_version") }))
      .execute();
  },
};
