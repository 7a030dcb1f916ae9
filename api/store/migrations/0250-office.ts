import type { Migration } from "./migration.ts";

/** The first day and the minimum price of coupons, and the list of changes that staff made. */
export const migration0250: Migration = {
  name: "0250-office",
  async up(tx, dialect) {
    await tx.schema.alterTable("coupon").addColumn("starts_at", dialect.int).execute();
    await tx.schema.alterTable("coupon").addColumn("min_cents", dialect.int).execute();
    await dialect
      .withSerialKey(dialect.createTable(tx, "office_change"), "id")
      .addColumn("at", dialect.int, (col) => col.notNull())
      .addColumn("account_id", "text", (col) => col.references("account.id").onDelete("set null"))
      .addColumn("action", "text", (col) => col.notNull())
      .addColumn("subject", "text", (col) => col.notNull())
      .addColumn("changes", "text", (col) => col.notNull())
      .execute();
  },
};
