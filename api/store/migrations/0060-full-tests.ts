import type { Migration } from "./migration.ts";

/** The full test of an attempt, and the questions of an attempt that repeats earlier mistakes. */
export const migration0060: Migration = {
  name: "0060-full-tests",
  async up(tx) {
    await tx.schema.alterTable("attempt").addColumn("full_test", "text").execute();
    await tx.schema.alterTable("attempt").addColumn("only_questions", "text").execute();
    await tx.schema.createIndex("attempt_by_full_test").on("attempt").columns(["full_test", "account_id"]).execute();
  },
};
