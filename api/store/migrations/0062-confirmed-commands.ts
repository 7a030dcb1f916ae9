import type { Migration } from "./migration.ts";

/** When a device confirmed that it has the result of a command. A confirmed result is deleted much sooner. */
export const migration0062: Migration = {
  name: "0062-confirmed-commands",
  async up(tx, dialect) {
    await tx.schema.alterTable("sync_op").addColumn("confirmed_at", dialect.int).execute();
    await tx.schema.createIndex("sync_op_by_confirmation").on("sync_op").column("confirmed_at").execute();
  },
};
