import type { Migration } from "./migration.ts";

/** Whether the learner left an attempt out of averages and targets: 1 or null. */
export const migration0210: Migration = {
  name: "0210-excluded-attempts",
  async up(tx, dialect) {
    await tx.schema.alterTable("attempt").addColumn("excluded", dialect.int).execute();
  },
};
