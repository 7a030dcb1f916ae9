import type { Migration } from "./migration.ts";

/** The browser that a registration came from, and invitations to the staff. */
export const migration0160: Migration = {
  name: "0160-proof-of-address",
  async up(tx, dialect) {
    await tx.schema.alterTable("registration").addColumn("browser_hash", "text").execute();
    await dialect
      .createTable(tx, "staff_invitation")
      .addColumn("account_id", "text", (col) => col.primaryKey().references("account.id").onDelete("cascade"))
      .addColumn("role", "text", (col) => col.notNull())
      .addColumn("name", "text", (col) => col.notNull())
      .addColumn("certification", "text", (col) => col.notNull())
      .addColumn("invited_by", "text")
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addColumn("expires_at", dialect.int, (col) => col.notNull())
      .execute();
  },
};
