import type { Migration } from "./migration.ts";

/** Without this index, SQLite looks for a learner's payment that succeeded among all that succeeded. */
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
