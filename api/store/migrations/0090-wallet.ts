import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Wallets and the ledger of credits. */
export const migration0090: Migration = {
  name: "0090-wallet",
  async up(tx, dialect) {
    await dialect
      .createTable(tx, "wallet_account")
      .addColumn("account_id", "text", (col) => col.primaryKey().references("account.id").onDelete("cascade"))
      .addColumn("credits", dialect.int, (col) => col.notNull())
      .addColumn("updated_at", dialect.int, (col) => col.notNull())
      .addCheckConstraint("wallet_not_overdrawn", sql`credits >= 0`)
      .execute();
    await dialect
      .withSerialKey(dialect.createTable(tx, "wallet_ledger"), "id")
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("key", "text", (col) => col.notNull().unique())
      .addColumn("kind", "text", (col) => col.notNull())
      .addColumn("delta", dialect.int, (col) => col.notNull())
      .addColumn("balance", dialect.int, (col) => col.notNull())
      .addColumn("payment_slug", "text")
      .addColumn("attempt_slug", "text")
      .addColumn("note", "text")
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addCheckConstraint("wallet_ledger_not_below_zero", sql`balance >= 0`)
      .execute();
    await tx.schema.createIndex("wallet_ledger_by_account").on("wallet_ledger").columns(["account_id", "id"]).execute();
    await tx.schema.createIndex("wallet_ledger_by_attempt").on("wallet_ledger").column("attempt_slug").execute();
  },
};
