import type { Migration } from "./migration.ts";

/** Coupons for one product, and coupons of a fixed amount. */
export const migration0311: Migration = {
  name: "0311-coupon-terms",
  async up(tx, dialect) {
    await tx.schema.alterTable("coupon").addColumn("link_type", "text").execute();
    await tx.schema.alterTable("coupon").addColumn("amount_cents", dialect.int).execute();
  },
};
