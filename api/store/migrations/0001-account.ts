import type { Migration } from "./migration.ts";

/** Accounts, sessions with their refresh tokens, mail tokens, and the outbox of emails. */
export const migration0001: Migration = {
  name: "0001-account",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "account")
      .addColumn("id", "text", (col) => col.primaryKey())
      .addColumn("email", "text", (col) => col.notNull().unique())
      .addColumn("first_name", "text", (col) => col.notNull())
      .addColumn("last_name", "text", (col) => col.notNull())
      .addColumn("password_hash", "text", (col) => col.notNull())
      .addColumn("role", "text", (col) => col.notNull())
      .addColumn("test_type", "text", (col) => col.notNull())
      .addColumn("target_halves", dialect.int, (col) => col.notNull())
      .addColumn("verified_at", dialect.int)
      .addColumn("token_version", dialect.int, (col) => col.notNull())
      .addColumn("rev", dialect.int, (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addColumn("updated_at", dialect.int, (col) => col.notNull())
      .execute();

    await dialect
      .createTable(tx, "session")
      .addColumn("id", "text", (col) => col.primaryKey())
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("token_version", dialect.int, (col) => col.notNull())
      .addColumn("bind_hash", "text")
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addColumn("last_used_at", dialect.int, (col) => col.notNull())
      .addColumn("ended_at", dialect.int)
      .addColumn("ended_because", "text")
      .execute();
    await tx.schema.createIndex("session_by_account").on("session").column("account_id").execute();

    await dialect
      .createTable(tx, "refresh_token")
      .addColumn("hash", "text", (col) => col.primaryKey())
      .addColumn("session_id", "text", (col) => col.notNull().references("session.id").onDelete("cascade"))
      .addColumn("issued_at", dialect.int, (col) => col.notNull())
      .addColumn("expires_at", dialect.int, (col) => col.notNull())
      .addColumn("used_at", dialect.int)
      .execute();
    await tx.schema.createIndex("refresh_token_by_session").on("refresh_token").column("session_id").execute();

    await dialect
      .createTable(tx, "mail_token")
      .addColumn("id", "text", (col) => col.primaryKey())
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("purpose", "text", (col) => col.notNull())
      .addColumn("link_hash", "text", (col) => col.notNull().unique())
      .addColumn("code_hash", "text", (col) => col.notNull())
      .addColumn("code_tries", dialect.int, (col) => col.notNull())
      .addColumn("code_expires_at", dialect.int, (col) => col.notNull())
      .addColumn("link_expires_at", dialect.int, (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addUniqueConstraint("mail_token_one_per_purpose", ["account_id", "purpose"])
      .execute();

    await dialect
      .createTable(tx, "mail_outbox")
      .addColumn("id", "text", (col) => col.primaryKey())
      .addColumn("recipient", "text", (col) => col.notNull())
      .addColumn("subject", "text", (col) => col.notNull())
      .addColumn("text_body", "text", (col) => col.notNull())
      .addColumn("html_body", "text", (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addColumn("next_try_at", dialect.int, (col) => col.notNull())
      .addColumn("tries", dialect.int, (col) => col.notNull())
      .execute();
    await tx.schema.createIndex("mail_outbox_by_next_try").on("mail_outbox").column("next_try_at").execute();
  },
};
