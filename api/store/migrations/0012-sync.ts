import type { Migration } from "./migration.ts";

/** The results of commands, and the feed of changes. */
export const migration0012: Migration = {
  name: "0012-sync",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "sync_op")
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("op_id", "text", (col) => col.notNull())
      .addColumn("client_id", "text", (col) => col.notNull())
      .addColumn("kind", "text", (col) => col.notNull())
      .addColumn("request_hash", "text", (col) => col.notNull())
      .addColumn("status", "text", (col) => col.notNull())
      .addColumn("result", "text", (col) => col.notNull())
      .addColumn("applied_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("sync_op_key", ["account_id", "op_id"])
      .execute();
    await tx.schema.createIndex("sync_op_by_age").on("sync_op").column("applied_at").execute();

    await dialect
      .createTable(tx, "sync_agg")
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("client_id", "text", (col) => col.notNull())
      .addColumn("agg", "text", (col) => col.notNull())
      .addColumn("last_seq", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("sync_agg_key", ["account_id", "client_id", "agg"])
      .execute();

    await dialect
      .createTable(tx, "sync_feed")
      .addColumn("account_id", "text", (col) => col.primaryKey().references("account.id").onDelete("cascade"))
      .addColumn("last_seq", dialect.int, (col) => col.notNull())
      .addColumn("pruned_to", dialect.int, (col) => col.notNull())
      .execute();

    await dialect
      .createTable(tx, "sync_change")
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("kind", "text", (col) => col.notNull())
      .addColumn("id", "text", (col) => col.notNull())
      .addColumn("seq", dialect.int, (col) => col.notNull())
      .addColumn("rev", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("sync_change_key", ["account_id", "kind", "id"])
      .execute();
    await tx.schema
      .createIndex("sync_change_by_seq")
      .on("sync_change")
      .columns(["account_id", "seq"])
      .unique()
      .execute();
  },
};
