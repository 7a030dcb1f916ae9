import type { Migration } from "./migration.ts";

/** Which full test a paper was sat in, and which questions a piece of earlier mistakes asks. */
export const migration0060: Migration = {
  name: "0060-full-tests",
  async up(tx) {
    await tx.schema.alterTable("attempt").addColumn("full_test", "text").execute();
    await tx.schema.alterTable("attempt").addColumn("only_questions", "text").execute();
    await tx.schema.createIndex("attempt_by_full_test").on("attempt").columns(["full_test", "account_id"]).execute();
  },
};
