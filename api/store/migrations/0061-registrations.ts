import type { Migration } from "./migration.ts";

/**
 * Pending registrations, each with its own name and password. Before, an account had only its newest registration.
 * Deletes the tokens of unfinished registrations: people who are registering must request a new email.
 */
export const migration0061: Migration = {
  name: "0061-registrations",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "registration")
      .addColumn("id", "text", (col) => col.primaryKey())
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("first_name", "text", (col) => col.notNull())
      .addColumn("last_name", "text", (col) => col.notNull())
      .addColumn("password_hash", "text")
      .addColumn("link_hash", "text", (col) => col.notNull().unique())
      .addColumn("code_hash", "text", (col) => col.notNull())
      .addColumn("code_tries", dialect.int, (col) => col.notNull())
      .addColumn("code_expires_at", dialect.int, (col) => col.notNull())
      .addColumn("link_expires_at", dialect.int, (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .execute();
    await tx.schema.createIndex("registration_by_account").on("registration").column("account_id").execute();
    await tx.deleteFrom("mail_token").where("purpose", "!=", "reset").execute();
  },
};
