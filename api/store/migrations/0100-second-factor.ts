import type { Migration } from "./migration.ts";

/** Second factors, recovery codes, and the device name of a session. */
export const migration0100: Migration = {
  name: "0100-second-factor",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "second_factor")
      .addColumn("account_id", "text", (col) => col.primaryKey().references("account.id").onDelete("cascade"))
      .addColumn("secret", "text", (col) => col.notNull())
      .addColumn("last_step", dialect.int, (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addColumn("confirmed_at", dialect.int)
      .execute();
    await dialect
      .createTable(tx, "recovery_code")
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("hash", "text", (col) => col.notNull())
      .addColumn("used_at", dialect.int)
      .addPrimaryKeyConstraint("recovery_code_key", ["account_id", "hash"])
      .execute();
    await tx.schema.alterTable("session").addColumn("device", "text").execute();
  },
};
