import type { Migration } from "./migration.ts";

/** The reason for a refund, and who requested it. */
export const migration0093: Migration = {
  name: "0093-refund-reason",
  async up(tx) {
    for (const column of ["refund_reason", "refund_by"])
      await tx.schema.alterTable("payment").addColumn(column, "text").execute();
  },
};
