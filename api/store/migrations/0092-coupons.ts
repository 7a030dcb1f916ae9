import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Coupons, and who used or reserved them. */
export const migration0092: Migration = {
  name: "0092-coupons",
  async up(tx, dialect) {
    await dialect
      .withSerialKey(dialect.createTable(tx, "coupon"), "id")
      .addColumn("code", "text", (col) => col.notNull().unique())
      .addColumn("discount_rate", dialect.int, (col) => col.notNull())
      .addColumn("max_uses", dialect.int)
      .addColumn("used", dialect.int, (col) => col.notNull())
      .addColumn("expires_at", dialect.int)
      .addColumn("created_by", "text", (col) => col.references("account.id").onDelete("set null"))
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addCheckConstraint("coupon_percent", sql`discount_rate between 1 and 100`)
      .addCheckConstraint("coupon_within_limit", sql`used >= 0 and (max_uses is null or used <= max_uses)`)
      .execute();
    await dialect
      .createTable(tx, "coupon_use")
      .addColumn("coupon_id", dialect.int, (col) => col.notNull().references("coupon.id").onDelete("cascade"))
      .addColumn("account_id", "text", (col) => col.notNull().references("account.id").onDelete("cascade"))
      .addColumn("payment_slug", "text", (col) => col.notNull().unique())
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addPrimaryKeyConstraint("coupon_use_key", ["coupon_id", "account_id"])
      .execute();
  },
};
