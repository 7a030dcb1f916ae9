import type { Migration } from "./migration.ts";

/** Without this index, SQLite searches all successful payments for those of one learner. */
export const migration0341: Migration = {
  name: "0341-payments-by-account-and-status",
  async up(tx) {
    await tx.schema
      .createIndex("payment_by_account_and_status")
      .on("payment")
      .columns(["account_id", "status"])
      .execute();
  },
};
