import type { Migration } from "./migration.ts";

/** Data exports, the erasure date of an account, and the unverified new address of an account. */
export const migration0101: Migration = {
  name: "0101-own-data",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "account_export")
      .addColumn("id", "text", (col) => col.primaryKey())
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("state", "text", (col) => col.notNull())
      .addColumn("tries", dialect.int, (col) => col.notNull())
      .addColumn("next_try_at", dialect.int, (col) => col.notNull())
      .addColumn("sha256", "text")
      .addColumn("bytes", dialect.int)
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addColumn("expires_at", dialect.int)
      .execute();
    await tx.schema
      .createIndex("account_export_by_account")
      .on("account_export")
      .columns(["account_id", "created_at"])
      .execute();
    await tx.schema.alterTable("account").addColumn("erase_at", dialect.int).execute();
    await tx.schema.createIndex("account_by_erasure").on("account").column("erase_at").execute();
    await tx.schema.alterTable("mail_token").addColumn("email", "text").execute();
  },
};
