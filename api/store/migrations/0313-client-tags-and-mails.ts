import type { Migration } from "./migration.ts";

/** Tags of clients, and a log of the emails to each client, without their texts. */
export const migration0313: Migration = {
  name: "0313-client-tags-and-mails",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "client_tag")
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("tag", "text", (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("client_tag_key", ["account_id", "tag"])
      .execute();
    await tx.schema.createIndex("client_tag_by_tag").on("client_tag").columns(["tag", "account_id"]).execute();
    await dialect
      .createTable(tx, "mail_log")
      .addColumn("id", "text", (col) => col.primaryKey())
      .addColumn("account_id", "text", (col) => col.references("account.id").onDelete("cascade"))
      .addColumn("subject", "text", (col) => col.notNull())
      .addColumn("state", "text", (col) => col.notNull())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addColumn("settled_at", dialect.int)
      .execute();
    await tx.schema.createIndex("mail_log_by_account").on("mail_log").columns(["account_id", "created_at"]).execute();
    await tx.schema.createIndex("mail_log_by_time").on("mail_log").columns(["created_at"]).execute();
  },
};
