import type { Migration } from "./migration.ts";

/** 1 if the learner excluded an attempt from averages and targets, else null. */
export const migration0210: Migration = {
  name: "0210-excluded-attempts",
  async up(tx, dialect) {
    await tx.schema.alterTable("attempt").addColumn("excluded", dialect.int).execute();
  },
};
