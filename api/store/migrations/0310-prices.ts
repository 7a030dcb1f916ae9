import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Prices of products for a period. The default price stays in `payment_link`. */
export const migration0310: Migration = {
  name: "0310-prices",
  async up(tx, dialect) {
    await dialect
      .withSerialKey(dialect.createTable(tx, "product_price"), "id")
      .addColumn("link_type", "text", (col) => col.notNull().references("payment_link.type"))
      .addColumn("amount_cents", dialect.int, (col) => col.notNull())
      .addColumn("regular_cents", dialect.int)
      .addColumn("taxes_cents", dialect.int, (col) => col.notNull())
      .addColumn("fees_cents", dialect.int, (col) => col.notNull())
      .addColumn("starts_at", dialect.int, (col) => col.notNull())
      .addColumn("ends_at", dialect.int)
      .addColumn("created_at", dialect.int, (col) => col.notNull())
      .addCheckConstraint("product_price_not_negative", sql`amount_cents > 0 and taxes_cents >= 0 and fees_cents >= 0`)
      .execute();
    await tx.schema
      .createIndex("product_price_by_start")
      .on("product_price")
      .columns(["link_type", "starts_at", "id"])
      .execute();
  },
};
